import type { Slot } from "../event/event.ts";

/**
 * Reads which slot a statement gives a value to: “the staging port is 6433” is the port of staging. Returns undefined
 * when in doubt, because a wrong slot would let one fact end another, and a missing one does no harm.
 */
export function readSlot(statement: string): Slot | undefined {
  // A later sentence says something else.
  const [first = ""] = statement.trim().split(/[.!;](?:\s|$)/);
  const words = first.trim().split(/\s+/);
  if (words.length < 3 || words.length > mostWords || first.endsWith("?")) return undefined;
  return readOwnPlace(words) ?? readMany(words) ?? readUse(words) ?? readPort(words) ?? readCopula(words);
}

const mostWords = 20;
const mostSubjectWords = 5;
const mostValueWords = 6;

/** The attributes that have one value at a time, and what a value looks like. */
const attributes: Readonly<Record<string, (value: readonly string[]) => boolean>> = {
  ...named("port extension pin code", (value) => value.length === 1 && hasDigit(value)),
  ...named(
    "timeout ttl limit quota budget price size version age deadline birthday anniversary number phone",
    hasDigit,
  ),
  ...named(
    "url uri endpoint domain host hostname address registry bucket path folder directory repo repository",
    isExact,
  ),
  ...named("email mail", ([value = "", ...rest]) => rest.length === 0 && /^\S+@\S+$/.test(value)),
  ...named("branch region cluster namespace database schema user username account handle nickname", isOneName),
  ...named(
    "zone timezone language locale currency framework linter formatter bundler runtime shell editor ide browser",
    isName,
  ),
  ...named(
    "name title role manager boss owner maintainer mentor doctor dentist landlord employer company team",
    isName,
  ),
  ...named("city town country birthplace hometown school university", isName),
};

function named<T>(names: string, value: T): Record<string, T> {
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
function readCopula(words: readonly string[]): Slot | undefined {
  const colon = words.findIndex((word) => word.endsWith(":"));
  const at = words.findIndex((word) => copulas.has(plain(word)));
  const isColon = colon >= 0 && (at < 0 || colon < at);
  const end = isColon ? colon : at;
  if (end < 0) return undefined;
  const subject = words.slice(0, isColon ? end + 1 : end).map(plain);
  const rest = words.slice(end + 1);
  const skipped = rest.findIndex((word) => !fillers.has(plain(word)));
  return skipped < 0 ? undefined : slotOf(subject, rest.slice(skipped));
}

/** “our staging database runs on port 6433”. */
function readPort(words: readonly string[]): Slot | undefined {
  const at = words.findIndex((word) => plain(word) === "port");
  const [verb = "", on = ""] = words.slice(Math.max(0, at - 2), at).map(plain);
  if (!["runs", "listens", "is", "lives", "sits", "stays"].includes(verb) || on !== "on") return undefined;
  return slotOf([...words.slice(0, at - 2).map(plain), "port"], words.slice(at + 1));
}

/** Builds a slot from the words of a subject, whose last word is the attribute, and the words of a value. */
function slotOf(subject: readonly string[], value: readonly string[]): Slot | undefined {
  const of = subject.indexOf("of");
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
  // “the timeout is 30s” does not tell whose.
  if (owner.length === 0 && first !== "my") return undefined;
  return { subject: owner.length === 0 ? "me" : owner.join(" "), attribute, value: value.join(" "), many: false };
}

/** Short forms that mean the same. */
function fullWord(word: string): string {
  return shortForms[word] ?? word;
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

/** A value with a second part may belong to two slots. */
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

/** A word without its punctuation, in lower case. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^["'“‘(*_`]+|["”)*_`,.;:!?]+$/g, "");
}
