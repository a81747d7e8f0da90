import { readdirSync, readFileSync } from "node:fs";

import type { Draw } from "./draw.ts";

/** The literals in the rules' source: words and regexes. */
export interface RuleGrammar {
  readonly words: readonly [string, ...string[]];
  readonly patterns: readonly [string, ...string[]];
}

/** Reads the literals from the source of the rules, so that a new rule is fuzzed without further work. */
export function readRuleGrammar(folders: readonly string[]): RuleGrammar {
  const words = new Set<string>();
  const patterns = new Set<string>();
  for (const source of folders.flatMap(sourcesIn))
    for (const { kind, text } of literalsIn(source)) {
      if (kind === "pattern") patterns.add(text);
      else if (kind === "template") patterns.add(patternOf(text));
      else
        for (const word of [text, ...text.split(" "), ...text.split(",")])
          if (word !== "" && word.length <= longestWord) words.add(word);
    }
  const [firstWord = "key", ...moreWords] = words;
  const [firstPattern = "key", ...morePatterns] = patterns;
  return { words: [firstWord, ...moreWords], patterns: [firstPattern, ...morePatterns] };
}

/**
 * Converts a template string to a regex. Literals stay as they are. A variable becomes a character that can occur
 * between a name and a value.
 */
function patternOf(template: string): string {
  return template
    .replace(/\$\{"([^"]*)"\}/g, (_, literal: string) => unescape(literal).replace(/\W/g, "\\$&"))
    .replace(/\$\{[^}]*\}/g, "[ \"':=]");
}

const longestWord = 40;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".generated.ts"))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

interface Literal {
  readonly kind: "word" | "pattern" | "template";
  readonly text: string;
}

/**
 * Matches one token of the source. Comments come first, so that a quote or slash inside a comment starts nothing. A
 * slash starts a regex only if no value ends before it.
 */
const token =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(?<=(?:[(,=:[!&|?{};>\n]|return|typeof) {0,20})\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;

function literalsIn(source: string): Literal[] {
  return [...source.matchAll(token)].flatMap(([, double, single, template, pattern]): Literal[] => {
    if (pattern !== undefined) return [{ kind: "pattern", text: pattern }];
    if (template !== undefined) return [{ kind: "template", text: template }];
    const word = double ?? single;
    return word === undefined || word.startsWith("./") || word.startsWith("../")
      ? []
      : [{ kind: "word", text: unescape(word) }];
  });
}

function unescape(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([nrt])/g, (_, sign: "n" | "r" | "t") => ({ n: "\n", r: "\r", t: "\t" })[sign])
    .replace(/\\(.)/g, "$1");
}

/**
 * Makes a text that the pattern matches or begins to match. Draws at random at each choice: a branch, a count, or a
 * character. Look-around assertions are drawn as text or left out.
 */
export function sampleOf(pattern: string, draw: Draw): string {
  const reader = { pattern, at: 0 };
  return sampleBranches(reader, draw);
}

interface Reader {
  readonly pattern: string;
  at: number;
}

function sampleBranches(reader: Reader, draw: Draw): string {
  const branches = [sampleSequence(reader, draw)];
  while (reader.pattern.charAt(reader.at) === "|") {
    reader.at += 1;
    branches.push(sampleSequence(reader, draw));
  }
  return branches[draw.number(branches.length)] ?? "";
}

function sampleSequence(reader: Reader, draw: Draw): string {
  let text = "";
  while (reader.at < reader.pattern.length && !"|)".includes(reader.pattern.charAt(reader.at))) {
    const start = reader.at;
    const [first, least, most] = [sampleAtom(reader, draw), ...countAt(reader)];
    const end = reader.at;
    const count = draw.between(least, Math.min(most, least + (draw.number(4) === 0 ? 80 : 3)));
    for (let time = 0; time < count; time += 1) {
      reader.at = start;
      text += time === 0 ? first : sampleAtom(reader, draw);
    }
    reader.at = end;
  }
  return text;
}

/**
 * Reads the quantifier at the current place and moves past it. Returns its bounds, or 1 and 1 if there is no
 * quantifier.
 */
function countAt(reader: Reader): [least: number, most: number] {
  const match = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
  match.lastIndex = reader.at;
  const [whole, sign, least = "0", comma, most = ""] = match.exec(reader.pattern) ?? [];
  if (whole === undefined) return [1, 1];
  reader.at += whole.length;
  if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : 100];
  return [Number(least), comma === "" ? Number(least) : most === "" ? Number(least) + 100 : Number(most)];
}

function sampleAtom(reader: Reader, draw: Draw): string {
  const sign = reader.pattern.charAt(reader.at);
  if (sign === "(") return sampleGroup(reader, draw);
  if (sign === "[") return sampleClass(reader, draw);
  if (sign === "\\") return sampleEscape(reader, draw);
  reader.at += 1;
  if (sign === "^" || sign === "$") return draw.number(4) === 0 ? "\n" : "";
  return sign === "." ? draw.text("a1.-_ ", 1) : sign;
}

function sampleGroup(reader: Reader, draw: Draw): string {
  const head = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y;
  head.lastIndex = reader.at;
  const opening = head.exec(reader.pattern)?.[0] ?? "(";
  reader.at += opening.length;
  const text = sampleBranches(reader, draw);
  reader.at += 1;
  const isLook = /[=!]$/.test(opening);
  return isLook && (opening.endsWith("!") || draw.number(2) === 0) ? "" : text;
}

function sampleClass(reader: Reader, draw: Draw): string {
  const end = reader.pattern.slice(reader.at + 1).search(/(?<!\\)(?:\\\\)*\]/);
  const text = /^(?:[^\\\]]|\\.)*/.exec(reader.pattern.slice(reader.at + 1))?.[0] ?? "";
  reader.at += text.length + 2;
  if (end === -1) return "";
  if (text.startsWith("^"))
    return draw.text("aZ0-_.:=/%\"'| \n", 1).replace(/./, (one) => (isIn(one, text) ? one : "x"));
  const parts = text.match(/\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\p\{\w+\}|\\.|[^\\]-[^\\\]]|./gi) ?? [""];
  const part = parts[draw.number(parts.length)] ?? "";
  if (part.startsWith("\\")) return sampleEscape({ pattern: part, at: 0 }, draw);
  return part.length === 3 && part.charAt(1) === "-"
    ? String.fromCharCode(draw.between(part.charCodeAt(0), Math.max(part.charCodeAt(0), part.charCodeAt(2))))
    : part;
}

function isIn(one: string, negated: string): boolean {
  try {
    return new RegExp(`[${negated}]`, "u").test(one);
  } catch {
    return false;
  }
}

function sampleEscape(reader: Reader, draw: Draw): string {
  const escape = /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|p\{\w+\}|[^])/iy;
  escape.lastIndex = reader.at;
  const text = escape.exec(reader.pattern)?.[0] ?? "\\\\";
  reader.at += text.length;
  const kind = text.charAt(1);
  if (text.length > 2 && kind !== "p") return String.fromCharCode(Number.parseInt(text.slice(2), 16));
  const drawn: Readonly<Record<string, string>> = {
    d: draw.text("0123456789", 1),
    w: draw.text("aZ0_", 1),
    s: draw.text(" \n\t", 1),
    S: draw.text("aZ0-.:", 1),
    D: "a",
    W: draw.text(" :=", 1),
    b: "",
    B: "",
    n: "\n",
    r: "\r",
    t: "\t",
    p: draw.text("aéñ密", 1),
  };
  return drawn[kind] ?? kind;
}
