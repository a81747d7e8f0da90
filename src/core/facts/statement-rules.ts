/**
 * The tables that decide which sentences state a fact. `word-pattern.ts` describes the patterns.
 *
 * Each table prefers to miss a fact: a wrong fact misleads an agent for months, a missing one costs a repetition.
 */
import { compilePatterns, type PatternTable } from "./word-pattern.ts";

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Words that are split when they are first needed, because most prompts need few of the lists. */
interface WordSet {
  has(word: string): boolean;
}

function wordSet(text: string): WordSet {
  let set: ReadonlySet<string> | undefined;
  return {
    has(word) {
      set ??= new Set(words(text));
      return set.has(word);
    },
  };
}

function patterns(text: string): string[] {
  return text.trim().split(/\s*\n\s*/);
}

/** Word lists that the patterns refer to with `@name`. */
const lists = {
  /** Verbs of a standing instruction, in their base form. */
  order: `
    add address answer append apply ask assume avoid begin book bump call change check cite close comment commit
    confirm convert copy create cut default delete deploy disable document edit enable end ensure escape
    exclude explain export fetch fix follow force force-push format generate give go greet handle hardcode import
    include indent install keep label leave lint list log make mention merge mock modify move name offer omit open
    order pin place point prefer prefix print propose push put quote rebase recommend refer reference release
    remove rename replace reply respond restart return reuse review rewrite round run save schedule send
    serve ship show sign skip sort speak specify spell split squash start state stick store suggest summarise
    summarize swap tag talk tell test touch translate treat try type update upgrade use validate verify wait warn
    wrap write`,
  /** Verbs of what an agent or a team does, as opposed to what a program does. */
  conduct: `address answer apologise apologize ask assume avoid book branch call cite commit confirm delete deploy
    double-check edit end explain force-push format greet hardcode install mention merge mix mock offer pin prefer
    propose push put quote rebase recommend refer reply respond review run ship sign skip speak spell squash
    start stick suggest summarise summarize talk tell test touch translate treat use write give`,
  /** What a group does as a rule, in the present. */
  practice: `
    avoid ban batch branch capitalise cap commit communicate cut default deploy develop
    disallow document encrypt enforce favor favour follow format forbid freeze host indent lint
    mock name pin prefer prefix publish rebase release require review rotate
    run ship squash store support tag target track use version write`,
  /** What a person does as a habit, in the present. */
  habit: `buy camp climb code cook cycle deploy develop draw drink drive eat fly listen paint play program ride run
    sell shop sleep swim take teach train travel use walk watch work write`,
  /** What a person has for a long time. */
  holding: `kid kids child children daughter daughters son sons boys girls twins brother brothers sister sisters siblings
    dog dogs cat cats horse chickens hives allergy allergies diabetes adhd asthma celiac coeliac epilepsy migraines
    arthritis ibs knee hip ankle deficiency
    pressure disease intolerance syndrome`,
  month: `january february march april may june july august september october november december`,
  day: `monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays
    sunday sundays weekday weekdays weekend weekends`,
  tech: `node python java jdk postgres postgresql mysql kubernetes k8s react angular vue rails django laravel php ruby go
    golang rust typescript ubuntu debian aws gcp azure github gitlab bitbucket jira linear slack teams heroku vercel`,
  days: `mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends`,
  place: `repo repository project codebase team company app workspace monorepo org service package module house
    household office family department startup`,
  matter: `question problem issue bug task exam interview meeting deadline headache cold fever idea feeling presentation call
    flight error test date appointment function script class list file table dataset dataframe string array component
    query column server project app repo branch docker container`,
  number: `one two three four five six seven eight nine ten`,
  kin: `wife husband partner girlfriend boyfriend fiance fiancé fiancée fiancee son daughter kid kids child
    children baby toddler mom mum mother dad father parents brother sister twins grandma grandpa grandmother
    grandfather aunt uncle niece nephew cousin dog cat puppy kitten roommate flatmate boss manager`,
  /** Lasting conditions and ways of life. */
  condition: `allergic intolerant vegetarian vegan pescatarian diabetic celiac coeliac asthmatic lactose
    gluten-free left-handed right-handed colorblind colourblind color-blind colour-blind dyslexic deaf blind epileptic
    kosher halal muslim jewish hindu christian catholic buddhist autistic retired married divorced widowed single
    bilingual anemic anaemic hypothyroid ambidextrous`,
} as const;

export const conditions = wordSet(lists.condition);

function table(text: string): PatternTable {
  return compilePatterns(() => patterns(text), lists);
}

/** Words before a statement that are not part of it. */
export const fillers = table(`
  also
  and
  but
  so
  well
  ok|okay|alright|right
  oh
  ah
  hey|hi|hello there|all|team|claude?
  please|pls|plz
  thanks
  thank you
  btw
  by the way
  fyi
  ps|p.s|nb
  actually
  one|another more? thing|note
  note|notes|notice that?
  quick|small|side|important note|heads-up|reminder|context?
  just so you|u know
  so you|u know
  just to be clear
  to be clear
  just
  important|context|background|heads-up|info|update
  heads up
  for|some context|background|reference|info|information|clarity
  for your information|reference
  for the record
  a bit|little of? context|background
  as a|an reminder|aside
  oh
  good to know
  first|firstly|second|secondly|lastly|finally
  about me
  remember ,?
  don't forget ,?
`);

/** Requests to remember. What follows is the fact. */
export const memoryOpeners = table(`
  remember|memorize|memorise|memorise that
  remember|memorize|memorise this|these|one? for? later? :|-|—
  remember|memorize|memorise : that?
  remember|memorize|memorise for later|next|future time|sessions|reference? :|,|-|— that?
  remember|memorize|memorise for|in the future :|,|-|—? that?
  remember|memorize|memorise to always|never
  one thing to remember|note :
  note for|to later|yourself|self|future|memory : that?
  note for the future|record :|,|-|— that?
  note to self :|,|-|— that?
  note down :|that|,
  take|make a? note :|that
  take|make a? note of? this|the|following? :|that
  take note that|:
  keep in mind :|that|,?
  bear in mind :|that|,?
  for future reference :|,|-|—? that?
  for next time :|,|-|— that?
  for later :|,|-|— that?
  don't forget that|:|,
  do not forget that|:
  never forget that
  save|store|add|commit|put|write|record|log this|that|it|the|following? *2 to|in|into your|the? memory|memories|notes :|,|-|—|that
  save|store this :|-|—
  add to your|the? memory|memories :|,|-|—|that
  save to|in your|the? memory|notes :|,|-|—|that
  store in your|the? memory|notes :|,|-|—|that
  update your memory :|,|-|—? that?
  you should|must know|remember that
  please be aware that
  be aware that
  i want|need|would you to remember|know that
  i'd like you to remember|know that
  can|could you remember|note that
`);

/** What makes a request to remember something else: a question, a task, or words of a story. */
export const notAfterRemember = table(`
  to
  how
  what
  where
  when
  why
  who
  which
  if
  whether
  me
  correctly
  right
  time
  the time|times|day|days|name|first|last|movie|song|old|good|one|title|part|word
  that time|one|day|thing|movie|song
  last
  i asked|said|told|mentioned|have|had|was|need|want|saw|read
  we talked|discussed|said|had|were|did|need|have
  this|it|that|these|those $
  this|it|that|these|those
  you are|you're|were|said
  is|are|was|do|does|can|what's|where's|how's|did
  i'll|we'll|i'm in|on|off|at
  i will|am in|on|off|at
`);

/** Standing rules. The whole sentence is the fact. */
export const standingOpeners = table(`
  from now on|onward|onwards|forward
  from here on out?
  from this point|moment|day on|onward|onwards|forward
  from today|@day|@month on|onward|onwards|forward
  going|moving forward|forwards
  in future
  in the future ,? always|never|use|please|don't|i|we
  henceforth
  as of|from today|now|@day|@month|next|this|v2|v3 *2 ,? we|i|our|my|all|the|prod|production|staging
  starting|effective today|now|@day|@month|next|in|from|immediately *3 ,? we|i|our|my|all|the|use
  always @conduct
  never ever? @conduct
  don't ever *
  do not ever *
  you should|must always|never @conduct
  i|we always want|need|use|prefer|like|write|run|format|drink|eat|take|buy|fly|book|cook|put|keep|send|sign
  i|we never want|need|use|eat|drink|work|write|commit|deploy|push|merge|fly|buy|book|schedule|take|release|ship|store|check|touch|answer
  make sure|certain to|you always|never @conduct
  make|be sure to|you always|never @conduct
  every time you *8 , please? @conduct|always|never|don't
  in|for|on|at|across this|our|the|my @place|@place|@place ,? we|i|always|never|only|don't|everything|all|every
  in|for|on|at|across all|any my|our|of? *2 @place|projects|repos|conversations|chats|answers|replies ,? we|i|always|never|only|don't|use|please
  i want you to always|never
  i want all my|your|answers|replies|responses
  i need you to always|never
  i expect you to always|never
  house|team|project|our|standing|general|hard|strict rule :|-|—|is
  our|my rule is|:
  new rule|policy|convention :|-|—|,
  default to
  as a rule|convention
  by convention
  in general ,? i|we|don't|use|no
  for all future|my|our *1 chats|answers|conversations|replies|sessions ,|:
  i want *4 in everything|anything
  always give|show|send|tell me
  no * *4 in your|my answers|replies|responses|recipes|code|emails
  whenever you * *6 ,? use|write|give|put|add
  i want short|brief|concise|detailed|simple *1 answers|replies|explanations|responses
  stop using|apologising|apologizing|suggesting|saying|generating
  stop calling|giving|telling me
  stop adding|putting|ending your|emojis|comments
  when|whenever you *10 , please? @order|always|never|don't
  when|whenever i say|ask|tell|send you? *8 , please? @order|always|never|don't|scale
  when i say *6 i|, mean
  in|at|for our|this|my * *2 ,? we always|never|only|use
  when|if|before|after you|i|we *8 ,? always|never @conduct|add
  when|if|before|after|for|with|on|in *6 , always|never @conduct
`);

/** Decisions. The whole sentence is the fact. */
export const decisionOpeners = table(`
  we|we've have? just|finally|now|also|all|officially|already|both? decided on|to|that|against|we
  i|i've have? just|finally|now|also? decided on|against
  i|i've have? just|finally|now|also? decided to go with|for
  i|i've have? just|finally|now|also? decided to use|move|switch|become|learn|keep|drop|adopt|retire|stop
  the team|group|family|board|company has|have? decided on|to|that|against
  my wife|husband|partner|team and|& i have? decided on|to|that|against
  it's decided|settled|final :|that|,
  it is|was decided|settled|final :|that|,
  we're|we are? moving to
  decision :|-|—|made|is
  final decision :|-|—|is
  the final? decision :|-|—|is
  we're|we are? going with
  i'm|i am? going with
  we're|we are? sticking with|to
  i'm|i am? sticking with|to
  we|we've have? just|finally|now|all? agreed on|to|that
  we|we've|i|i've have? just|finally|now|all? settled on
  we|we've have? just|finally|now|all|recently|officially|already? switched|migrated|moved|transitioned from|to|over|off|away
  we|we've have? just|finally|now|all|recently|officially|already? switched|migrated|moved|transitioned our *4 from|to
  i|i've have? just|finally|now|recently? switched|migrated|transitioned from * *3 to
  we|we've have? just|finally|now|recently|officially|already? adopted|chose|chosen|standardised|standardized|deprecated|retired|ditched|banned
  we|we've have? just|finally|now|recently|officially|already? dropped *2 support
  we|we've have? just|finally|now|recently|officially|already? replaced * *3 with|by
  we|we've have? just|finally? picked * *3 for|as|over
  we're|we are? dropping|adopting|standardising|standardizing|deprecating|retiring|ditching
  we|i no longer use|support|run|deploy|eat|drink|work|live
  we stopped using|supporting|doing
  i stopped eating|drinking|smoking
  we|i don't|do not? use|support|allow|deploy|ship|eat|drink|do *2 anymore
`);

/** Preferences of the speaker. The whole sentence is the fact. */
export const preferenceOpeners = table(`
  i really|generally|usually|always|strongly|personally|much|definitely|just? prefer|favor|favour
  personally ,? i prefer|like|hate|love|dislike
  my preference is|:
  my|our preferred|favorite|favourite *4 is|are|:
  i really|absolutely|generally|usually|also? like|love|enjoy
  i really|absolutely|generally|also|truly? hate|dislike|detest|loathe|despise
  i really? can't|cannot stand
  i really? don't|do not? really? like|enjoy|eat|drink
  i really? don't|do not? want *6 in|with any|anything|all
  i'm|i am? not a? big? fan of
  not a *1 fan of
  i'm a? huge|big fan of
  i'm really? into
  i want|like|need|prefer my
  i like it when you
  i like my
`);

/** A preference is about this reply if one of these follows its verb. */
export const notPreferred = table(`
  to do|wait|stay|keep
  whatever|whichever|something|anything|nothing
  to know|see|understand|ask|get|have|think|believe|be|go|say|add|learn|find|make|start|try|hear|point|check
  this|that|it|these|those|them|him|her|you|your|yours
  the shorter|longer|bigger|smaller|blue|red|green|left|right|top|bottom|idea|first|second|third|last|one|way|look|sound|option|version|draft|new|latter|former|direction|approach|tone|current|other|original|previous|suggestion|suggestions|result|answer|feel|fact|part|concept|color|colour|title|layout|design|ending|beginning|intro|opening
  option|version|number|a|b $
  how
  what
  where
  when it|this|that|the|people|someone|a|you|ci
  being that
  not to
  a
  one
  both
  either
  neither
  all of? this|these|those
  some
  most of? this|it|the
  so far
  @day
`);

/** Lasting attributes of the speaker. The whole sentence is the fact. */
export const selfOpeners = table(`
  my name is|'s
  my name's
  my full|first|last|middle|real|legal? name is
  my nickname|surname is
  call me * $
  call me * ,|.|!|instead|please|and|not
  you can call me
  i go by
  i'm|i am? called|named
  i live|reside in|at|on|near|alone|outside
  i live with my
  i've lived in
  i just|recently|finally? moved to|back|into|from|out|in
  i've|i have? just|recently? moved to|back|into|from
  i've been living in
  i'm|i am? based|located|living in|out|near|at
  i'm|i am? originally? from
  i come|hail from
  i was born|raised in|on|near
  i was diagnosed with
  i grew up
  i've|i have? been diagnosed
  i'm|i am? really|very|quite|severely|mildly|highly|deathly|slightly|also|a? @condition|allergic|vegetarian|vegan
  i'm|i am? definitely|really? not a|an *2 person|drinker|eater
  i'm|i am? lactose|gluten intolerant|free
  i'm|i am? in the pacific|eastern|central|mountain|utc|gmt|cet|uk|us
  i'm|i am? in the? *2 timezone|time
  i work part|full time
  i work @day
  i work from home
  i work at|for|as|in|remotely|remote|part-time|full-time|nights|night|weekends
  i'm|i am? employed|self-employed
  i'm|i am? @number years|yrs|yo|y/o
  i'm|i am? the only? *3 dev|developer|engineer|designer|lead|manager|admin|head|cto|ceo|founder|maintainer|treasurer|chair|secretary|parent|mother|father|nurse|teacher
  i study|teach|coach
  i speak
  i run|own|manage|lead|head a|an|my|our|two|three
  i'm|i am? studying|majoring|learning
  i'm|i am? doing a|my phd|master|master's|masters|bachelor|apprenticeship|degree
  i don't|do not? eat|drink|smoke|drive|own a|any
  i don't|do not? eat|drink|smoke|drive|speak|use
  i can't|cannot eat|drink|tolerate|digest|drive|swim|run
  i drive a|an
  i take *4 mg|daily|every|each|for|medication|once|twice
  i quit|stopped smoking|drinking
  i retired in|at|last|early|from
  i'm|i am? retired
  i go|get|train|swim|run|cycle|play *6 every day|morning|evening|week|month|year|@day
  i go|train|swim|run|cycle|play *6 on @days
  i suffer from
  i changed my last|first|middle|full? name to
  i'm|i am? on windows|mac|macos|linux|ubuntu|arch|debian|fedora
  i got married|engaged|divorced|promoted
  i wear
  i use
  i only|usually|mostly|mainly|typically|generally @habit
  i've|i have? been promoted
  i'm|i am? # ,|years|yrs|and|.|male|female|m|f|year|y/o|yo|$
  i have|own got? *2 @holding
  i've got? *2 @holding
`);

/** What the speaker is. */
export const traitOpeners = table(`
  i'm|i am? a|an
  i've|i have? been a|an
`);

/** “I am a …” and “I have a …” that describe a moment, a wish, or a matter of this prompt. */
export const notAttribute = table(`
  bit
  little
  lot
  tad
  tree|day|week|month|object|parameter|step|clown|ghost|idiot
  mess
  few
  couple
  huge|big|total|complete|bad|terrible|horrible|real|quick|weird|strange|simple|small|similar|hard|tough|good|great|new|specific|random|stupid|silly|dumb|fun|follow-up|basic|general|long|short|slight|minor|major|nice|crazy
  @matter
  fan
  hurry
  rush
  loss
  wreck
  problem
  long|tough|rough|busy|hard day|week|time
  no
  only
`);

/** Practices of a group. The whole sentence is the fact. */
export const practiceOpeners = table(`
  we currently|mostly|mainly|generally|usually|typically|only|all|also|always|never|exclusively? use|@practice
  we don't|never use|@practice|allow|accept|commit|merge|push|touch|break|deploy
  we do not use|@practice|allow|accept|commit|merge|push|deploy
  we're|we are? on @tech
  we're|we are? on the *2 plan|tier|stack
  we're|we are? not using|supporting|hiring
  we're|we are? closed|open on|every|from|@day
  we're|we are? a|an? # people|person|engineers|developers
  we rent|own|sell|grow|homeschool|charge|bill|invoice|celebrate|heat|train|rehearse|live|speak|soft|terminate
  we call it|them|our
  we do *3 every @day|second|other|week|month|morning
  we keep our|all|the|every|everything *4 in|under|on|at|behind
  our|my * *3 every @day|week|day|morning|evening|month|year|spring|summer|winter|autumn|fall
  we're|we are? using
  we're|we are? a|an *3 team|company|startup|family|couple|shop|agency|school|non-profit|nonprofit|charity|studio|clinic|bakery|cafe|restaurant|lab|group|household|club|business|firm|office|department|band|choir
  we're|we are? based|located in|out|near|at
  we've|we have? got? a|an|two|three|four|five|six|#? *1 @holding
  we live|work in|at|near|from|remotely
  we require all|every|two|one|at
  all our *3 log|use|must|live|go
  nobody|no-one|noone may|must|pushes|touches|deploys|merges
  everything|all *3 goes through
  nothing|no|nobody *5 goes|gets|pushes|merges|ships|deploys
`);

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

/** Words of other people, irony, and made-up text. */
export const notOwn = table(`
  he|she|they|who|someone|somebody|people|everyone|everybody|which|it said|says|say|told|tells|claims|claim|claimed|thinks|think|insists|insisted|wrote|writes|suggested|suggests|mentioned|argued|argues|asked|believes|reckons|swears|recommended|recommends
  @kin|boss|manager|doctor|teacher|colleague|coworker|friend|client|customer|lead|cto|ceo|vendor|article|docs|doc|documentation|readme|wiki|book|website|page|guide|tutorial|error|email|message|guy|dev|engineer|dentist|trainer|therapist|landlord|neighbor|neighbour|reviewer|intern|copilot|chatgpt|gpt|linter|professor|prof|recruiter|team *1 said|says|say|told|tells|claims|claimed|thinks|insists|insisted|wrote|writes|suggested|suggests|mentioned|argued|argues|asked|keeps|wants|swears|recommended|recommends
  according to
  something like
  such as
  e.g
  for example|instance
  i heard|read|saw|noticed|found
  i've|i have|was been? told|heard|read
  says|said the|my|our|a|his|her
  option|plan|variant|proposal a|b|c|1|2|3|one|two :
  quote
  as the saying
  yeah|yea right
  lol|lmao|haha|hahaha|rofl
  /s
  sure ,
  oh great|sure|yes|joy|yeah|perfect|wonderful|lovely|good
  great ,
  of course ,
  because of course
  obviously
  just|absolutely|so love|adore|enjoy
  on a? *1 joke
  as a joke
  just kidding
  jk
  kidding
  once upon
  the character|narrator|protagonist|hero|heroine|villain
  my character|persona|protagonist|narrator
  as if
  like i said? ever
  genius
  supposed to
`);

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

/** A choice of the moment: “I decided to take a break”. */
export const notDecided = table(`
  to take|try|ask|give|check|look|write|rewrite|refactor|start|open|restart|do|skip|read|come|wait|be|see|leave|clean|test|debug|investigate
  if|whether|yet|later|soon
  it|this|that $
  my|his|her|him|them|you|friends|dad|mum|mom|nothing|whatever|a|b|c|d
  a whim
  the couch|sofa
  to call|meet|wait
  to the|another|other|that|this
  the other|first|second|wrong
  on @day
  all odds|it
  to order|buy|meet|watch|skip|quit|sleep|stay|walk
`);

/** Trouble: the sentence describes what goes wrong. */
export const trouble =
  wordSet(`failing fails failed broken breaks broke crashing crashes crashed error errors stuck hangs hanging
  bug bugs buggy weird wrong confused confusing stale flaky flakey worse unable exception
  leak leaking missing lost hurts sick tired exhausted sad upset annoyed frustrated nervous overwhelmed struggling
  problem issue issues problems mess trouble nothing undefined null`);

/** Nouns that name a matter of the prompt, not a thing with lasting attributes. */
export const matters =
  wordSet(`question questions problem problems issue issues goal goals guess guesses idea ideas understanding point
  concern concerns hope hopes task tasks worry worries thought thoughts plan plans code function functions test tests
  build builds request requests assumption assumptions impression feeling opinion fear mistake bad fault aim objective
  intention hunch suspicion answer reply response result results output error errors log logs query script draft
  essay sentence paragraph story poem character title heading method class component variable loop regex
  attempt approach first second next last day week life brain head time turn way job bug
  commit pr diff ticket case interview exam meeting presentation call flight deadline assignment homework
  dream wish deal thing advice dilemma challenge doubt doubts reason reasoning theory hypothesis stance view
  take intent prompt message situation experience reaction internet connection screen laptop computer phone car
  hotel airbnb host appointment topic order booking budget tracking confirmation invoice reservation villain hero campaign party wedding trip
  friend friends user users customer customers competitor competitors client clients coworker colleague colleagues
  teammate professor ex interviewer recruiter student students intern vacation holiday visa train neighbor neighbour neighbor's neighbour's branch
  print merge rebase printer mouse keyboard fridge oven`);

/** Things whose attributes are worth storing even if only “the” comes before them. */
export const knownThings =
  wordSet(`port ports host hostname url urls uri domain subdomain database db schema bucket cluster
  region namespace registry repo repository channel server servers replica key keys secret secrets
  vault password passphrase certificate cert account tenant timezone passwords
  runbook dashboard wiki docs board calendar office warehouse wifi ssid gateway proxy license licence linter formatter
  instance api export staging prod production environment shop bakery company convention limit quota retention timeout ttl budget owner maintainer lead oncall on-call backup backups window
  freeze standup retro releases sla locker keybox`);

/** Attributes whose value may be any plain word. */
export const plainAttributes =
  wordSet(`name names nickname surname birthday anniversary birthdate age hometown height weight blood diet religion
  job occupation profession major degree employer company school university language languages tongue timezone
  currency editor ide shell terminal os distro browser stack framework database db orm branch bundler linter
  formatter color colour food drink dish cuisine band book movie film song game sport team animal season flower
  size shoe address email phone number username handle pronouns title role position department salary
  convention style indentation width length port host hostname url domain registry region cluster bucket namespace
  channel repo repository cloud provider host ci pipeline manager runtime version license model device board tracker
  allergy allergies deadline doctor dentist vet school teacher boss manager mentor landlord spouse wife husband
  partner son daughter kid kids children dog cat sister brother mom mum mother dad father roommate standard policy
  default preference schedule cadence`);

/** Words that cannot begin a lasting value: “is broken”, “is not …”, “is so …”. */
export const notValue =
  wordSet(`not no to so too very really just pretty quite that how what why when if because due about going getting being
  done ready ok okay fine good bad great better best nice wrong right correct down up off dead out over full empty old
  new big small huge long short hard easy late early here there this these it gone open closed late coming having
  doing trying asking able unable supposed like basically more less almost nearly still currently now actually
  kind sort all same different similar dirty messy clean simple complicated complex unclear unknown empty true false
  whether where which who as well cold hot crying sleeping awake asleep away home hungry angry happy busy free sure
  red green yellow blocked pending waiting crap trash garbage terrible horrible awful amazing awesome driving killing
  behind ahead yet again always never only mostly probably usually also already often`);

/** Participles that give a place, a name or a way: “is hosted on …”. */
export const placing =
  wordSet(`called named hosted stored located based kept written built deployed managed spelled spelt pronounced saved
  configured set pinned capped limited maintained owned mirrored run licensed documented backed served`);

/** Verbs by which a thing states a lasting attribute, and the words that may follow them. */
export const thingVerbs = table(`
  is|are|'s
  runs|run|sits|sit|lives|live|resides|listens|listen|points|point|starts|start|begins|begin|ends|end|closes|opens|renews|expires|meets|happens|happen on|in|at|under|behind|every|each|to|from|with|near|next|inside
  uses|use|follows|speaks|speak|eats|owns|drives|prefers|prefer|hates|hate|loves|love|likes|like|works|work
  doesn't|does|don't not? eat|drink|like|use|speak|drive|support|allow|work|accept|want
  can't|cannot eat|drink|have|tolerate
  goes to|by|on|in
  go to
  moved|switched|migrated to
  rehearses|trains|closes|rotates|resets|renews every|on|at
  has|have celiac|type|asthma|diabetes|adhd
  must always|never
  turns|turned @number
`);

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

/** What makes the sentences after it words of somebody else or made up. */
export const inventions = table(`
  write|draft|compose|generate|create|invent|continue|finish|need|want|give|make me|us? a|an|the|my|some|this *4 story|poem|song|lyrics|scene|dialogue|dialog|monologue|novel|fanfic|letter|email|mail|speech|tweet|bio|post|toast|essay|haiku|limerick|screenplay|script|joke|persona|character|message|reply|response|review|slogan|caption|ad|testimonial|diary|eulogy|vow|vows|statement|blurb|article|text|description|copy|listing|profile|profiles|bios|newsletter|announcement|advert|advertisement|reference|recommendation|quiz|flashcard|flashcards|example|examples|dialogues|stories|poems
  pretend|imagine|suppose|roleplay|role-play
  role play
  let's role-play|roleplay|role|pretend|imagine
  act|acting as|like a|an|my|the|if
  you are|you're a|an|the|my|now *3 *
  in character
  in this story|scenario|game|role|scene|world
  in my story|novel|book|game|screenplay|campaign|fanfic
  my character|protagonist|narrator|hero|villain
  translate|translation
  how do|would|should you|i|we? say|translate
  say|put in french|spanish|german|italian|japanese|english|portuguese
  what does *6 mean
  hypothetically|hypothetical
  thought experiment
  proofread
  rewrite|rephrase|paraphrase|reword
  correct my|the|this grammar|sentence|text|english
  fill in the
  mad libs
  play a|an|the
  be my|a|an
  you'll|i'll be|play
  your name|role|persona is
  you're|you are the
  let's play
  stay in character
  d&d|dnd|rpg
  dungeon master
  wrote|writes|said|says the following
  dialog|dialogue|roleplay for|between|with
  a dialog|dialogue|conversation for|between|with
  user story
  true or false
  complete the|this
  rate this|my
  from now on *3 you are|you're|act|pretend|this|it
`);

/** A clause that begins with one of these asks for something. */
export const requests = table(`
  can|could|would|will|should|may|might you|i|we|u|this|it|that|the|my|our|there
  can|could|would|will you
  what|how|which|where|why|when|who|whats|what's|how's|where's|who's|whose
  is|are|was|were|do|does|did|has|have|am|isn't|aren't|doesn't|don't|shouldn't there|it|this|that|the|you|i|we|my|our|they|he|she|a|any
  any idea|ideas|suggestion|suggestions|tips|advice|recommendation|recommendations|chance|thoughts|way
  please|pls|plz|kindly
  help|fix|make|give|write|suggest|show|tell|find|explain|recommend|create|generate|update|change|add|remove|implement|refactor|draft|list|plan|check|look|review|compare|convert|translate|summarise|summarize|rewrite|design|build|run|debug|figure|let's|let|set|do|put|keep|adjust|skip|avoid|don't|use|leave|no|pick|go
  i|we need|want|would|wanna|could
  i'd|we'd|i'll|we'll
  thanks|thank|thx|cheers
  want|need|wondering|looking|trying
`);

/** A clause with one of these at its start can hold a fact of its own. */
export const clauseStarts = table(`
  i|i'm|i've|we|we're|we've|my|our|remember|note|btw|fyi
  in this|our @place
  that's settled|fixed|decided|final
  from now on
  going forward
  keep in mind
  don't ever
`);

/** A head with one of these at its start needs what follows the comma. */
export const dependentHeads = table(`
  if|when|whenever|before|after|unless|for|in|on|at|since|because|although|though|while|as|once|with|by|from|until|every|even
  going|moving forward
  henceforth
  given that
`);

/** The last words of openers such as “remember my”, which belong to the fact. */
export const factStarts = wordSet(`always never`);

/** Words that say nothing without the text around them. */
export const vague =
  wordSet(`it this that these those them they the and for you your with one thing things stuff way like do does
  please here there`);

/** Words that cannot be inside the name of a thing. */
export const nameEnds =
  wordSet(`, ; : ? ! ( ) — – that which who whom when if because so but and or to you i we they he she it not isn't aren't was
  were had will would could can`);

/** Requests to remember that follow the fact. */
export const memoryEndings = table(`
  remember this|that|it
  keep that|this|it in mind
  that's|that settled|fixed|decided|final
`);

/** Marks of a standing rule anywhere in a sentence. */
export const standingMarks = table(`
  from now on|onward|onwards
  from here on
  going|moving forward
`);

/** Decisions that count in the middle of a sentence, too. */
export const plainDecisions = table(`
  we|we've have? finally|just? decided to|that|against|on
  we|we've have? finally|just? settled on
  we're|we are? going with
  we|we've have? finally|just? switched|migrated|moved from|to
`);

/** Words before a decision that make it part of a question or a condition. */
export const decisionBlockers = wordSet(
  `if that why when whether how what which because once unless until before suppose say like where did has have as`,
);

/** Orders with a mark at their end: “use easy words always”. */
export const orders = wordSet(lists.order);
export const lastingEnds = wordSet(`always ever anymore`);

/** Words after “and” that begin a wish. */
export const wishes = wordSet(`want need wanted would`);

/** A standing opener that begins a game or says nothing. */
export const notStanding = table(`
  this|it|that is|was|will|are
  you are|you're|will|act|play|pretend
  you're a|an|my|the
  with option
  until
`);

/** Words before a colon that announce words of somebody else. */
export const foreignLeads =
  wordSet(`tweet sentence sentences story horoscope false like tell say says said user persona profile profiles motto lyrics
  quote sign caption slogan example examples text line lines phrase answer question title headline message email mail
  wrote writes reads letter poem song prompt character review comment post statement statements claim argument
  translate pretend imagine suppose complete rate`);

/** Words of a sentence that describes code at work, not a practice. */
export const codeTalk =
  wordSet(`there doesn't isn't aren't can't twice line loop function method mount null regex returns return getting
  throws render renders variable param parameter callback array string`);

/** Sentences that ask for a program. “Always” after them is about what the program does. */
export const specifications = table(`
  write|implement|create|build|make|generate|design|code|add|develop|define me|us|a|an|the|some|another|this|new? *4 function|query|component|script|class|method|api|endpoint|form|page|app|button|limiter|parser|test|tests|service|program|algorithm|hook|modal|table|regex|formula|macro|bot|game|cli|tool|dockerfile|workflow|pipeline|schema|migration|handler|helper|middleware|validator|model|field|feature|flag|widget|dashboard|sql|view|module|library
  implement|refactor|code
  the function|method|component|script|query|class|parser|api|endpoint|button|modal|form|page|app|program|bot|game|handler|service|worker should|must|needs|has|will
  it should|must|needs|has to?
  requirements|spec|specs|acceptance :|criteria?
`);
export const scopes =
  wordSet(`me you i we us my our repo repository project codebase commit commits committing pr prs push pushing answer answers
  reply replies conversation english repo's team monorepo deploy deploying merge merging`);

/** Times near enough to make a decision a plan for the day. */
export const soon = table(`
  today|tonight|tomorrow|yesterday
  still
  but it|it's|the|he|she|is|now|then
  and now|the|it|it's|he|she|get|got
  this morning|afternoon|evening|weekend
`);

/** What cannot be understood later as an object of “I use”, “I have”. */
export const notOwned = table(`
  this|that|it|these|those|them
  the modal|function|import|same|button|test|tests|app|page|code|file
  for
  query|script|command|container|job|build|program|model|docker|loop|migration|server|list|csv
  test|tests|sitter|fighting|who
  to sell|do|finish|fix
  with what
  the future
  strike|line|step|page
  the next|new|other|last
  a new|different
  cut|not|wrong|too|missing
  when|later|back|crazy|maybe|old-fashioned|paranoid|stupid|tomorrow|naive|dumb
  on mobile|phone|vacation|holiday|hold
  a guy|girl|person|man|woman|colleague
  fear|hope
`);

/** People, whose state changes from day to day. */
export const people = wordSet(lists.kin);

/** Units of a passing length of time. */
export const spans = wordSet(`days day weeks week hours hour minutes minute min months seconds times`);

/** Objects of a practice that belong to this prompt. */
export const notPractised = table(`
  out|into|it|this|that|them|some|up|down
  the same|guide|migration|test|tests|query|script|command|docs|value|default|old
  tests in
  a copy|party|dinner|bbq|table|meeting
  him|her|you|x|y|cookies
  to disk|the
`);

export const numbers = wordSet(lists.number);

/** Scopes of a rule of a project, and the verbs of such a rule. */
export const projectScopes = table(`
  in|of|for|across this|our repo|repository|project|codebase|monorepo|team
`);
export const ruleVerbs = wordSet(`must always never follow follows`);

/** Words with a capital letter after “I'm” that are not a name. */
export const notNames =
  wordSet(`ok sorry done not so in on at the a an still just now really very also afraid glad happy sure back here new it he she they this that these those there what who which how where when
  everything nothing go let run is are and but if my your our his her their we i you one all some`);

/** Single words before a colon that are not the name of a speaker. */
export const ownLabels =
  wordSet(`context note notes update fyi decision rule background reminder remember correction btw info ps also important
  anyway now so ok okay look first second finally meanwhile new old policy reason convention preference preferences decided final memory`);

/** Marks by which an order holds for every later task. */
export const universalMarks = table(`
  in|for|with all|any|every *1 answers|replies|responses|recipes|conversations
  in|for|with anything|everything|any you|my|that
  whenever you
  every|each time you
  you write for me
  when you write|talk|reply|answer|explain|give|generate|show|send|suggest|commit
`);
/** Orders that such a mark can make lasting. */
export const lastingOrders = wordSet(
  `use write keep give avoid format answer reply explain spell sign call put don't show round convert translate`,
);

/** Verbs by which a thing without an article has a lasting place: “secrets live in Vault”. */
export const placeVerbs = table(`
  live|lives|resides|reside in|under|at|on|next
  is|are stored|kept|hosted|located in|under|at|on
`);

/** Words that make the name of a thing one of this prompt: “the failing test”. */
export const passingNames =
  wordSet(`new old failing relevant current latest first second third last next wrong correct right other same above full
  actual expected original broken whole rest only best worst following previous`);

/** Words about texts. What follows a sentence with one of them may be the text. */
export const textWork =
  wordSet(`translate translation proofread grammar rewrite rephrase paraphrase wording phrasing essay poem lyrics story novel
  chapter scene fiction fictional dialogue dialog monologue caption slogan tagline tweet speech haiku roleplay
  transcript minutes screenplay limerick excerpt summarise summarize`);

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

export const prepositions = wordSet(`for of in on at with under`);

/** Words without which a sentence states nothing. */
export const triggers =
  wordSet(`i i'm i've we we're we've my our remember memorise memorize note mind forget save store memory always never ever
  now onward onwards going moving forward future decided decision settled rule policy stop every everything anything
  docs all you fan convention general nobody must needs need whenever live lives stored hosted kept located starting effective anymore answers replies recipes`);

/** Words by which a person speaks to the agent. */
export const addresses = table(`
  can|could|would|will you|u
  please write|fix|make|give|update|check|add|show|help|do|draft|redo|create|explain|suggest|use|don't
  i need|want|wanted|would
  i'd like|want|love
  you've|you'll|you're
`);

/** Questions about whether something is true. */
export const doubts = wordSet(
  `true right correct really normal nonsense myth legal conflict weird sarcastic valid legit`,
);

/** Things to write or to play. What follows a sentence with one of them may be their text. */
export const worksOfText =
  wordSet(`flyer copy brief persona poem tone fixture fixtures scenario debate interview practise pitch workshop simulation
  lyrics dialogue wording handout script screenplay monologue haiku slogan tagline caption leaflet poster brochure`);
