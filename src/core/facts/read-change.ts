import type { Slot } from "../event/event.ts";

/** What the slot of a change says about the slots of other facts. */
export type Change =
  | { readonly kind: "replaces"; readonly old: string }
  | { readonly kind: "returns"; readonly value: string }
  | { readonly kind: "unnamed"; readonly attribute: string };

/** The attribute of a slot whose subject is an old value, and whose value replaces it. */
const replacement = "replaced by";
/** The attribute of a slot whose subject and value are a value that holds again. */
const returned = "again";
/** The subject of a changed value that names only its attribute: “the port is 6601 from today”. */
export const unnamedSubject = "the";
/** The value of a replacement that names no new value: “we no longer use Redis”. */
export const noValue = "nothing";

/** The attributes of slots that are changes. */
export const changeAttributes: readonly string[] = [replacement, returned];

/** Returns what a slot says about others; null for the slot of any other statement. */
export function changeOf({ subject, attribute }: Slot): Change | null {
  if (attribute === replacement) return { kind: "replaces", old: subject };
  if (attribute === returned) return { kind: "returns", value: subject };
  return subject === unnamedSubject ? { kind: "unnamed", attribute } : null;
}

/** True for the slot of a change that replaces this value. */
export function isReplacement({ subject, attribute }: Slot, value: string): boolean {
  return attribute === replacement && subject === value.toLowerCase();
}

/** The slot of an old value, which a replacement of this value ends. */
export function replacedSlot(old: string): Slot {
  return { subject: old, attribute: replacement, value: old, many: false };
}

/**
 * Removes what shows that a value is new: “from today”, “has moved to”, “, not 6433”. What is left states the value:
 * “the port is 6601”.
 */
export function withoutChangeMarks(statement: string): { readonly text: string; readonly isMarked: boolean } {
  if (!timeMark.test(statement)) return { text: statement, isMarked: false };
  const { lead, tails, becomes, isNow } = markExpressions();
  let text = statement.replace(lead, "").replace(becomes, " is ");
  for (const tail of tails) text = text.replace(tail, "");
  return { text: text.trim(), isMarked: text !== statement || isNow.test(statement) };
}

/** A cheap test for the words that `withoutChangeMarks` removes. */
const timeMark =
  /\b(?:now|today|from|as of|starting|since|these days|after all|not|no longer|no more|instead|rather|moved|changed|switched|went|been|left)\b/i;

interface MarkExpressions {
  readonly lead: RegExp;
  readonly tails: readonly RegExp[];
  readonly becomes: RegExp;
  readonly isNow: RegExp;
}

let madeMarks: MarkExpressions | undefined;

function markExpressions(): MarkExpressions {
  if (madeMarks !== undefined) return madeMarks;
  const day = "(?:today|now|this (?:week|month)|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
  const time = `(?:(?:from|as of|as from|starting|effective|since) ${day}(?: on(?:wards?)?)?|since [\\w -]{2,40}|now|these days|after all)`;
  return (madeMarks = {
    lead: new RegExp(
      `^(?:so |and |btw,? |no,? )?(?:(?:from|as of|starting) ${day}(?: on(?:wards?)?)?|\\w+ (?:has )?left),? (?:so )?`,
      "i",
    ),
    tails: [
      /,? (?:because|as of the|after the|the old one) .*$/i,
      /,? (?:and |but )?(?:not|no longer|no more|instead of|rather than) [^,]{1,60}$/i,
      /, (?:the old|[A-Z]\w+ (?:has )?(?:left|is gone)|\S+ is (?:gone|dead|off|taken)).*$/,
      new RegExp(`,? ${time}(?=$|,)`, "i"),
    ],
    becomes:
      / (?:has |have |was |is )?(?:(?:been )?(?:moved|changed|switched|raised|lowered|renamed)|went) to | (?:has|have) been (?:on )?/i,
    isNow: / (?:is|are|'s) now /i,
  });
}

const mostCharacters = 240;

/** A cheap test, because most statements change nothing. */
const mark =
  /\b(?:instead|rather|not|no longer|anymore|any more|no more|from|replaced|renamed|called|drop|dropped|retired?|ditch|ditched|removed?|kill|killed|stop|stopped|gone|dead|left|after all|back)\b/i;

/**
 * Reads which value a statement replaces, ends or brings back: “bun instead of pnpm”, “we no longer use Redis”. The fact
 * with the old value is found later, by `settleChanges`.
 */
export function readChange(statement: string): Slot | undefined {
  if (statement.length > mostCharacters || statement.endsWith("?") || !mark.test(statement)) return undefined;
  const text = statement
    .replace(/[`"“”]/g, "")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .trim();
  const { replacing, ending, returning } = expressions();
  for (const expression of replacing) {
    const found = expression.exec(text)?.groups;
    const [is, was] = [valueIn(found?.["is"] ?? ""), found?.["was"] ?? ""];
    if (isValue(is) && isValue(was) && is.toLowerCase() !== was.toLowerCase())
      return { subject: was.toLowerCase(), attribute: replacement, value: is, many: false };
  }
  const was = firstGroup(ending, text);
  if (isValue(was)) return { subject: was.toLowerCase(), attribute: replacement, value: noValue, many: false };
  const is = valueIn(firstGroup(returning, text));
  return isValue(is) ? { subject: is.toLowerCase(), attribute: returned, value: is, many: false } : undefined;
}

function firstGroup(patterns: readonly RegExp[], text: string): string {
  for (const expression of patterns) {
    const found = expression.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return "";
}

/** Removes the verb before a value: “always use bun”. */
function valueIn(text: string): string {
  const words = text.split(" ");
  return words.slice(words.findLastIndex((word) => valueVerbs.has(word.toLowerCase())) + 1).join(" ");
}

const valueVerbs = new Set(
  "use uses using run runs running prefer prefers take want with is are it's that's to on via by at = be have has gives costs needs takes says the a an our my now just so".split(
    " ",
  ),
);

/** False for words that need another sentence to be a value, such as “it”, “the old one” or “throwing”. */
function isValue(text: string): boolean {
  return (
    text !== "" &&
    !text
      .toLowerCase()
      .split(" ")
      .some((word) => notValues.has(word) || /^(?!staging$)[a-z]+ing$/.test(word))
  );
}

const notValues = new Set(
  "it this that these those them one ones the a an my our your his her their me us you i we they he she and or but if not no to of for with by be is are was were do does did so as then than when how what which who why where here there now just only also always never again all any some every each much many more most less very too old new same other another thing things something anything nothing way time today tomorrow yesterday use using can could may might will would should must have has had because since while until good better best well bad note".split(
    " ",
  ),
);

interface Expressions {
  readonly replacing: readonly RegExp[];
  readonly ending: readonly RegExp[];
  readonly returning: readonly RegExp[];
}

function anyCase(source: string): RegExp {
  return new RegExp(source, "i");
}

let made: Expressions | undefined;

/** Returns the expressions, which are compiled when the first statement with a word such as “instead” needs them. */
function expressions(): Expressions {
  if (made !== undefined) return made;
  const word = String.raw`[^\s,;()]*[^\s,;():.!]`;
  const words = `${word}(?: ${word}){0,2}?`;
  const is = `(?<is>${words})`;
  const was = `(?<was>${words})`;
  const article = "(?:the |a |an |our |my )?";
  const start = String.raw`(?:^|[\s,:(])${article}`;
  const end = String.raw`(?=$|[.,:;()]| (?:for|in|on|at|as|since|because|from|when|everywhere|now|here|please|starting|after|anymore|if)\b)`;
  const moved =
    "(?:moved?|moving|switch(?:ed|ing)?|chang(?:ed?|ing)|migrat(?:ed?|ing)|went|going|renamed?|goes|raised|lowered|cut)";
  made = {
    replacing: [
      anyCase(`${start}${is},? (?:instead of|rather than) ${article}${was}${end}`),
      anyCase(
        `${start}${is},? (?:and |but )?(?:not|no longer|no more) (?:on |to |with |at |by )?${article}${was}(?: anymore| any more| any longer)?[.!]?$`,
      ),
      anyCase(
        `\\bnot (?:on |to |with |at |by )?${article}${was},? but (?:on |to |with |at |by )?${article}${is}${end}`,
      ),
      anyCase(`\\b${moved}(?: [^,;:]{1,60}?)? from ${article}${was} to ${article}${is}${end}`),
      anyCase(`\\breplaced? ${article}${was} (?:with|by) ${article}${is}${end}`),
      anyCase(`\\brenamed ${article}${was} to ${article}${is}${end}`),
      anyCase(
        `^${article}${was} (?:is|was|has been|got) (?:now )?(?:replaced (?:with|by)|renamed to|superseded by|called) (?:now )?${article}${is}${end}`,
      ),
    ],
    ending: [
      anyCase(
        `\\b(?:we|i)(?:'ve| have)? (?:no longer|don't|do not|stopped) (?:use|using|run|running|support|supporting|deploy to|deploy with) ${article}(${words})${end}`,
      ),
      anyCase(
        `\\b(?:we|i)(?:'ve| have)? (?:just |finally |now )?(?:(?:decided to )?(?:drop|retire|ditch|remove|kill|stop using)|dropped|retired|ditched|removed|killed) ${article}(${words})${end}`,
      ),
      anyCase(
        `^(?:${article})(${words}) (?:is|are) (?:gone|dead|retired|switched off|shut down|no longer used|no longer in use)${end}`,
      ),
      anyCase(`^([A-Z][a-z]+(?: [A-Z][a-z]+)?) (?:has )?left(?: (?:us|the (?:team|company|project)))?${end}`),
    ],
    returning: [
      anyCase(`${start}(${words}),? after all${end}`),
      anyCase(`\\b(?:back to|back on) ${article}(${words})${end}`),
    ],
  };
  return made;
}
