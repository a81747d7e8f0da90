/** Decisions: “we decided to”, “we're going with”. */
import { table, wordSet } from "./rule-words.ts";

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
  we|we've have? just|finally|now|all|recently|officially|already? switched|migrated|moved|transitioned the *4 from * *3 to
  i|i've have? just|finally|now|recently? switched|migrated|transitioned from * *3 to
  we|we've have? just|finally|now|recently|officially|already? adopted|chose|chosen|standardised|standardized|deprecated|retired|ditched|banned
  we|we've have? just|finally|now|recently|officially|already? dropped *2 support
  we|we've have? just|finally|now|recently|officially|already? replaced * *3 with|by
  we|we've have? just|finally? picked * *3 for|as|over
  we|we've have? just|finally? went|gone with * *4 in the end
  we|we've have? just|finally? went|gone with * *4 over|instead
  we're|we are? dropping|adopting|standardising|standardizing|deprecating|retiring|ditching
  we|i no longer use|support|run|deploy|eat|drink|work|live
  we stopped using|supporting|doing
  i stopped eating|drinking|smoking
  we|i don't|do not? use|support|allow|deploy|ship|eat|drink|do *2 anymore
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

/** A choice of the moment: “I decided to take a break”. */
export const notDecided = table(`
  to take|try|ask|give|check|look|write|rewrite|refactor|start|open|restart|do|skip|read|come|wait|be|see|leave|clean|test|debug|investigate
  if|whether|yet|later|soon
  it|this|that $
  my|his|her|him|them|you|friends|dad|mum|mom|nothing|whatever|a|b|c|d
  a whim
  two|three|four|five|some|several|everyone
  to call|end|hold it|a|off
  that we|i can't|cannot
  the kids|children|family|parents|whole|others|in-laws|guys|team
  to disagree|meet|talk|split|share|have|try|wait|go
  the couch|sofa
  to call|meet|wait
  to the|another|other|that|this
  the other|first|second|wrong
  on @day
  all odds|it
  to order|buy|meet|watch|skip|quit|sleep|stay|walk
`);

/** Words that make a decision depend on something. */
export const conditionals = wordSet(`if unless provided pending depending`);

/** Times near enough to make a decision a plan for the day. */
export const soon = table(`
  today|tonight|tomorrow|yesterday
  going with * *3 to
  still
  but it|it's|the|he|she|is|now|then
  and now|the|it|it's|he|she|get|got
  this morning|afternoon|evening|weekend
`);
