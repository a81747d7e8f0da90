/** Rules that hold for later tasks: “from now on”, “always”, “never”. */
import { lists, table, wordSet } from "./rule-words.ts";

/** Words that open a standing rule. Its whole sentence becomes the fact. */
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
  don't use|commit|import|add|introduce|mock * *4 in this|our repo|repository|project|codebase|monorepo
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
  no * *4 in our|this|any *1 tests|codebase|repo|repos|project|docs|suite|commits|api .|,|!|;|please|at
  no * *4 in our|this|any *1 tests|codebase|repo|repos|project|docs|suite|commits|api $
  whenever you * *6 ,? use|write|give|put|add
  i want|like|need answers|replies|responses|explanations in|as|with|without|short|brief|concise
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
  any|every|each|all|anything|everything *3 you write|make|plan|give|generate|draft|open|create|suggest|send|show|cook *1 for|to? me|us
  in|into any|every|each|all|anything|everything *2 for me|us
  in|across|for all my|our repos|projects|chats|documents|docs|emails|mails|services|conversations
  from now on|onward|onwards
  from here on
  going|moving forward
`);

/** What limits an order to one thing or one place: “here”, “the old endpoint”, “the mail to Bob”. */
export const orderLimits = table(`
  here
  the old|new|same|first|second|third|last|other|next|current|previous|existing
  in|to|for the mail|email|letter|message|reply|summary|report|post|title|intro|paragraph|mails|slides|deck|section|table|sentence|text|poem|story
  him|her
  and just
  yet|now
  when you run
  when|whenever|after|before|once you finish|finished|fix|fixed|implement|click|see
  when|whenever|after|before|once you|you're are? done|ready|finished|back
`);

/** Words that look like the opener of a standing instruction, but begin a game or say nothing. */
export const notStanding = table(`
  this|it|that is|was|will|are
  you are|you're|will|act|play|pretend
  you're a|an|my|the
  with option
  let x|y|n|a|the
  every|each|all|any *2 i send|type|say|give|write|post|name
  this|it|that again|anymore
  until
`);

/** Orders with a mark at their end: “use easy words always”. */
export const orders = wordSet(lists.order);

/** Orders that an agent follows, as opposed to what a program does. */
export const conducts = wordSet(lists.conduct);

/** First words of an order that forbids something. */
export const prohibitions = wordSet(`don't no never`);

export const lastingEnds = wordSet(`always ever anymore`);

/** Marks by which an order holds for every later task. */
export const universalMarks = table(`
  in|for|with all|any|every *1 answers|replies|responses|recipes|conversations
  in|for|with anything|everything|any you|my|that
  whenever you
  every|each time you
  you write for me
  in commit messages|bodies|titles
  in branch names
  in|for pr titles|descriptions
  when you write|talk|reply|answer|explain|give|generate|show|send|suggest|commit
`);

/** Orders that such a mark can make lasting. */
export const lastingOrders = wordSet(
  `use write keep give avoid format answer reply explain spell sign call put don't show round convert translate prefer follow name`,
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

/** Words before the verb of a rule that name nothing the rule could be about. */
export const bareRuleWords = wordSet(
  `please never always don't do not you should must ever and also but so from now on ,`,
);
