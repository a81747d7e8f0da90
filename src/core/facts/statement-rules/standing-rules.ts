/** Rules that hold for later tasks: “from now on”, “always”, “never”. */
import { lists, table, wordSet } from "./rule-words.ts";

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

/** Marks of a standing rule anywhere in a sentence. */
export const standingMarks = table(`
  from now on|onward|onwards
  from here on
  going|moving forward
`);

/** A standing opener that begins a game or says nothing. */
export const notStanding = table(`
  this|it|that is|was|will|are
  you are|you're|will|act|play|pretend
  you're a|an|my|the
  with option
  until
`);

/** Orders with a mark at their end: “use easy words always”. */
export const orders = wordSet(lists.order);

export const lastingEnds = wordSet(`always ever anymore`);

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

/** Scopes of a rule of a project, and the verbs of such a rule. */
export const projectScopes = table(`
  in|of|for|across this|our repo|repository|project|codebase|monorepo|team
`);

export const ruleVerbs = wordSet(`must always never follow follows`);
