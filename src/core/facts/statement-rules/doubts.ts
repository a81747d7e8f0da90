/** What makes a sentence uncertain, passing or withdrawn. */
import { table, wordSet } from "./rule-words.ts";

/** A sentence with one of these is not certain, not real, or not the person's own. */
export const uncertain = table(`
  maybe
  perhaps
  is|isn't it
  is|are there
  is|isn't that|this ok|okay|bad|normal|fine|safe|right|true|wrong|weird|legal|possible|enough
  can|should|do i
  might
  probably
  possibly
  presumably
  may be|have|want|need
  i think|guess|believe|suppose|assume|suspect|wonder|imagine|hope|wish|bet|feel|doubt
  i'm guessing|assuming|wondering|thinking|considering|tempted|leaning|hoping|pretty|fairly|afraid
  we're thinking|considering|leaning|hoping|debating|discussing|wondering|exploring|evaluating|planning
  not|isn't|aren't|wasn't sure|certain|decided|true|final
  no idea
  unsure
  undecided
  haven't|hasn't|didn't|don't|hadn't *2 decided|know|think|remember|recall
  could|would|should've|would've|could've|wouldn't|couldn't|i'd|we'd|you'd|he'd|she'd|they'd
  considering
  thinking about|of
  seems|seemed|seemingly|looks like
  apparently
  supposedly
  allegedly
  hypothetically
  theoretically
  in theory
  suppose|supposing|imagine|pretend|assume|assuming|picture
  what if
  let's say|pretend|assume|imagine|suppose
  if only|we|i|he|she|they|it
  if|unless you believe|ask|trust|listen
  were to
  in case
  whether
  wish
  either
  or something|so|not
  well ,
  most|some days
  at least i|in|not
  kinda|kind-of|sorta
  tbd
  someday
  once we|i
  used to
  almost
  nearly
  until
  should we|i
  guess|right $
  , right|correct|yes|no|or|yeah|huh $
  correct me
  eventually
  going to|gonna
  gonna|wanna
  about to
  plan|planning|plans|hoping|trying|wanted to
  i|we|they|he|she want|wants to
  reverted|reversed|overturned|withdrawn|cancelled|canceled|scrapped|undone|outdated|obsolete
  option|plan|variant|draft|choice|proposal a|b|c|d|one|two|three
  option|plan|variant|draft|choice|proposal #
  first|second|third|latter|former draft|option|variant|version|proposal|choice
`);

/** Questions about whether something is true. */
export const doubts = wordSet(
  `true right correct really normal nonsense myth legal conflict weird sarcastic valid legit`,
);

/** Questions about what the person has just stated. */
export const doubtingQuestions = table(`
  is|isn't|was|does|do|should|can|could it|that|this|they
`);

/** A sentence that begins like this withdraws part of the one before it: “Well, most days.”. */
export const relativisers = table(`
  well ,
  or
  depends
  at least i|we|for|in|not|that's|that|so
  hm|hmm|err|erm|uh|ah|oh *1 let|no|wait|not|actually|maybe
  let me ask|check|look|verify|confirm|see|think
  i think|guess|suppose|believe|hope|wish .|!|?|,
  i think|guess|suppose|believe|hope|wish $
  april fools|fool
  that|this|it was last|before|years|back|once|then|long|ages|yesterday|until
  that's|that|this|it|it's is? the|another|some other *1 team|project|company|repo|app|one
  no idea
  i mean
  in *5 i mean
  i think|guess|hope so
  sort|kind of
  not really
  not|nope|scratch|wrong|false|wait|sorry|kidding
  no ,|wait|sorry|not
  never mind
  nevermind
  which|that|this is|was nonsense|false|wrong|outdated|old|untrue|not|no|what|bogus|rubbish
  which|that|this|it isn't|wasn't so|true|right|correct
  it is|was nonsense|false|untrue|bogus|rubbish
  which|that|this|it is|was an|a|all|just|only|obviously|clearly|of *1 lie|lies|joke|myth|nonsense|mistake|typo|fiction|false|wrong|untrue|rubbish
  which|that i'm|i'm making|made up
  that's|thats nonsense|false|wrong|outdated|old|untrue|not|no|what|bogus|rubbish
  that's|thats|it's an|a|all|just|only|obviously|clearly|of *1 lie|lies|joke|myth|nonsense|mistake|typo|fiction|false|wrong|untrue|rubbish
  or so|not
  psych|gotcha|oops|whoops
  as if
  so they|he|she say|says
  more or less
  in theory
  if only
  untrue|incorrect|false|bogus|fiction|fake|outdated|obsolete|unverified|unconfirmed|unproven|disputed ,|.|!|)|;|news|but
  is|was what|how|something
  quote|quoted|quoting|cited|citing|copied|copy|pasted|excerpt|paraphrased|source|via|taken|overheard|seen|read from|:|the|of|to|by|in|on|a|an|in|it
  from the|a|an|my|his|her|their|some|an old|wiki|docs|documentation|readme|manual|internet|slack|mail|ticket|meeting|book|forum|blog|website|page|handbook
  that|this|which|it would|could|might|has|had|no|used|may
  says who|he|she|they|the|my|our
  citation|source needed|missing|?
  to be confirmed|verified|checked|decided|discussed
  tbc|tbd|allegedly|apparently|supposedly|reportedly|rumour|rumor|hearsay
  needs checking|confirmation|verification|a
  if memory|i|only|true
  i doubt|read|heard|saw|copied|don't|made|found|got it|that|this|so|somewhere|believe|think|know|up
  could be|well wrong|be
  his|her|their|bob's words|claim|opinion|view|theory
`);

/** Words that show that the sentence before them was not serious. */
export const laughs = wordSet(`haha hahaha lol lmao rofl jk kidding joking /s hehe`);

/** Words that limit a sentence to this reply, task or moment. */
export const oneTime = table(`
  right now|here
  at the moment
  at present
  this morning|afternoon|evening|week|weekend|month|time|box|machine|laptop|game|server|host|photo|fork|picture|env|environment|guide|tutorial|step|device|one|once|reply|answer|response|message|question|task|test|run|demo|session|file|function|method|example|exercise|script|pr|branch|ticket|case|class|loop|query|commit|error|bug|page|component|list|chat|conversation|thread|semester|round|trip|essay|report|email|paragraph|sprint|summer|winter|spring|fall|year|quarter
  for now
  only|just have|got *2 minutes|minute|hours|hour|min|mins|day|days
  in # minutes|minute|hours|hour|days|min|weeks
  in ten|five|two|three|an|a few? minutes|hours|hour|days|weeks
  for once
  for a|one|two|three|the|this|#? week|weeks|month|months|day|days|challenge|while
  in the|this|these example|examples|tutorial|exercise|book|story|game|question|screenshot|header|code|snippet|novel|film|movie|series|scenario|puzzle|riddle
  for the|this|our assignment|project|class|course|exam|homework|quiz|party|holiday|holidays|trip|play
  in the sim|game|school|play|kids
  in|from the|this|that *1 study|sample|simulation|textbook|puzzle|sequel
  for the demo|test|moment|time|rest|purposes|sake|example|exercise
  temporarily
  a minute|moment|second|sec
  attached|following
  see|listed|pasted|shown|code|text|list|table|file|error|one|ones|it|that|example|points|notes below|above
  as follows
  brb
`);

/** Words of a state that will pass. Decisions and rules may have them. */
export const momentary = table(`
  currently
  today|tonight|tomorrow|yesterday
  so far
  again
  still
  yet
  last night|week|time
  next week|weekend|month
  earlier
  lately
  these days
  nothing works|happens|helps|changed|changes
  but it|it's|the|he|she|is|now|then
  and now|then|get|got|land
  here
`);

/** Places in a program or a document. A value that somebody reads there is not stated as lasting. */
export const codePlaces = table(`
  in|on the|this|that|your|my|our *1 config|log|logs|code|fixture|fixtures|compose|readme|screenshot|output|ui|file|files|sheet|console|response|header|headers|snippet|example|diff|yaml|json|env|dockerfile|makefile|migration|attachment|chart|graph|table|row|column|cell|csv|constructor|function|stack|trace
  in line|row|column|cell|step|chapter|section
`);

/** Trouble: the sentence describes what goes wrong. */
export const trouble =
  wordSet(`failing fails failed broken breaks broke crashing crashes crashed error errors stuck hangs hanging
  bug bugs buggy weird wrong confused confusing stale flaky flakey worse unable exception
  leak leaking missing lost hurts sick tired exhausted sad upset annoyed frustrated nervous overwhelmed struggling
  hurry problem issue issues problems mess trouble undefined null`);

/** Verbs before a trouble: “is broken”, “I feel sick”. */
export const statusVerbs = wordSet(`is are am i'm we're it's feel feeling a in keeps keep so very`);

/** Later statements replace or withdraw the earlier ones. */
export const withdrawals = table(`
  forget what|everything|that|it|about
  forget i said|mentioned|asked
  scratch|strike|disregard that|this|it|what|my|the
  scrap that|this|what
  don't|not remember|save|store|keep|record|note|memorise|memorize|log this|that|it|any
  delete|remove|erase|drop this|that|it from your|the|my memory|memories|notes|facts
  correction :|, i|no|that|it
  i have|had no idea|clue
  no , i mean|meant
  ignore that|it|this|what|my last|previous|earlier?
  mixed *3 up
  take|took it|that|this|these|those *2 back
  i lied|misspoke|misremember|misremembered|mistyped
  i confused|confuse it|that|this|them
  my mistake|bad
  wrong project|repo|window|chat|tab|team|company|file
  was|is my|a|an *1 lie|mistake|typo|slip
  not really .|!|)
  not really $
  isn't|wasn't so|it .|!|,
  so i thought
  what i thought
  nonsense .|!|,|;|—
  nonsense $
  said|says nobody|noone
  said|says no one
  no longer|not|isn't true|valid|current
  that|it was wrong|outdated|nonsense
  never mind
  nevermind
  nvm
  kidding|joking
  jk
  on second thought|thoughts
  wait , no
  actually , no
  no wait
  who said|sang|wrote
  who is|was this|that by
  is the kind|sort of thing
`);

/** A prompt with one of these is about a text, a game or an open question. Nothing in it is a fact. */
export const retractions = table(`
  sounds|sound better|natural|right|more|too
  which is|one|version|sentence|of right|correct|better|sounds|grammatical
  correct|wrong|right to say
  is|was what *3 wrote|said|says|told
  not my own? words|text|opinion
  nothing is|was|has fixed|decided|final|settled|been
  nothing final|fixed|decided
  still discussing|debating|deciding|undecided
  only|just brainstorming
  this|that|it|these|those is|are|was|were from|taken|copied|quoted|pasted a|an|the|our|my|some|his|her|by|straight
  that's|it's from|taken|copied|quoted|pasted a|an|the|our|my|some|his|her|by|straight
  none of it|this|that|these|them
  is|was|all|totally|mostly|partly invented|fabricated|hallucinated|untrue
  isn't|aren't|not true|real|mine
  just|only|as an|a? example|examples|sample
  asking|writing|posting for|on a|my|behalf friend|neighbour|neighbor|colleague|@kin|of
  something like that|this
  along those|these|the lines
  test|testing of? your|the|my memory
  just to test
  this|that|it is|was just|only? a test|joke|drill|quote|quotation|lie|riddle
  let's test
  what did|does|do he|she|they mean|want|say
  thinking aloud|out
  i made that|it|this up
  made up|made-up
  fictional|fictitious
  riddle|puzzle|worksheet|textbook|crossword|screenplay|fanfic|npc
  my|the|next|this|first|a|new novel|chapter|protagonist|villain|narrator|chorus|verse|plot|monologue
  in character
  role-play|roleplay
  answer|reply|respond|talk|write|speak like|as a|an|if|my|the|he|she
  guess who|what i|we
  what|who|where am i
  which|what *1 sentence|sentences|sentiment|tense|clause|phrase
  parse|classify|analyse|analyze|label|tag this|these|the|each|following
  the sentiment|tense|following
  sentence|sentences structure|into
  our protagonist|hero|villain|novel|plot
  the sequel|prequel|episode|blurb|trailer
  two truths
  words|opinion|view|claim|idea|rule , not mine|ours
  nice|good|great|odd|strange|funny|weird|fine|lovely *1 sentence|phrase|line to
  not mine|ours .
  my|the character|characters
`);
