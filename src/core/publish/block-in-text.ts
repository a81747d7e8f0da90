import { LociError } from "../errors.ts";
import { lineEnd, lineEndingOf } from "../text/markdown/lines.ts";
import { sha256 } from "../text/sha256.ts";

/** Loci's block in a text. */
export interface FoundBlock {
  /** The position of the first marker. */
  readonly start: number;
  /** The position after the line of the last marker. */
  readonly end: number;
  /** The text between the markers, with `\n` as line ending. */
  readonly body: string;
  /** The number of line endings before the block that Loci added. */
  readonly gap: number;
  /** True if Loci created the file. */
  readonly isNewFile: boolean;
  readonly lineEnding: string;
}

const marker = /^<!-- (\/?)loci:facts\b([^\r\n]*)-->[ \t]*$/gm;
const firstMarker = /^ hash=([0-9a-f]{16}) gap=([0-2]) file=(old|new)\b/;

/**
 * Finds the block. Returns null if there is none. Throws CONFLICT if somebody has changed the block, because Loci would
 * overwrite the change.
 */
export function findBlock(text: string): FoundBlock | null {
  const [first, last, ...others] = text.matchAll(marker);
  if (first === undefined) return null;
  const [, hash, gap, file] = firstMarker.exec(first[2] ?? "") ?? [];
  if (first[1] === "/" || last?.[1] !== "/" || others.length > 0 || hash === undefined) throw edited();
  const inner = text.slice(first.index + first[0].length, last.index);
  const found = {
    start: first.index,
    end: last.index + last[0].length + (/^\r?\n/.exec(text.slice(last.index + last[0].length))?.[0].length ?? 0),
    body: inner.replaceAll("\r\n", "\n").replace(/^\n\n/, "").replace(/\n\n$/, ""),
    gap: Number(gap),
    isNewFile: file === "new",
    lineEnding: lineEndingOf(inner),
  };
  if (hashOf(found) !== hash) throw edited();
  return found;
}

/**
 * Puts a block at the end of a text, or in the place of the block that the text has. `text` is null for a file that does
 * not exist. Uses the line ending of the text.
 */
export function putBlock(text: string | null, body: string): string {
  const old = text === null ? null : findBlock(text);
  if (text !== null && old !== null)
    return text.slice(0, old.start) + blockText({ ...old, body }) + text.slice(old.end);
  const before = text ?? "";
  const gap = before === "" ? 0 : /[\r\n]$/.test(before) ? 1 : 2;
  const lineEnding = lineEndingOf(before);
  return before + lineEnding.repeat(gap) + blockText({ body, gap, isNewFile: text === null, lineEnding });
}

/**
 * Returns the text as it was before the block. Returns null if Loci created the file and nobody has added anything to
 * it.
 */
export function removeBlock(text: string): string | null {
  const found = findBlock(text);
  if (found === null) return text;
  const after = text.slice(found.end);
  let before = text.slice(0, found.start);
  for (let left = found.gap; left > 0 && before.endsWith(found.lineEnding); left -= 1)
    before = before.slice(0, -found.lineEnding.length);
  if (before === "" && after === "" && found.isNewFile) return null;
  const isJoined = before === "" || after === "" || /[\r\n]$/.test(before);
  return before + (isJoined ? "" : found.lineEnding) + after;
}

/** Returns the text without Loci's block. If somebody has edited the block, removes everything between the markers. */
export function withoutBlocks(text: string): string {
  try {
    return removeBlock(text) ?? "";
  } catch {
    return withoutMarked(text);
  }
}

/** Takes time in proportion to the length of the text, because a clone may contain any number of markers. */
function withoutMarked(text: string): string {
  let [kept, from, start]: [string, number, number | null] = ["", 0, null];
  for (const { 0: found, 1: slash, index } of text.matchAll(marker)) {
    if (slash !== "/") start ??= index;
    else if (start !== null) {
      kept += text.slice(from, start);
      from = lineEnd(text, index + found.length);
      start = null;
    }
  }
  return kept + text.slice(from);
}

type Block = Pick<FoundBlock, "body" | "gap" | "isNewFile" | "lineEnding">;

function blockText(block: Block): string {
  const fields = `hash=${hashOf(block)} gap=${block.gap} file=${block.isNewFile ? "new" : "old"}`;
  const begin = `<!-- loci:facts ${fields}. Written by "loci publish", which refuses edited blocks. -->`;
  return `${[begin, "", ...block.body.split("\n"), "", "<!-- /loci:facts -->"].join(block.lineEnding)}${block.lineEnding}`;
}

/** A changed line ending does not change the hash, because git may convert line endings. */
function hashOf({ body, gap, isNewFile }: Omit<Block, "lineEnding">): string {
  return sha256(JSON.stringify([gap, isNewFile, body])).slice(0, 16);
}

function edited(): LociError {
  return new LociError("CONFLICT", "Loci's block of facts was edited by hand, so nothing was written", {
    next: "Move your own text out of the block, delete the block with both of its `loci:facts` lines, and run `loci publish` again.",
  });
}
