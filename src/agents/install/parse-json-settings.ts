import { parse, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";

import type { JsonExtra, Settings } from "./config-file.ts";

/**
 * JSON settings, and the position of each in the text. `root` is undefined if the text is empty or has only comments.
 */
export interface JsonSettings {
  readonly settings: Settings;
  readonly root: Node | undefined;
}

const asLaxHostsDo = { allowTrailingComma: true, allowEmptyContent: true };

/**
 * Parses settings like the hosts that accept comments and trailing commas. Throws a SyntaxError with the line and
 * column.
 */
export function parseJsonSettings(text: string): JsonSettings {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, asLaxHostsDo);
  const [first] = errors;
  if (first !== undefined) throw new SyntaxError(`${placeOf(text, first.offset)}: ${inWords(first)}`);
  if (root === undefined) return { settings: {}, root: undefined };
  if (root.type !== "object") throw new SyntaxError(`${placeOf(text, root.offset)}: settings are an object: { … }`);
  refuseRepeats(root, text, 2);
  return { settings: parse(text, [], asLaxHostsDo) as Settings, root };
}

/**
 * Throws a SyntaxError if the text deviates from JSON in a way that the host does not accept: the host could not read
 * it.
 */
export function refuseExtras(text: string, takes: readonly JsonExtra[]): void {
  const plain = text.replace(/^\uFEFF/, "");
  const refuse = (what: JsonExtra, offset: number) => {
    if (!takes.includes(what)) throw new SyntaxError(`${placeOf(plain, offset)}: the agent cannot read ${what} here`);
  };
  if (text.startsWith("\uFEFF")) refuse("a byte order mark", 0);
  const first = (options: object) => {
    const errors: ParseError[] = [];
    parseTree(plain, errors, { ...asLaxHostsDo, ...options });
    return errors[0]?.offset;
  };
  const comment = first({ disallowComments: true });
  if (comment !== undefined) refuse("comments", comment);
  const comma = first({ allowTrailingComma: false });
  if (comma !== undefined) refuse("trailing commas", comma);
}

const faults: Readonly<Record<string, string>> = {
  CloseBraceExpected: "a } is missing",
  CloseBracketExpected: "a ] is missing",
  ColonExpected: "a : is missing",
  CommaExpected: "a comma or a closing bracket is missing",
  EndOfFileExpected: "the settings have ended, and more text follows",
  InvalidCharacter: "a character that has to be written as \\u…",
  InvalidEscapeCharacter: "a \\ without a valid escape",
  InvalidNumberFormat: "an invalid number",
  InvalidSymbol: "a word that needs quotes",
  InvalidUnicode: "a \\u without four digits",
  PropertyNameExpected: "the name of a setting is missing",
  UnexpectedEndOfComment: "a comment that does not end",
  UnexpectedEndOfNumber: "a number that is cut off",
  UnexpectedEndOfString: "a closing quote is missing",
  ValueExpected: "a value is missing",
};

function inWords({ error }: ParseError): string {
  return faults[printParseErrorCode(error)] ?? "this cannot be read";
}

/**
 * Throws a SyntaxError for a name that occurs twice in one object, because the host may use another value than the
 * person expects. Checks only the levels that Loci writes to.
 */
function refuseRepeats(node: Node, text: string, depth: number): void {
  if (node.type !== "object" || depth === 0) return;
  const seen = new Set<unknown>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    if (seen.has(key.value))
      throw new SyntaxError(`${placeOf(text, key.offset)}: "${String(key.value)}" is there twice`);
    seen.add(key.value);
    refuseRepeats(value, text, depth - 1);
  }
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
