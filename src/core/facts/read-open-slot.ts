import type { Slot } from "../event/event.ts";
import { redactText } from "../redaction/redact-text.ts";
import { withoutPrivate } from "../text/private-text.ts";
import { withoutChangeMarks } from "./read-change.ts";
import { hasLookAlikes, readSlot } from "./read-slot.ts";
import { comparableText } from "./same-words.ts";

/** With this begin the attributes of open slots, so that “my name is Ada” has another one. */
const openMark = "open: ";

/** True for a slot whose values may all hold. Another value ends none of them by itself, but it asks. */
export function isOpenSlot({ attribute, many }: Slot): boolean {
  return !many && attribute.startsWith(openMark);
}

/** True if a statement says that it is new: “we deploy on Tuesdays from now on”. */
export function isMarkedChange(statement: string): boolean {
  return newness.test(firstSentence(statement));
}

const newness =
  /\b(?:now|from today|as of|starting|since|no longer|instead|after all|these days|moved|switched|changed)\b/i;

/**
 * Reads the slot of a fact in somebody's own words. It reads the text as it will be stored, because a slot changes the
 * form of its words, and a secret in that form is not recognised.
 */
export function readSlotOfStored(text: string): Slot | undefined {
  const stored = redactText(withoutPrivate(text));
  return readSlot(stored) ?? readOpenSlot(stored);
}

/**
 * Reads what a statement says about something that usually has one value, although its words do not say so: “we deploy
 * on Thursdays”, “on-call is Anna”, “always squash”. Two such statements with other values may contradict each other.
 */
export function readOpenSlot(statement: string): Slot | undefined {
  const first = firstSentence(statement);
  if (first.endsWith("?") || first.length > mostCharacters || hasLookAlikes(first)) return undefined;
  const isDenied = denial.test(first);
  const text = isDenied ? first.replace(since, "") : withoutChangeMarks(first).text;
  const raw = text
    .replace(everyPlace, "")
    .split(/\s+/)
    .map((word) => word.replace(/^["'“(`]+|["'”)`,.:;!]+$/g, ""));
  const words = raw.map(comparableText);
  if (words.length < 2 || words.length > mostWords || words[0] === "i" || words.some((word) => limiting.has(word)))
    return undefined;
  return isDenied ? readRule(words) : (readValue(raw, words) ?? readRule(words));
}

const mostCharacters = 200;
const mostWords = 16;

function firstSentence(statement: string): string {
  const [first = ""] = statement.trim().split(/[.!;](?:\s|$)/);
  return first.trim();
}

/** Words that make a statement hold only sometimes, or give it several values. */
const limiting = new Set(
  "if when unless except but or and while until than between maybe usually mostly some".split(" "),
);
const denial = /\b(?:never|not|no|without|avoid|stop|nothing|nobody|cannot|\w+n['’]t)\b/i;
/** A beginning that says that a rule is new. */
const since = /^(?:from now on|from today|as of today|starting today),? /i;
/** Every fact of a space holds there. */
const everyPlace = / (?:in (?:this|our|the) (?:repo|repository|project|codebase)|here)\b/gi;

/** Words that do not say what a statement is about. */
const fillers = new Set(
  "the a an our my we you i it's please always only just also so btw now is are be use uses using used all must should will have has need needs to prefer do that this every each on at of".split(
    " ",
  ),
);

function slotOf(attribute: string, value: string, rest: readonly string[]): Slot | undefined {
  const subject = rest.filter((word) => word !== "" && !fillers.has(word)).map(singular);
  return { subject: subject.join(" "), attribute: openMark + attribute, value, many: false };
}

function singular(word: string): string {
  return word.length > 3 && !word.endsWith("ss") ? word.replace(/s$/, "") : word;
}

/** “always squash before merging”, “never squash before merging”. */
function readRule(words: readonly string[]): Slot | undefined {
  const at = words.findIndex((word) => !leads.has(word));
  const [first = "", second = ""] = words.slice(at);
  const isTwo =
    (first === "do" && second === "not") || (first === "must" && (second === "always" || second === "never"));
  const opener = isTwo ? second : first;
  const rest = words.slice(at + (isTwo ? 2 : 1));
  const isForbidden = ["never", "don't", "not", "no", "avoid"].includes(opener);
  if ((!isForbidden && opener !== "always") || denial.test(rest.join(" "))) return undefined;
  const slot = slotOf("rule", isForbidden ? "never" : "always", rest);
  return slot?.subject === "" ? undefined : slot;
}

const leads = new Set("we you i please so and".split(" "));

/** A value of a kind of which a statement usually names one: a weekday, a time, an amount, a tool or a name. */
function readValue(raw: readonly string[], words: readonly string[]): Slot | undefined {
  const only = (isValue: (word: string, at: number) => boolean): number => {
    const found = words.flatMap((word, at) => (isValue(word, at) ? [at] : []));
    return found.length === 1 ? (found[0] ?? -1) : -1;
  };
  const without = (at: number, length = 1) => words.toSpliced(at, length);
  const day = only((word) => weekday.test(word));
  if (day !== -1) return named(slotOf("weekday", singular(words[day] ?? ""), without(day)));
  const chosen = only((word) => choices.has(word));
  if (chosen !== -1 && isUsed(words, chosen)) {
    const value = words[chosen] ?? "";
    const kind = choices.get(value) ?? "";
    // “Use spaces for indentation” says the same as “use spaces”.
    const rest = without(chosen)
      .join(" ")
      .replace(new RegExp(`(?:^| )(?:for|as) (?:(?:our|the|a) )?${kind}`), "");
    return slotOf("choice", value, [kind, ...rest.trim().split(" ")]);
  }
  const time = only((word) => /^\d{1,2}(?:[:.]\d\d|(?:[:.]\d\d)?[ap]m)$/.test(word));
  if (time !== -1) return named(slotOf("time of day", words[time] ?? "", without(time)));
  const amount = only(
    (word, at) =>
      /^(?:\d[\d,.]*(?:[a-z]{1,4}|%)?)$|^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(word) &&
      !numbered.has(words[at - 1] ?? ""),
  );
  if (amount !== -1) {
    const unit = units.has(words[amount + 1] ?? "") ? 2 : 1;
    return named(slotOf("amount", words.slice(amount, amount + unit).join(" "), without(amount, unit)));
  }
  return readName(raw, words);
}

/** A slot needs a word that says what has the value. */
function named(slot: Slot | undefined): Slot | undefined {
  return slot === undefined || slot.subject === "" ? undefined : slot;
}

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
/** True for “we use pnpm for all packages”, but not for “the pnpm store is on the other disk”. */
function isUsed(words: readonly string[], at: number): boolean {
  const after = words[at + 1];
  return (
    words.slice(0, at).every((word) => fillers.has(word)) && (after === undefined || /^(?:for|in|as|on)$/.test(after))
  );
}

/** Words after which a number is a name or a pronoun: “node 24”, “the one”. */
const numbered = new Set(
  "the this that node version v python java php ruby go postgres issue ticket pr bug port number level phase step sprint part chapter http page line".split(
    " ",
  ),
);
const units = new Set(
  "ms s sec secs second seconds m min mins minute minutes h hour hours d day days week weeks month months quarter quarters year years kb mb gb tb kib mib gib % percent eur euro euros usd dollar dollars".split(
    " ",
  ),
);

/** Tools and manners of which a group uses one. */
const choices: ReadonlyMap<string, string> = new Map(
  [
    ["package manager", "npm pnpm yarn bun"],
    ["Python package manager", "pip poetry uv pipenv conda"],
    ["test runner", "jest vitest mocha ava"],
    ["Python test runner", "pytest unittest"],
    ["indentation", "tabs spaces"],
    ["formatter", "prettier biome dprint"],
    ["build tool", "gradle maven bazel"],
    ["migration tool", "flyway liquibase"],
    ["bundler", "webpack vite esbuild rollup"],
    ["store", "redux zustand mobx"],
    ["case", "camelcase snake_case kebab-case"],
  ].flatMap(([name = "", tools = ""]) => tools.split(" ").map((tool): [string, string] => [tool, name])),
);

/** “on-call is Anna”, “Anna is on-call”, “secrets live in Vault”. */
function readName(raw: readonly string[], words: readonly string[]): Slot | undefined {
  const at = words.findIndex((word) => linking.has(word));
  if (at < 1 || at > mostNameWords) return undefined;
  const after = words[at + 1] ?? "";
  const start = at + (placing.has(after) ? 2 : 1);
  const [before, behind] = [raw.slice(0, at), raw.slice(start)];
  const subject = words.slice(0, at).filter((word) => !fillers.has(word));
  const placed = [words[at], placing.has(after) ? after : ""].filter((word) => word !== "is" && word !== "are");
  if (isNameLike(behind) && !pronouns.has(subject[0] ?? "") && subject.length > 0)
    return named(slotOf("name", behind.join(" ").toLowerCase(), [...subject, ...placed.flatMap((word) => word ?? [])]));
  // “Anna is on call”
  const duty = words.slice(at + 1).join(" ");
  if (!/^on[- ]?call$/.test(duty) || !isNameLike(before)) return undefined;
  return slotOf("name", before.join(" ").toLowerCase(), ["on-call"]);
}

const mostNameWords = 6;
const linking = new Set("is are live lives".split(" "));
const placing = new Set("in at on called named".split(" "));
const pronouns = new Set("it this that there he she they what which who here everything today tomorrow one".split(" "));

/** One to three words that begin with a capital letter, or one address or other identifier. */
function isNameLike(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > 3) return false;
  if (words.length === 1 && /\w[./:@_#-]\w|^#\w/.test(words[0] ?? "")) return true;
  return words.every((word) => /^\p{Lu}[\p{L}\p{N}.'’-]*$/u.test(word));
}
