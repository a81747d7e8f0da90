/** How much a piece of a sentence reads like a rule for later work: words that prescribe, less words about this moment. */

type Weighed = readonly (readonly [weight: number, words: RegExp])[];

/** Words by which a person prescribes something. */
const marks: Weighed = [
  [5, /\bremember (?:this|that)(?: one)?:/],
  [5, /\b(?:keep|have) (?:that|this|it) in mind for (?:later|next time|the future)\b/],
  [5, /\bstop \w+ing\b|\bkeep (?:your |the |all )?\w+s (?:thin|pure|small|flat|short|simple|brief)\b/],
  [3, /\b(?:always|never|everywhere|anywhere|nowhere|from (?:now|here) on|going forward|in future|as a rule|ever)\b/],
  [
    3,
    /\bcommit messages?\b|\bconventional commits\b|\bbranch names?\b|\b(?:pr|mr) titles?\b|\bprefix\b|\bask me (?:first|before\w*)\b|\bwithout asking\b|\b(?:check with|run it by) me\b|\bi have approved\b/,
  ],
  [3, /\bnone of (?:that|those)\b|\b(?:it'?s|we (?:use|do|have)) .*\bin this (?:repo|repository|project|service)\b/],
  [3, /\bkeep \S+ (?:thin|pure|small|flat|short|simple)\b/],
  [3, /\b(?:forbidden|banned|not allowed|off[- ]limits|mandatory|no exceptions?|hands off)\b|\bno \w+ without\b/],
  [3, /\bone \w+ per \w+\b|^(?:also |and |btw )*\w+s: .*\b(?:no|not|never|always|only)\b/],
  [
    3,
    /\b(?:answer|reply|write|comments?|commits?|docs?|messages?)\b.* in (?:english|german|french|spanish|italian|portuguese|polish|japanese|chinese|korean)\b/,
  ],
  [2, /\b(?:every|each|any|all(?! over\b)|whatever|anything|everything|nothing|nobody)\b/],
  [2, /\b(?:must(?:n'?t)?|may not|shall|stays?|belongs?)\b|\b(?:goes?|lives?) (?:in|into|under|next to)\b/],
  [1, /\b(?:shall|must|may) not\b|\bmustn'?t\b/],
  [2, /\bonly\b/],
  [
    2,
    /\bno (?!longer|idea|problem|need|one\b|rush|worries|more\b|way\b|wonder|luck|clue|matter|difference|hurry|other\b)[\w.*`=-]+/,
  ],
  [2, /(?:[,;] |\w )not (?!yet|sure|only|even|just)\w+|\b(?:instead of|rather than)\b/],
  [2, /\b(?:do not|don'?t)\b/],
  [2, /\b(?:myself|on my own|is mine|i hate)\b/],
  [2, /^(?:and |also |please |pls |but )*(?:never|always|no|don'?t|do not)\b|\bonly$/],
  // “dbt never into that env” has no verb, so it is about no single action.
  [2, /\b(?:never|not) (?:in|into|on|onto|to|for|from|with|via|through)\b/],
  // A request about all of something: “type hints on everything pls”, “please mind that every resource has tags”.
  [2, /\b(?:please|pls)\b.*\bevery(?:thing|where)?\b|\bevery(?:thing|where)?\b.*\b(?:please|pls)\b/],
  // “A migration that is merged is never edited” is about all migrations.
  [2, /^(?:an?|every|each|all|any|whatever|whoever) .*\b(?:is|are|has|have|gets?|needs?|goes|must|never|always)\b/],
  [2, /(?<!\b(?:are|is|you're|youre|i'm|im|in|from|look|up|down|right|while|around|over|on|we're|stop) )\bhere\b/],
  [
    1,
    /\b(?:please|pls|btw|by the way|remember|rules?|conventions?|naming|also|in mind|make sure)\b|\bi (?:do(?:n'?t| not)|never|always|hate|prefer|push|work)\b/,
  ],
];

/** Words of questions, guesses and reports, and of sentences about this moment or one piece of work. */
const passing: Weighed = [
  [6, /\?/],
  [
    4,
    /\b(?:why|maybe|perhaps|probably|i (?:think|guess|bet|wonder)|for now|this time|right now|at the moment|not yet|until (?!i (?:have )?(?:say|said|approved?)\b))\b/,
  ],
  [3, /\b(?:i'?ve|i have(?! approved)|had|was|were|did|(?:has|'s|never) been)\b/],
  [
    3,
    /\b(?:today|tomorrow|tonight|yesterday|this (?:week|morning|afternoon|evening)|last (?:week|night|month|time)|currently|just now)\b/,
  ],
  [
    3,
    /\b(?:fails?|failed|failing|broken|broke|crash\w*|seems?|looks? like|happens?|happened|found|saw|seen|whichever)\b/,
  ],
  [
    3,
    /\b(?:do not|don'?t|not|never|can'?t|only) (?:\w+ )?(?:that|this|it|them|those|these|the other|know|see|understand|care|think|want|get|work|need|have(?= (?:to|any|the|a|time)\b))\b/,
  ],
  [2, /\b(?:he|she|they|docs?|readme|page|ticket|issue|customers?|clients?)\b/],
  [
    2,
    /\b\d+(?:\.\d+)? ?(?:%|ms|s|sec\w*|min\w*|h|hours?|days?|weeks?|months?|eur|px|kb|mb|gb|mib|gib|tries|retries|attempts|times|rows)\b/,
  ],
];

/** “A file that has been merged”: what happened to a thing says nothing about the rule for it. */
const relativeClause = /\b(?:which|that|who) (?:has|have|is|are|was|were) (?:been )?\w+ed\b/g;

/** Returns how much a piece prescribes, in lower case and with plain apostrophes; 0 if nothing in it prescribes. */
export function weightOfMarks(piece: string): number {
  return sum(marks, piece);
}

/** Returns how much a piece is about this moment or one piece of work. */
export function weightOfPassing(piece: string): number {
  return sum(passing, piece.replaceAll(relativeClause, " "));
}

function sum(weighed: Weighed, text: string): number {
  return weighed.reduce((total, [weight, words]) => (words.test(text) ? total + weight : total), 0);
}
