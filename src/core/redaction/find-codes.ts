import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { Marks } from "./marks-of.ts";

/** One code: two to four groups of letters and digits, or one longer group, with a digit in it. */
const code =
  /(?<![\w./:-])(?=[A-Za-z -]{0,24}\d)[A-Za-z0-9]{4,12}(?:(?:-| (?=\d))[A-Za-z0-9]{3,12}){0,4}(?![\w/:-]|\.\w)/g;

/** A list of codes is not longer. */
const longestList = 700;

/** Finds PINs and words of other languages that name a password, where a sign leads from the name to the value. */
export function findCodes(text: string, { hasLead }: Marks, found: Found[]): void {
  if (hasLead) findLed(text, found);
}

/** Finds the codes that replace a second factor, in a list behind their name; returns where it ends. */
export function findCodeList(text: string, from: number, found: Found[]): number {
  let [done, empty] = [from, 0];
  for (const line of linesOf(text, from, from + longestList)) {
    const codes = isCodeLine(line.text, line.start === from)
      ? [...line.text.matchAll(code)].filter(({ 0: one }) => isCode(one))
      : [];
    for (const { 0: one, index } of codes)
      found.push({ start: line.start + index, end: line.start + index + one.length, kind: "secret", secret: one });
    empty = codes.length === 0 ? empty + 1 : 0;
    done = line.start + line.text.length;
    if (empty > 2) break;
  }
  return done;
}

function* linesOf(text: string, from: number, to: number): Iterable<{ readonly start: number; readonly text: string }> {
  for (let start = from; start < Math.min(to, text.length);) {
    const next = text.slice(start, to).indexOf("\n");
    const end = next === -1 ? Math.min(to, text.length) : start + next;
    yield { start, text: text.slice(start, end) };
    start = end + 1;
  }
}

/** True for a line that is made of codes and of what numbers or separates them; behind the name itself a few words may lead to them. */
function isCodeLine(line: string, isFirst: boolean): boolean {
  const lead = isFirst ? (/^[^:=[\d]{0,60}[:=[]/.exec(line)?.[0].length ?? 0) : 0;
  if (isFirst && lead === 0) return false;
  return (
    line
      .slice(lead)
      .replace(code, "")
      .replace(/[^A-Za-z]/g, "").length <= 3
  );
}

/** Not a year, a date, a version or a number of a list. */
function isCode(one: string): boolean {
  const letters = one.replace(/[- ]/g, "");
  return (
    letters.length >= 6 &&
    /\d/.test(letters) &&
    !/^(?:19|20)\d\d-\d\d/.test(one) &&
    !/^[A-Za-z]{2,}\d{1,4}$/.test(letters)
  );
}

/** What a word before a sign says of the value behind it. */
type Led = "word" | "login" | "pair";

const words: Readonly<Record<string, Led>> = {
  senha: "word",
  samlresponse: "word",
  login: "login",
  identifiants: "pair",
};

/** The sign behind one of the words: it is rarer than they are. */
const led =
  /[:=：](?<=(?<![A-Za-z])(?:[\w.-]{0,40}[_.-])?(senha|login|identifiants|SAMLResponse)["'`*]{0,3}[ \t]{0,2}.)/gi;
const ledValue = /(?:\*\*)?[ \t]{0,4}["'`]?([\x21-\x7e]{4,200})/y;
const ledPair = /[ \t]{0,4}["'`]?[\w.@+-]{1,60}["'`]? ?(?:[/|,;]|\bund\b|\band\b|\bet\b) ?["'`]?([\x21-\x7e]{4,100})/y;

function findLed(text: string, found: Found[]): void {
  led.lastIndex = 0;
  for (let match = led.exec(text); match !== null; match = led.exec(text)) {
    const word = match[1] ?? "";
    const kind = words[word.toLowerCase()] ?? "word";
    const expression = kind === "pair" ? ledPair : ledValue;
    expression.lastIndex = led.lastIndex;
    const [whole, given = ""] = expression.exec(text) ?? [];
    const value = withoutEnd(given);
    if (whole === undefined || !isLedSecret(kind, value)) continue;
    const start = led.lastIndex + whole.lastIndexOf(given);
    found.push({ start, end: start + value.length, kind: "secret", secret: value });
  }
}

/** How much of a value tells whether it looks random. */
const longestLook = 48;

/** Without the quotes, brackets and the stop that end a sentence. */
function withoutEnd(value: string): string {
  let end = value.length;
  if (".,;!?".includes(value.charAt(end - 1))) end -= 1;
  while (end > 0 && "\"'`)".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function isLedSecret(kind: Led, value: string): boolean {
  if (value.length < 4 || isPlaceholder(value)) return false;
  switch (kind) {
    case "login":
      return /^[0-9a-f]{32,64}$/i.test(value) || looksRandom(value, 24, 0, Math.min(value.length, longestLook));
    default:
      return isChosen(value) || looksRandom(value, 16, 0, Math.min(value.length, longestLook));
  }
}
