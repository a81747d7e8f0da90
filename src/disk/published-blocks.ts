import { lstatSync } from "node:fs";

import { hasCode, LociError } from "../core/errors.ts";
import type { FileCare, PublishedLeft } from "../core/ports/file-care.ts";
import { findBlock, putBlock, removeBlock, type FoundBlock } from "../core/publish/block-in-text.ts";
import { createLineTest, factLines, isFactLine, type PublishedFact } from "../core/publish/publish-block.ts";
import { utf8Text } from "../core/text/utf8-text.ts";
import { readBytes, smallFileBytes } from "../platform/files/regular-file.ts";
import { writeChange } from "../platform/files/write-change.ts";
import { createNameDigest } from "../platform/hashes/secret-fingerprint.ts";
import { readPublished, writePublished, type PublishedFile } from "../platform/inventory/published-list.ts";

/**
 * Removes the lines of forgotten facts from the blocks that this machine has published. Changes nothing else in a file,
 * and nothing at all in a block that somebody edited.
 */
export async function removePublished(
  state: string,
  { facts, isDryRun = false }: Parameters<FileCare["removePublished"]>[0],
): Promise<readonly PublishedLeft[]> {
  const files = readPublished(state);
  if (files.length === 0) return [];
  const known = await facts();
  const rules = { isFact: createLineTest(known), digestOf: createNameDigest(state), facts: known, isDryRun };
  const looked = files.map((file) => look(file, rules));
  const next = looked.filter(({ lines }) => lines.length > 0);
  if (!isDryRun && JSON.stringify(next) !== JSON.stringify(files)) writePublished(state, next);
  return looked.flatMap(({ path, left }) => (left === undefined ? [] : [{ path, ...left }]));
}

interface Rules {
  readonly isFact: (line: string) => boolean;
  readonly digestOf: (line: string) => string;
  readonly facts: readonly PublishedFact[];
  readonly isDryRun: boolean;
}

/** Removes the lines from one file. Returns the file's new entry for the list of published files. */
function look(file: PublishedFile, rules: Rules): PublishedFile {
  const { path, lines: noted } = file;
  try {
    const bytes = readBytes(path, smallFileBytes, { followLinks: false });
    const text = utf8Text(bytes);
    if (text === null) throw new LociError("NOT_READABLE", `${path} is not UTF-8`);
    const block = findBlock(text);
    const own = block === null ? [] : block.body.split("\n").filter((line) => noted.includes(rules.digestOf(line)));
    const gone = new Set(own.filter((line) => !rules.isFact(line)));
    const left = own.filter((line) => !gone.has(line)).map(rules.digestOf);
    if (block === null || gone.size === 0) return { path, lines: left };
    if (rules.isDryRun) return { ...file, left: { lines: gone.size, why: "present" } };
    const wanted = textWithout(text, block, gone);
    const mode = lstatSync(path).mode & 0o7777;
    writeChange({ target: path, before: bytes, after: wanted === null ? null : Buffer.from(wanted), mode }, false);
    return { path, lines: left };
  } catch (error) {
    const living = new Set(factLines(rules.facts).map(rules.digestOf));
    const lines = noted.filter((line) => !living.has(line)).length;
    return lines === 0 ? { path, lines: noted } : { path, lines: noted, left: { lines, why: whyOf(error) } };
  }
}

function textWithout(text: string, { body }: FoundBlock, gone: ReadonlySet<string>): string | null {
  const kept = body.split("\n").filter((line) => !gone.has(line));
  return kept.some(isFactLine) ? putBlock(text, kept.join("\n")) : removeBlock(text);
}

function whyOf(error: unknown): PublishedLeft["why"] {
  if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return "missing";
  return error instanceof LociError && error.code === "CONFLICT" ? "edited" : "unwritable";
}
