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
  were to
  in case
  whether
  wish
  either
  or something|so|not
  kinda|kind-of|sorta
  tbd
  someday
  once we|i
  used to
  almost
  nearly
  until
  should we|i
  eventually
  going to|gonna
  gonna|wanna
  about to
  plan|planning|plans|hoping|trying|want|wanted to
`);

/** Questions about whether something is true. */
export const doubts = wordSet(
  `true right correct really normal nonsense myth legal conflict weird sarcastic valid legit`,
);

/** Words that limit a sentence to this reply, task or moment. */
export const oneTime = table(`
  right now|here
  at the moment
  at present
  this morning|afternoon|evening|week|weekend|month|time|box|machine|laptop|game|server|host|photo|fork|picture|env|environment|guide|tutorial|step|device|one|once|reply|answer|response|message|question|task|test|run|demo|session|file|function|method|example|exercise|script|pr|branch|ticket|case|class|loop|query|commit|error|bug|page|component|list|chat|conversation|thread|semester|round|trip|essay|report|email|paragraph|sprint|summer|winter|spring|fall|year|quarter
  for now
  in # minutes|minute|hours|hour|days|min|weeks
  in ten|five|two|three|an|a few? minutes|hours|hour|days|weeks
  for once
  for a|one|two|three|the|this|#? week|weeks|month|months|day|days|challenge|while
  in the|this|these example|examples|tutorial|exercise|book|story|game|question|screenshot|header|code|snippet|novel|film|movie|series|scenario|puzzle|riddle
  for the|this|our assignment|project|class|course|exam|homework|quiz|party|holiday|holidays|trip|play
  in the sim|game|school|play|kids
  for the demo|test|moment|time|rest|purposes|sake|example|exercise
  temporarily
  a minute|moment|second|sec
  below|above|attached|following
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
  earlier
  lately
  these days
  but it|it's|the|he|she|is|now|then
  and now|then|get|got|land
  here
`);

/** Trouble: the sentence describes what goes wrong. */
export const trouble =
  wordSet(`failing fails failed broken breaks broke crashing crashes crashed error errors stuck hangs hanging
  bug bugs buggy weird wrong confused confusing stale flaky flakey worse unable exception
  leak leaking missing lost hurts sick tired exhausted sad upset annoyed frustrated nervous overwhelmed struggling
  problem issue issues problems mess trouble nothing undefined null`);

/** Later statements replace or withdraw the earlier ones. */
export const withdrawals = table(`
  forget what|everything|that|it|about
  forget i said|mentioned|asked
  scratch|strike|disregard that|this|it|what|my|the
  ignore that|what|my last|previous|earlier?
  mixed it|that|this up
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
  thinking aloud|out
  i made that|it|this up
  made up|made-up
  fictional|fictitious
  riddle|puzzle|worksheet|textbook|crossword|screenplay|fanfic|npc
  my|the|next|this|first|a|new novel|chapter|protagonist|villain|narrator|chorus|verse|plot|monologue
  in character
  role-play|roleplay
  my|the character|characters
`);
