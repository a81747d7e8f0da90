/**
 * Matches tables of word patterns over a sentence. Compiling as many regexes would cost a hook process 80 ms.
 *
 * A pattern is a text of parts with spaces between them:
 * - `word` is this word, and `one|two` is either
 * - `word?` may be missing
 * - `*` is any one word, and `*4` is up to four words, as few as possible
 * - `@name` is a word of the list with this name
 * - `#` is a word with a digit, and `$` is the end of the sentence
 */
import type { Token } from "./tokenise.ts";

interface Part {
  readonly words: Pick<ReadonlySet<string>, "has">;
  readonly least: number;
  readonly most: number;
  readonly kind: "words" | "digits" | "any" | "end";
}

/** A pattern whose parts are compiled when a match reaches them. Most patterns fail at the second part. */
interface Pattern {
  readonly source: string;
  sources: readonly string[] | undefined;
  readonly parts: Part[];
}

/** Patterns by their first word. The index is made when the table is first used, because most are not used. */
export interface PatternTable {
  readonly sources: () => readonly string[];
  readonly lists: WordLists;
  index: ReadonlyMap<string, readonly Pattern[]> | undefined;
}

/** Lists of words by name. Spaces separate the words of a list. */
type WordLists = Readonly<Record<string, string>>;

const none: ReadonlySet<string> = new Set();

/** Makes a table. The first part of each pattern must be words, because they are its index. */
export function compilePatterns(sources: () => readonly string[], lists: WordLists = {}): PatternTable {
  return { sources, lists, index: undefined };
}

function indexOf({ sources, lists }: PatternTable): ReadonlyMap<string, readonly Pattern[]> {
  const index = new Map<string, Pattern[]>();
  for (const source of sources()) {
    const space = source.indexOf(" ");
    const first = space === -1 ? source : source.slice(0, space);
    if ("*#$".includes(first.charAt(0)) || (first.length > 1 && first.endsWith("?")))
      throw new Error(`the first word is not fixed: ${source}`);
    const pattern = { source, sources: undefined, parts: [] };
    for (const word of wordsOf(first, lists)) {
      const same = index.get(word);
      if (same === undefined) index.set(word, [pattern]);
      else same.push(pattern);
    }
  }
  return index;
}

function compilePart(source: string, lists: WordLists): Part {
  if (source === "$") return { words: none, least: 0, most: 0, kind: "end" };
  if (source === "#") return { words: none, least: 1, most: 1, kind: "digits" };
  if (source === "*") return { words: none, least: 1, most: 1, kind: "any" };
  if (source.startsWith("*")) return { words: none, least: 0, most: Number(source.slice(1)), kind: "any" };
  const isOptional = source.length > 1 && source.endsWith("?");
  const words = new Set(wordsOf(isOptional ? source.slice(0, -1) : source, lists));
  return { words, least: isOptional ? 0 : 1, most: 1, kind: "words" };
}

function wordsOf(source: string, lists: WordLists): readonly string[] {
  const words = source.split("|");
  if (!source.includes("@")) return words;
  return words.flatMap((name) => (name.startsWith("@") ? wordsOfList(lists[name.slice(1)] ?? "") : [name]));
}

/** The words of the lists that a pattern has used, because several patterns use the same list. */
const splitLists = new Map<string, readonly string[]>();

function wordsOfList(list: string): readonly string[] {
  let words = splitLists.get(list);
  if (words === undefined) splitLists.set(list, (words = list.trim().split(/\s+/)));
  return words;
}

/** Returns where the longest match that starts at a token ends, or -1. */
export function matchAt(table: PatternTable, tokens: readonly Token[], at: number): number {
  table.index ??= indexOf(table);
  const patterns = table.index.get(tokens[at]?.lower ?? "");
  if (patterns === undefined) return -1;
  let longest = -1;
  for (const pattern of patterns) {
    // The index has matched the first part.
    longest = Math.max(longest, matchParts(pattern, table.lists, 1, tokens, at + 1));
  }
  return longest;
}

/** Tells whether any pattern matches anywhere in some tokens. */
export function matchesAnywhere(table: PatternTable, tokens: readonly Token[]): boolean {
  for (let at = 0; at < tokens.length; at += 1) if (matchAt(table, tokens, at) !== -1) return true;
  return false;
}

function matchParts(pattern: Pattern, lists: WordLists, from: number, tokens: readonly Token[], at: number): number {
  const sources = (pattern.sources ??= pattern.source.split(" "));
  const source = sources[from];
  if (source === undefined) return at;
  const part = (pattern.parts[from] ??= compilePart(source, lists));
  if (part.kind === "end") return at === tokens.length ? at : -1;
  // An optional word is taken if it is present. A gap takes as few words as possible.
  const isGap = part.kind === "any";
  for (let turn = 0; turn <= part.most - part.least; turn += 1) {
    const count = isGap ? part.least + turn : part.most - turn;
    const end = fits(part, tokens, at, count) ? matchParts(pattern, lists, from + 1, tokens, at + count) : -1;
    if (end !== -1) return end;
  }
  return -1;
}

function fits({ words, kind }: Part, tokens: readonly Token[], at: number, count: number): boolean {
  if (at + count > tokens.length) return false;
  if (kind === "any" || count === 0) return true;
  const word = tokens[at]?.lower ?? "";
  return kind === "digits" ? /\d/.test(word) : words.has(word);
}
