import type { Slot } from "../event/event.ts";
import { readChange, unnamedSubject, withoutChangeMarks } from "./read-change.ts";

/**
 * Reads which slot a statement gives a value to: “the staging port is 6433” is the port of staging. Returns undefined
 * when in doubt, because a wrong slot would let one fact end another, and a missing one does no harm. The slot of a
 * change may name another slot by its old value (`changeOf`).
 */
export function readSlot(statement: string): Slot | undefined {
  // Reads only the first sentence, because a later one says something else.
  const [first = ""] = statement.trim().split(/[.!;](?:\s|$)/);
  if (first.trim().split(/\s+/).length > mostWords || first.endsWith("?")) return undefined;
  const { text, isMarked } = withoutChangeMarks(first.trim());
  const own = readOwnPlace(first.trim().split(/\s+/)) ?? readNamed(text.split(/\s+/), isMarked);
  const isOpen = own === undefined || own.many || own.subject === unnamedSubject;
  const slot = (isOpen ? readChange(first) : undefined) ?? own;
  return slot === undefined || hasLookAlikes(slot.value) ? undefined : slot;
}

function readNamed(words: readonly string[], isMarked: boolean): Slot | undefined {
  if (words.length < 3) return undefined;
  return (
    readMany(words) ??
    readUse(words) ??
    readCommand(words.join(" ")) ??
    readPort(words, isMarked) ??
    readCopula(words, isMarked)
  );
}

/**
 * True if a value may look like another one: it has full-width, mathematical or enclosed letters and digits, or Latin
 * letters beside Cyrillic or Greek ones in a word.
 */
export function hasLookAlikes(value: string): boolean {
  if (/^[ -~]*$/.test(value)) return false;
  if (/[\uFF01-\uFF5E\u2460-\u24FF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1AC}]/u.test(value)) return true;
  return value
    .split(/\s+/)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));
}

const mostWords = 20;
const mostSubjectWords = 5;
const mostValueWords = 6;

/** The attributes that have one value at a time, and what a value looks like. */
const attributes: Readonly<Record<string, (value: readonly string[]) => boolean>> = {
  ...each("port extension pin code", (value) => value.length === 1 && hasDigit(value)),
  ...each(
    "timeout ttl limit quota budget price size version age deadline birthday anniversary number phone retention interval threshold cutoff cut-off cap lookback",
    hasDigit,
  ),
  ...each(
    "url uri endpoint domain host hostname address registry bucket path folder directory repo repository",
    isExact,
  ),
  ...each("email mail", ([value = "", ...rest]) => rest.length === 0 && /^\S+@\S+$/.test(value)),
  ...each(
    "branch region cluster namespace database schema user username account handle nickname channel topic queue",
    isOneName,
  ),
  ...each(
    "zone timezone language locale currency framework linter formatter bundler runtime shell editor ide browser",
    isName,
  ),
  ...each(
    "name title role manager boss owner maintainer contact mentor doctor dentist landlord employer company team",
    isName,
  ),
  ...each("day city town country birthplace hometown school university", isName),
};

function each<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

function hasDigit(value: readonly string[]): boolean {
  return value.length <= mostValueWords && value.some((word) => /\d/.test(word));
}

function isExact(value: readonly string[]): boolean {
  return value.length === 1 && /[./:\\-]|\d/.test(value[0] ?? "");
}

function isOneName(value: readonly string[]): boolean {
  return value.length === 1 && isName(value);
}

/** False for descriptions such as “too long” or “wrong”, which say nothing about the value. */
function isName(value: readonly string[]): boolean {
  return value.length <= mostValueWords && !value.some((word) => descriptions.has(plain(word)));
}

const descriptions = new Set(
  "a an the not no never too very so still already always often quite really almost being going getting wrong right broken fixed missing open closed empty full protected required optional invalid valid correct incorrect long short slow fast old new same different bad good fine ok okay great terrible unknown unclear it this that these those there here what which who where when why how and or but because if in on at with from for to by of as is are was were be been my your our his her their something anything nothing someone".split(
    " ",
  ),
);

const possessives = new Set(["my", "our", "the", "this"]);
const copulas = new Set(["is", "are", "="]);
/** Words between the copula and the value that do not belong to the value. */
const fillers = new Set(["now", "currently", "called", "named", "again", "actually"]);
/** Words that cannot be a part of a subject. */
const notSubjects = new Set(
  "and or but if when while that which who what whether because i you he she it we they me him her us them his their your its a an some any every each no not never only one two last next first old new previous former other another is are was were has have had does do did can will would should could must may might to in on at by for with from as than then so maybe probably usually sometimes".split(
    " ",
  ),
);

/** “the staging port is 6433”, “the port of staging is 6433”, “staging's port: 6433”. */
function readCopula(words: readonly string[], isMarked: boolean): Slot | undefined {
  const colon = words.findIndex((word) => word.endsWith(":"));
  const at = words.findIndex((word) => copulas.has(plain(word)));
  const isColon = colon >= 0 && (at < 0 || colon < at);
  const end = isColon ? colon : at;
  if (end < 0) return undefined;
  const subject = words.slice(0, isColon ? end + 1 : end).map(plain);
  const rest = words.slice(end + 1);
  const skipped = rest.findIndex((word) => !fillers.has(plain(word)));
  return skipped < 0 ? undefined : slotOf(subject, rest.slice(skipped), isMarked);
}

/** “our staging database runs on port 6433”, “staging uses port 6433”. */
function readPort(words: readonly string[], isMarked: boolean): Slot | undefined {
  const at = words.findIndex((word) => plain(word) === "port");
  const [verb = "", on = ""] = words.slice(Math.max(0, at - 2), at).map(plain);
  if (["uses", "has", "gets"].includes(on))
    return slotOf([...words.slice(0, at - 1).map(plain), "port"], words.slice(at + 1), isMarked);
  if (!["runs", "listens", "is", "lives", "sits", "stays"].includes(verb) || on !== "on") return undefined;
  return slotOf([...words.slice(0, at - 2).map(plain), "port"], words.slice(at + 1), isMarked);
}

/** Builds a slot from the words of a subject, whose last word is the attribute, and the words of a value. */
function slotOf(subject: readonly string[], value: readonly string[], isMarked = false): Slot | undefined {
  const of = subject.findIndex((word) => word === "of" || word === "for");
  // “the port of staging” is “staging port”.
  const ordered = of < 0 ? subject : [...subject.slice(of + 1), ...subject.slice(0, of)];
  const [first = "", second = ""] = subject;
  // “my daughter's name”: there may be two daughters.
  if ((first === "my" || first === "our") && /['’]s?$/.test(second)) return undefined;
  const nouns = ordered.filter((word) => !possessives.has(word)).map((word) => fullWord(word.replace(/['’]s?$/, "")));
  const attribute = nouns.at(-1) ?? "";
  const owner = nouns.slice(0, -1);
  const fits = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  if (fits === undefined || value.length === 0 || !fits(value) || value.some(isJoining)) return undefined;
  if (owner.length > mostSubjectWords || owner.some((word) => notSubjects.has(word) || word === "")) return undefined;
  const slot = { subject: owner.join(" "), attribute, value: value.join(" "), many: false };
  if (owner.length > 0) return slot;
  if (first === "my") return { ...slot, subject: "me" };
  // “the timeout is 30s” does not say which timeout. “The timeout is 30s now” speaks of a known one.
  return isMarked && !ownedAttributes.has(attribute) ? { ...slot, subject: unnamedSubject } : undefined;
}

/** Attributes that say nothing without their owner, and those that change by themselves. */
const ownedAttributes = new Set(
  "day size price age number version path folder directory file name title role company team city town country user account code pin phone birthday anniversary".split(
    " ",
  ),
);

/** Short forms that mean the same. */
function fullWord(word: string): string {
  return (Object.hasOwn(shortForms, word) ? shortForms[word] : undefined) ?? word;
}

const shortForms: Readonly<Record<string, string>> = {
  prod: "production",
  db: "database",
  dev: "development",
  repo: "repository",
  favorite: "favourite",
  mail: "email",
  hostname: "host",
};

/** Tells whether a word joins two values: such a value may belong to two slots. */
function isJoining(word: string): boolean {
  return /[,;]$/.test(word) || ["and", "or", "but", "&", "->", "→"].includes(plain(word));
}

const places: Readonly<Record<string, string>> = {
  "i live in": "home",
  "i moved to": "home",
  "i'm based in": "home",
  "i am based in": "home",
  "i work at": "employer",
  "i work for": "employer",
};

/** “I live in Lisbon”, “I work at Acme”. */
function readOwnPlace(words: readonly string[]): Slot | undefined {
  for (const length of [3, 4]) {
    const attribute = places[words.slice(0, length).map(plain).join(" ")];
    const value = words.slice(length);
    // “I moved to a new flat” names no place.
    if (attribute !== undefined && value.length > 0 && isName(value) && /^\p{Lu}/u.test(value[0] ?? ""))
      return value.some(isJoining) ? undefined : { subject: "me", attribute, value: value.join(" "), many: false };
  }
  return undefined;
}

/** “I like green tea”, “I'm allergic to nuts”: one of many values. */
function readMany(words: readonly string[]): Slot | undefined {
  const start = words.slice(0, 4).map(plain).join(" ");
  const opener = Object.keys(manyValued).find((one) => start === one || start.startsWith(`${one} `));
  if (opener === undefined) return undefined;
  const value = words.slice(opener.split(" ").length);
  if (value.length === 0 || value.length > mostValueWords || value.some(isJoining)) return undefined;
  return { subject: "me", attribute: manyValued[opener] ?? "", value: value.join(" "), many: true };
}

const manyValued: Readonly<Record<string, string>> = {
  "i like": "likes",
  "i love": "likes",
  "i enjoy": "likes",
  "i hate": "dislikes",
  "i dislike": "dislikes",
  "i prefer": "preference",
  "i use": "tool",
  "i'm allergic to": "allergy",
  "i am allergic to": "allergy",
};

/** “we use pnpm as our package manager”, “we switched from npm to pnpm as package manager”. */
function readUse(words: readonly string[]): Slot | undefined {
  const [who = "", verb = ""] = words.map(plain);
  const as = words.findIndex((word) => plain(word) === "as");
  const to = words.findIndex((word) => plain(word) === "to");
  if (who !== "we" || as < 0) return undefined;
  const value = verb === "use" ? words.slice(2, as) : verb === "switched" && to > 0 ? words.slice(to + 1, as) : [];
  return value.length === 1 ? slotOf(words.slice(as + 1).map(plain), value) : undefined;
}

/** What a command does, by the words for it. */
const works: ReadonlyMap<string, string> = new Map(
  [
    ["deploy", "deploys deployment deployments deployed"],
    ["test", "tests testing tested"],
    ["build", "builds built"],
    ["release", "releases released"],
    ["migrate", "migrations migration migrated"],
    ["lint", "linting linted"],
    ["format", "formatting formatted"],
    ["publish", "published"],
    ["seed", "seeds seeded"],
    ["back up", "backup backups"],
  ].flatMap(([work = "", forms = ""]) => [work, ...forms.split(" ")].map((form): [string, string] => [form, work])),
);

const commandStatement =
  /^(?:we |i )?(?:now |always |only )?(?<what>[\w /-]{2,50}?) (?:with|by|via|through|using|by running) (?<command>[^,;]{2,120})$/i;
/** A command in backticks, a script, or one that begins with a usual program. */
const commandStart =
  /^(?:`|\.{0,2}\/\w|\w[\w-]*\/|[\w-]+\.(?:sh|py|js|ts|rb|mjs|ps1)\b|(?:npm|pnpm|yarn|bun|bunx|npx|make|just|task|cargo|go|docker|kubectl|helm|terraform|tofu|pulumi|python3?|uv|poetry|tox|nox|bash|sh|node|deno|gradle|mvn|ansible-playbook|fly|flyctl|vercel|netlify|gh|glab|aws|gcloud|az|pytest|vitest|jest|mocha|playwright|cypress|ruff|biome|oxlint|eslint|prettier|rake|mix|composer|dbt|argocd|skaffold|bazel|nx|turbo|cap|capistrano|fastlane|eas)(?= |$))/i;

/** “we deploy staging with ./deploy.sh -d stg”, “the tests run by vitest”: the command of a work. */
function readCommand(statement: string): Slot | undefined {
  const { what = "", command = "" } = commandStatement.exec(statement)?.groups ?? {};
  if (!commandStart.test(command)) return undefined;
  const words = what
    .split(" ")
    .map(plain)
    .filter((word) => !commandFillers.has(word));
  const named = words.map((word) => works.get(word) ?? word);
  const at = named.findIndex((_, place) => works.has(words[place] ?? ""));
  if (at === -1 || named.length > 3 || words.some((word) => notSubjects.has(word))) return undefined;
  const subject = [named[at], ...named.filter((_, place) => place !== at)].join(" ");
  return { subject, attribute: "command", value: command.replace(/[`.]+$|^`|`(?=\s|$)/g, "").trim(), many: false };
}

/** Words of a statement about a command that do not say what it is for. */
const commandFillers = new Set(
  "we i the our a to on for run runs is are get gets done made go goes all now always only happen happens work works start started please".split(
    " ",
  ),
);

/** A word without its punctuation, in lower case. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^["'“‘(*_`]+|["”)*_`,.;:!?]+$/g, "");
}
