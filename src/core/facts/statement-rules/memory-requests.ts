/** Requests to remember, and the words around them. */
import { table, wordSet } from "./rule-words.ts";

/** Words before a statement that are not part of it. */
export const fillers = table(`
  also
  separately
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
  keep this|that|it|these for next|later|the time|future? :|,|-|—
  something|thing|things|one for you? to remember|note|keep|hold|know *3 :
  worth remembering|noting|knowing :
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

/** The last words of openers such as “remember my”, which belong to the fact. */
export const factStarts = wordSet(`always never`);

/** Words that make the sentence or clause before them a fact. */
export const confirmations = table(`
  remember this
  remember that|it .|!|,|for|when|please
  remember that|it $
  keep that|this|it in mind
  keep this|that|it for next|later|the time|future?
  that's|that|this is? settled|fixed|decided|final|mandatory|non-negotiable|agreed
  that's|this|that is? how i|we always|generally|usually|like|prefer|do|work
  that|this|same goes|applies|holds for|to all|every|any|everything|anything|each *2 you|my|our|of
  do it|this|that always|every
  always do it|this|that like|this
  always have|will .|!
  always have|will $
`);

/**
 * Words that make the sentence before them a rule of a group. After an order, they only give the reason for that order.
 */
export const policies = table(`
  that's|this|that|it's|it is? our|my *2 rule|policy|law|agreement|requirement|convention|standard
  that's|this|that|it's|it is? a|an|the *3 rule|policy|law|agreement|requirement|convention here|in|of|with|at|for our|my|us|this? @place
  that's|this|that|it's|it is? a|an|the? company|team|house|legal|project|family *2 rule|policy|law|agreement|requirement|convention
  that's|this|that is? law|policy here|in|at|with our|this|my|us? @place
`);

/** Single adverbs that confirm an order, but only describe a fault: “It crashes. Every time.”. */
export const repetitions = table(`
  every time .|!
  every time $
  always .|!
  always $
  no exceptions
`);
