import { parse, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";

import type { Settings } from "./config-file.ts";

/** Settings written as JSON, and where in the text each of them stands. Without a root, the text has at most comments. */
export interface JsonSettings {
  readonly settings: Settings;
  readonly root: Node | undefined;
}

const asHostsDo = { allowTrailingComma: true, allowEmptyContent: true };

/** Parses settings as hosts do: with comments and trailing commas. Throws a SyntaxError that names the place. */
export function parseJsonSettings(text: string): JsonSettings {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, asHostsDo);
  const [first] = errors;
  if (first !== undefined) throw new SyntaxError(`${placeOf(text, first.offset)}: ${printParseErrorCode(first.error)}`);
  if (root === undefined) return { settings: {}, root: undefined };
  if (root.type !== "object") throw new SyntaxError(`${placeOf(text, root.offset)}: settings are an object: { … }`);
  refuseRepeats(root, text, 2);
  return { settings: parse(text, [], asHostsDo) as Settings, root };
}

/** Of two settings of one name, a host reads one and a person may mean the other; only where Loci writes does it matter. */
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
