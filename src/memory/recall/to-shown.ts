import { isAbsolute, join } from "node:path";

import { isConfirmed, reportDelay } from "../../core/block/block-candidate.ts";
import type { BlockCandidate } from "../../core/block/context-block.ts";
import type { NoteLeftOut } from "../../core/block/left-out.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { SpaceFinder } from "../../core/ports/machine.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { quotedEvents } from "./lift-quoted.ts";
import type { AskedFrom } from "./recall-context.ts";

/**
 * Converts a memory into a candidate for a block. Marks the candidate as stale if the memory's file has changed since.
 * Returns null if the file was removed, or if the memory needs a confirmation and has none.
 */
export function toShown(
  found: StoredMemory,
  score: number,
  caller: AskedFrom,
  spaces: SpaceFinder,
  note?: NoteLeftOut,
): BlockCandidate | null {
  const memory = inOwnWords(found);
  const state = anchorState(memory, caller, spaces);
  if (state === "gone" || memory.text === null) {
    note?.(found.id, state === "gone" ? "file-removed" : "erased");
    return null;
  }
  const { id, type, text, ts, space, session, trust, confirmed, path } = memory;
  // Leaves out the name of Loci, because everything in the block comes from Loci. An agent that calls itself `loci`
  // keeps its name.
  const isOwn = memory.origin.agent === "loci" && trust !== "agent";
  const source = isOwn ? null : (memory.origin.agent ?? null);
  const stale = state === "changed";
  const quotes = quotedEvents(memory);
  const shown = { id, type, text, ts, score, source, space, session, trust, confirmed, path, stale, quotes };
  const candidate = { ...shown, ...givenFields({ sharedBy: memory.author }) };
  if (isConfirmed(candidate)) return candidate;
  note?.(found.id, "untrusted");
  return null;
}

/**
 * Reduces an unconfirmed file change to its kind and path. The agent made the change, but may not have written the
 * lines.
 */
function inOwnWords(memory: StoredMemory): StoredMemory {
  const { type, trust, confirmed, path, details } = memory;
  if (type !== "artifact" || trust !== "tool" || confirmed || path === null) return memory;
  return { ...memory, trust: "agent", text: `${String(details["change"])} ${path}` };
}

function anchorState(
  { path, ts, space, details }: StoredMemory,
  { space: folder, name }: AskedFrom,
  spaces: SpaceFinder,
): "none" | "same" | "changed" | "gone" {
  if (path === null) return "none";
  // A relative path is resolved from the current folder, or from the top of the repository. It cannot be checked if the
  // memory belongs to another space.
  const isHere = folder !== undefined && space === name;
  const folders = isHere ? [folder.path, ...(folder.root === undefined ? [] : [folder.root])] : [];
  const files = isAbsolute(path) ? [path] : folders.map((one) => join(one, path));
  if (files.length === 0) return "none";
  const changed = files.flatMap((file) => spaces.changedAt(file) ?? [])[0];
  // A memory of a deletion stays true while the file does not exist.
  if (changed === undefined) return details["change"] === "deleted" ? "same" : "gone";
  return changed > ts + reportDelay ? "changed" : "same";
}
