/** A prompt that asks for the state of the work, for what was done on a day, or for the command that fails. */
export type WorkQuestion = "state" | "day" | "failure";

const longestPrompt = 300;

// One expression for the first look, because nearly every prompt fails it.
const first =
  /contin|resum|go on|carry on|keep going|pick|take over|finish|where|left|open|next|missing|remain|weiter|wo |offen|fehlt|did|done|gemacht|summary|list|recap|stand-?up|time ?sheet|what|wh(?:y|ich)|warum/i;

/** Tells what a prompt asks about the work, or returns null. It is called for every prompt, so it loads nothing. */
export function workQuestion(prompt: string): WorkQuestion | null {
  if (prompt.length > longestPrompt || !first.test(prompt)) return null;
  if (asksAboutDay(prompt)) return "day";
  if (asksToContinue(prompt)) return "state";
  return asksWhatFails().test(prompt) ? "failure" : null;
}

// Nothing but the command may be named. A question about a part of the code needs memories about this part.
const asksWhatFails = (): RegExp =>
  (failing ??=
    /^\s*(?:why|what|which (?:command|step|test)|warum)\b(?:'s| (?:is|are|does|do|did|was|ist|schlägt))?(?: (?:the|our|my|this|that|it|der|die|das|last|whole|all|build|tests?|test suite|suite|ci|pipeline|lint(?:er)?|type ?check|compile|deploy(?:ment)?|again|still|noch|immer))*(?: (?:fail(?:s|ed|ing)?|broken|red|fehl(?:geschlagen)?))(?: (?:again|now|still))?\s*[?.!]*\s*$/i);
let failing: RegExp | undefined;

/** Returns the words of a question about a failure that name the command, such as “build”. */
export function commandWords(prompt: string): string[] {
  return prompt.toLowerCase().match(/\b(?:build|test|lint|type ?check|compile|deploy)/g) ?? [];
}

const lead =
  "(?:(?:please|ok(?:ay)?|so|and|now|hey|hi|good morning|morning|right|let's|lets|let us|can you|could you|you can|bitte)[,.!]? )*";
const end = "(?:\\s*$|\\s*[.,;!?…])";
const polite = "(?:(?: please| then| now| here| there| bitte| pls| again)*)";

const host = "(?:claude(?: code)?|codex|gemini|copilot|qwen(?: code)?|opencode|kilo(?: code)?|cline|cursor)";
const worker = `(?:${host}|the (?:other|last|previous) (?:agent|session|one)|(?:we|i|you|he|she|it|they))`;

const continues = (): RegExp[] => [
  // “Continue, please.”, “go on with the backfill”, “continue where we stopped”
  new RegExp(
    `^${lead}(?:continue|resume|carry on|go on|keep going|proceed)(?:${polite}${end}| (?:with|where|from|at)\\b)`,
    "i",
  ),
  new RegExp(
    `\\b(?:go on|continue|carry on|resume|proceed|take over|pick (?:it |this |things )?up) (?:from (?:there|here|where)|where|there)\\b`,
    "i",
  ),
  new RegExp(`\\b(?:take|took) over from\\b`, "i"),
  // “Continue what Claude was doing”, “finish what Codex began”, “go on with Gemini's work”
  new RegExp(
    `\\b(?:continue|resume|carry on|go on|finish|proceed|take over|pick up)(?: with| from)? what ${worker} (?:was|were|is|are|did|had|has|have|began|started|left|stopped)\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:continue|resume|carry on|go on|finish|take over|pick up)(?: with)? (?:${host}['’]s? (?:\\w+ )?(?:work|task|session|job)|the (?:work|task|session|job)(?: (?:of|by|from) ${host})?)${polite}${end}`,
    "i",
  ),
  // “Claude hit its limit, please continue”
  new RegExp(
    `\\b${host}\\b.{0,80}\\b(?:limit|quota|tokens|credits|crashed|stopped|died|gone|down)\\b.{0,30}\\b(?:continue|carry on|go on|take over|keep going)(?: (?:it|this|its work|his work|the work))?${polite}${end}`,
    "i",
  ),
  new RegExp(`\\bweiter(?:machen)?,? wo ${host} \\w+`, "i"),
  new RegExp(`\\bwhere (?:were|was|are) (?:we|i|you)(?: at)?(?:${polite}${end}| (?:w|with|on|in) )`, "i"),
  new RegExp(`\\bwhere (?:did|do|had) (?:we|i|you|it|things) (?:stop|stand|leave off|left off|end)\\b`, "i"),
  new RegExp(
    `\\bwhat(?:'s|s| is| was| remains| else is)?(?: still)? (?:left|open|remaining|missing|next|to do|to be done)(?: to do)?(?:${polite}${end}| (?:here|in|on|with|for) )`,
    "i",
  ),
  new RegExp(`^${lead}(?:mach(?:en wir)? |geht's |los )?weiter(?:machen)?${polite}${end}`, "i"),
  new RegExp(
    `\\bwo (?:waren|stehen|sind) wir\\b|\\bwas (?:ist|wäre|steht) noch (?:offen|zu tun|an)|\\bwas fehlt noch\\b`,
    "i",
  ),
];
let compiled: readonly RegExp[] | undefined;

/** True for “continue”, “where were we?”, “what is left?” and the like. */
export function asksToContinue(prompt: string): boolean {
  if (prompt.length > longestPrompt || !first.test(prompt)) return false;
  compiled ??= continues();
  return compiled.some((pattern) => pattern.test(prompt));
}

const days =
  /\b(?:today|yesterday|this (?:morning|afternoon|week)|last (?:week|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|gestern|vorgestern|(?:diese|letzte)r? woche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/i;
const doings =
  /\bwhat (?:did|have|had) (?:we|i|you|codex|claude|gemini|copilot)\b.*\b(?:do|done|did|changed?|finish(?:ed)?|achieved?|work(?:ed)? on|buil[dt]|ship(?:ped)?)\b|\bwhat (?:we|i|you) (?:did|got done|changed|finished)\b|\bwhat (?:got|was|were) (?:done|changed|finished|it\b)|\bwhat happened\b|\bstand-?up\b|\btime ?sheet\b|\bwas (?:haben|hab|habe) (?:wir|ich)\b.*\b(?:gemacht|geschafft|erledigt|geändert)\b/i;
const lists = /\b(?:list|summary|recap|overview|zusammenfassung)\b/i;

/** True for “what did we do yesterday?” and the like, but not for a question about one subject of that day. */
function asksAboutDay(prompt: string): boolean {
  const day = days.exec(prompt);
  if (day === null) return false;
  return doings.test(prompt) || (day.index < 4 && lists.test(prompt));
}

const workWords =
  /\b(?:continue|resume|carry on|go on|keep going|proceed|finish|please|pick|up|its|his|has|had|been|doing|working|work|task|session|job|agent|other|last|previous|one|began|started|over|take|took|over|where|were|was|are|is|did|do|had|stop(?:ped)?|stand|what|left|open|remaining|missing|next|still|we|i|you|it|this|that|things|from|there|here|with|on|in|at|to|the|a|of|then|now|ok|so|and|weiter|mach|wo|waren|wir|was|noch|offen|fehlt|bitte)\b/gi;

/** Why an agent stopped, which is not a subject of its work. */
const stopping =
  /\b(?:has |have |just )?(?:hit|reached|ran (?:out of|into)|run out of|is out of|used up|is over)\b.{0,30}?\b(?:limits?|quota|tokens|credits|usage)\b/gi;

/** Returns the words of such a prompt that name a subject or an agent. */
export function withoutWorkWords(prompt: string): string {
  return prompt.replace(stopping, " ").replace(workWords, " ");
}

/** True if such a prompt names the agent whose work to continue. */
export function namesAgent(prompt: string): boolean {
  return (named ??= new RegExp(`\\b${host}\\b`, "i")).test(prompt);
}
let named: RegExp | undefined;
