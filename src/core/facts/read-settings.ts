import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { mayHaveValue } from "./may-state.ts";

/** A value that a passage gives to something: “max 24 voices”, “retries 2”, “the alerts go to #data-alerts”. */
export interface Setting {
  /** The value in its usual form. Times are in seconds. */
  readonly value: string;
  /** The number or name as it is written, without its unit. */
  readonly written: string;
  /** What kind of value it is: a time, a name, or what is counted. Empty for a number alone. */
  readonly kinds: readonly string[];
  /** The terms of the words in the same clause. */
  readonly about: ReadonlySet<string>;
  /** The terms of the words in the same sentence. */
  readonly around: ReadonlySet<string>;
  /** The place of the value with its unit in the passage. */
  readonly start: number;
  readonly end: number;
}

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    time: "ms millisecond milliseconds s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days week weeks month months year years",
    size: "b bytes kb mb gb tb kib mib gib k m",
    share: "% percent",
    length: "px pixel pixels cm mm m km",
    frequency: "hz khz mhz ghz",
    loudness: "db lufs",
    money: "eur euro euros usd dollar dollars gbp chf zł pln € $ £",
  }).flatMap(([kind, names]) => names.split(" ").map((name): [string, string] => [name, kind])),
);

const numberWords: ReadonlyMap<string, string> = new Map(
  "two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, at): [string, string] => [word, String(at + 2)]),
);

/** Words beside a number that do not say what it counts. */
const uncounted = new Set(
  "a an the of to at in on by for from with and or but is are was be as than then now if it its not no only just ok okay please pls too also so go goes make made take set use put move want need times more less most least up down max min maximum minimum under over per each all both other others that this these those there here way still even instead apart between after before first last good fine enough again since until suggest write give list show find explain add create run january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec st nd rd th".split(
    " ",
  ),
);
const definite = new Set("the these those all both".split(" "));
/** Words between a thing and its value: “a load radius of 3”. */
const linking = new Set("of is are = to at on be now by from".split(" "));
/** Words that say nothing about what has the value. */
const general = new Set(
  "make made take set use put move want need go goes get give have has let keep now please pls ok too also only just instead way more less enough think new old other one thing stuff today yesterday time btw should must can could change changed update bump start stop add fix not no max min maximum minimum so than then again still even since every each per least most utc gmt cet am pm monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec st nd rd th"
    .split(" ")
    .flatMap((word) => textToTerms(word)),
);

/** A word without the punctuation around it. */
interface Word {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

type Value = Pick<Setting, "value" | "kinds" | "start" | "end"> & Partial<Pick<Setting, "written">>;

/** Reads the values in a sentence. */
export function readSettings(sentence: string): Setting[] {
  if (!mayHaveValue(sentence)) return [];
  const words = wordsOf(sentence);
  const values: Value[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const value = valueAt(words, at, sentence);
    if (value === null) continue;
    values.push(value);
    while ((words[at + 1]?.start ?? value.end) < value.end) at += 1;
  }
  const days = values.filter(({ kinds }) => kinds[0] === "weekday").length;
  const single = days > 1 ? values.filter(({ kinds }) => kinds[0] !== "weekday") : values;
  return single.map((value) => ({ written: value.value, ...value, ...termsAround(sentence, value) }));
}

function wordsOf(sentence: string): Word[] {
  return [...sentence.matchAll(/\S+/g)].flatMap((found) => {
    const lead = /^["'`“‘([]*/.exec(found[0])?.[0].length ?? 0;
    const text = found[0].slice(lead).replace(/["'`”’)\].,;:!?]+$/, "");
    const start = found.index + lead;
    return text === "" ? [] : [{ text, lower: text.toLowerCase(), start, end: start + text.length }];
  });
}

const cron = /^(?:[\d*/,-]+ ){4}[\d*/,-]+(?=[\s.,;`]|$)/;
/** Values with a form of their own. */
const forms: readonly (readonly [kind: string, form: RegExp])[] = [
  ["weekday", /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/],
  ["dimensions", /^\d+x\d+$/],
  ["channel", /^#[a-z][\w-]+$/],
  ["region", /^[a-z]{2}-[a-z]+-\d$/],
  ["network", /^\d+\.\d+\.\d+\.\d+(?:\/\d+)?$/],
  ["clock", /^\d{1,2}:\d\d$/],
];
/** A host, a path, a flag, a class of machines, a header. */
const name = /^(?:~?\/?\.?\w[\w-]*(?:[._/][\w-]+)+|[A-Z]\w*(?:-[A-Z]\w*)+|[a-z]+(?:-[a-z0-9]+)*-[a-z]*\d\w*)$/;

/** The name of a file with code or notes is seldom a value. */
const sourceFile = /\.(?:[cm]?[jt]sx?|py|rs|go|java|kt|rb|php|c|h|cpp|cs|swift|sh|sql|css|html?|vue|md|txt|lock)$/;

function valueAt(words: readonly Word[], at: number, sentence: string): Value | null {
  const word = words[at];
  if (word === undefined) return null;
  const { text, lower, start, end } = word;
  const schedule = cron.exec(sentence.slice(start))?.[0];
  if (schedule !== undefined) return { value: schedule, kinds: ["schedule"], start, end: start + schedule.length };
  const form = forms.find(([, one]) => one.test(lower));
  if (form !== undefined)
    return { value: form[0] === "weekday" ? lower.replace(/s$/, "") : lower, kinds: [form[0]], start, end };
  const port = /^(?:[a-z]+:\/\/)?[\w.-]+:(\d{2,5})(?:\/\S*)?$/.exec(lower)?.[1];
  if (port !== undefined)
    return {
      value: port,
      kinds: ["port"],
      start: start + text.lastIndexOf(port),
      end: start + text.lastIndexOf(port) + port.length,
    };
  const money = /^[€$£](\d[\d.,]*)$/.exec(text)?.[1];
  if (money !== undefined) return { value: money, kinds: ["money"], start, end };
  const [, count = lower, attached = ""] = /^(-?[a-z\d.,_]*?\d|[a-z]+)-?([a-zµ%€$£ł]+)$/iu.exec(lower) ?? [];
  const number = numberOf(count);
  if (number !== null && units.get(attached) !== undefined)
    return { value: withUnit(number, attached), written: number, kinds: [units.get(attached) ?? ""], start, end };
  const plain = numberOf(lower);
  if (plain === null) {
    if (lower.includes("__") || sourceFile.test(lower) || lower.startsWith("test_")) return null;
    return name.test(text) && /[a-z]/i.test(text) ? { value: lower, kinds: ["name"], start, end } : null;
  }
  const after = words[at + 1];
  const unit = units.get(after?.lower ?? "");
  if (after !== undefined && unit !== undefined)
    return { value: withUnit(plain, after.lower), written: plain, kinds: [unit], start, end: after.end };
  const isNext = after !== undefined && /^\s$/.test(sentence.slice(end, after.start)) && isCounted(after.lower);
  let before = at - 1;
  while (linking.has(words[before]?.lower ?? "") && before > at - 3) before -= 1;
  const owner = words[before]?.lower ?? "";
  // “Python 3” is a name, and “#12” another one.
  if (at > 1 && /^\p{Lu}\p{Ll}/u.test(words[at - 1]?.text ?? "") && !/[.!?:]$/.test(sentence.slice(0, start).trim()))
    return null;
  // “the three rows” are known ones.
  if (definite.has(words[at - 1]?.lower ?? "")) return null;
  // “put dispatch on 5544”, “port 8093”
  if (/^\d{4,5}$/.test(plain) && /\b(?:ports?(?: is| of| to)?|on|listens on) $/i.test(sentence.slice(0, start)))
    return { value: plain, kinds: ["port"], start, end };
  const nouns = [...(isNext ? [after.lower] : []), ...(isCounted(owner) ? [owner] : [])];
  return { value: plain, kinds: nouns.map(countOf), start, end: isNext ? after.end : end };
}

const seconds: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ms: 0.001,
    mi: 60,
    s: 1,
    se: 1,
    h: 3600,
    ho: 3600,
    hr: 3600,
    d: 86_400,
    da: 86_400,
    we: 604_800,
    mo: 2_592_000,
    y: 31_536_000,
    ye: 31_536_000,
  }),
);

/** The number in the smallest usual unit, so that “5 minutes” and “300 seconds” are the same. */
function withUnit(number: string, unit: string): string {
  if (units.get(unit) !== "time") return number;
  const one = unit.startsWith("milli") ? 0.001 : (seconds.get(unit) ?? seconds.get(unit.slice(0, 2)) ?? 1);
  return `${Number(number) * one} s`;
}

function numberOf(word: string): string | null {
  return /^-?\d+(?:[.,_]\d+)*$/.test(word) ? word.replaceAll(",", "") : (numberWords.get(word) ?? null);
}

function isCounted(noun: string): boolean {
  return /^[a-z][a-z_-]+$/.test(noun) && !uncounted.has(noun) && !isFunctionWord(noun);
}

function countOf(noun: string): string {
  return `count of ${textToTerms(noun).at(-1) ?? noun}`;
}

const clauseEnd = /[,;:(]\s|\.\.+\s|\s[-–]+\s|\s(?:and|but|so|then|because)\s/g;

function termsAround(sentence: string, { start, end, kinds }: Value): Pick<Setting, "about" | "around"> {
  const ends = [...sentence.matchAll(clauseEnd)].map(({ index, 0: mark }) => index + mark.length);
  const from = ends.findLast((one) => one <= start) ?? 0;
  const to = ends.find((one) => one > end) ?? sentence.length;
  const counted = kinds.flatMap((kind) => (kind.startsWith("count of ") ? [kind.slice(9)] : []));
  return {
    about: new Set([...counted, ...termsOf(`${sentence.slice(from, start)} ${sentence.slice(end, to)}`)]),
    around: new Set([...counted, ...termsOf(`${sentence.slice(0, start)} ${sentence.slice(end)}`)]),
  };
}

function termsOf(text: string): string[] {
  return textToTerms(text).filter(
    (term) => term.length > 1 && !/^\d/.test(term) && !isFunctionWord(term) && !general.has(term),
  );
}
