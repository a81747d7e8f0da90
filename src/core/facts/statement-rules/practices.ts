/** Practices of a group: “we use”, “nobody pushes to main”. */
import { table, wordSet } from "./rule-words.ts";

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
  we bill|archive|onboard|brew|bake|farm|manufacture
  we pay|order|meet|eat|cook|clean|call *4 every|each|weekly|monthly|daily
  we pay|order|meet|eat|cook|clean|call *4 on @days
  in|at our company|team|office|family|org|organisation|organization|department|household|school|house ,? the|every|each|all|no|everyone|everybody|people
  we rent|own|sell|grow|homeschool|charge|bill|invoice|celebrate|heat|train|rehearse|live|speak|soft|terminate
  we call it|them|our
  we do *3 every @day|second|other|week|month|morning
  we keep our|all|the|every|everything *4 in|under|on|at|behind
  our|my team|standup|meeting|class|lesson|choir|band|shift|training|review|retro|sync|market|club|course|practice|rehearsal *3 every @day|week|day|morning|evening|month|year|spring|summer|winter|autumn|fall
  we're|we are? using
  we're|we are? all|both? @condition
  we test|build|bundle|monitor|log|lint|format with
  every|each pr|commit|release|change|feature|ticket|deploy|deployment|merge|invoice *1 needs|requires *3 approval|approvals|review|reviews|reviewer|test|tests|ticket|sign-off
  every|each service|team|customer|tenant|project has|have|gets its|their|a own|dedicated|separate
  we're|we are? a|an *3 team|company|startup|family|couple|shop|agency|school|non-profit|nonprofit|charity|studio|clinic|bakery|cafe|restaurant|lab|group|household|club|business|firm|office|department|band|choir
  we're|we are? based|located in|out|near|at
  we've|we have? got? a|an|two|three|four|five|six|#? *1 @holding
  we live|work in|at|near|from|remotely
  we require all|every|two|one|at
  all our *3 log|use|must|live|go
  all our *3 are written|hosted|built|stored|deployed|based
  nobody|no-one|noone may|must|pushes|touches|deploys|merges
  everything|all *3 goes through
  nothing|no|nobody *5 goes|gets|pushes|merges|ships|deploys
`);

/** Objects in a sentence about the current task, not about a lasting practice: “I use the same”, “we run tests in …”. */
export const notPractised = table(`
  out|into|it|this|that|them|some|up|down
  the same|guide|migration|test|tests|query|script|command|docs|value|default|old
  tests in
  a day
  joke|question|problem|mood|plan|idea|debate|talk|rumour|rumor
  too
  a copy|party|dinner|bbq|table|meeting
  him|her|you|x|y|cookies
  to disk|the
`);

/** Words of a sentence that describes code at work, not a practice. */
export const codeTalk = wordSet(`there doesn't isn't aren't can't twice getting`);

/** Parts of a program or a table. A sentence about one of them describes code. */
export const codeNouns =
  wordSet(`line loop function method mount null regex returns return throws render renders variable param parameter callback
  array string argument import class pixels crashes column cell row field upload payload endpoint cursor`);
