import { existsSync } from "node:fs";

import { LociError } from "../core/errors.ts";
import type { Contents, EventId, NewEvent } from "../core/event.ts";
import { limits } from "../core/limits.ts";
import { checkOwner, type Principal } from "../core/scope.ts";
import { countVersions, documentFiles } from "../index/document-versions.ts";
import type { Memory } from "../index/memory-row.ts";
import { pruneVectors } from "../index/prune-vectors.ts";
import type { SqlDatabase } from "../index/sql-database.ts";
import {
  copyIds,
  discardedIds,
  findMemories,
  forgottenAt,
  forgottenIds,
  hasResidue,
  idsOfPlace,
  markErased,
  markResidue,
  pendingErasures,
} from "../index/views.ts";
import { takeIn } from "./intake.ts";
import type { Parts } from "./parts.ts";

/** What to forget: one memory with all its copies, a session, or a space. */
export type ForgetTarget = { readonly id: string } | { readonly session: string } | { readonly space: string };

/** What a forgetting would take, to be shown before it is done. */
export interface ForgetPreview {
  readonly ids: readonly EventId[];
  /** Some of the memories, the first ones. */
  readonly examples: readonly Memory[];
  /** Of these, versions of documents. */
  readonly versions: number;
  /** Files of documents that hold their text still: they are their owner's to change or remove. */
  readonly files: readonly string[];
}

export interface ErasureReport {
  /**
   * Events whose bytes are in the log of another device. It erases what was forgotten when it next opens its memory; cleared entries and
   * removed notes with its own next erasure, for which they are no reason.
   */
  readonly elsewhere: readonly EventId[];
  /** Backups that are not where they were made, and may still hold what was forgotten. */
  readonly unreachable: readonly string[];
  /** True while an index file of this machine may still hold traces, because another process is at work on it. */
  readonly residue: boolean;
}

export interface Forgotten extends ErasureReport {
  readonly forgotten: number;
  /** Files of documents that hold their text still, and will be taken in again when they are next read. */
  readonly files: readonly string[];
}

/** What would be forgotten. */
export async function previewForget(parts: Parts, target: ForgetTarget): Promise<ForgetPreview> {
  checkOwner(parts.principal, "forget");
  checkTarget(target);
  // Not a word less than the log has: what the index does not know yet would be left out.
  if ((await parts.index.catchUp({ waitMs: busyWaitMs })) !== "complete") {
    throw new LociError("BUSY", "another process keeps the index busy; nothing was forgotten; try again in a moment");
  }
  return parts.index.query((db) => {
    const ids = "id" in target ? idsOfMemory(db, target.id, parts.principal) : idsOfPlace(db, target);
    const files = "space" in target ? documentFiles(db, target.space, parts.device()) : [];
    return {
      ids,
      examples: ids.slice(0, 5).flatMap((id) => findMemories(db, id, parts.principal)),
      versions: "space" in target ? countVersions(db, target.space) : 0,
      files: files.filter((file) => existsSync(file)),
    };
  });
}

/** Forgets: hidden at once wherever the log arrives, and erased from every file of this machine before it returns. */
export async function forget(parts: Parts, target: ForgetTarget): Promise<Forgotten> {
  const { ids, files } = await previewForget(parts, target);
  const reason = "id" in target ? "asked" : "session" in target ? "session" : "space";
  return { ...(await forgetEvents(parts, ids, reason)), forgotten: ids.length, files };
}

/** Forgets events by their ids; returns when their bytes are gone from this machine. */
export async function forgetEvents(
  parts: Parts,
  ids: readonly EventId[],
  reason: Contents["memory.forgotten"]["reason"],
): Promise<ErasureReport> {
  if (ids.length > 0) {
    await takeIn(parts, forgettings(parts, ids, reason));
    await applied(parts, ids);
  }
  return settle(parts, [...ids, ...(await parts.index.query(discardedIds))]);
}

/**
 * Completes what is left to erase, and erases `ids` in any case. Cheap when there is nothing to do. What was cleared or removed goes
 * along, but is no reason to begin: erasing reads the whole log and writes the index anew, and runs end often.
 */
export async function settle(parts: Parts, ids: readonly EventId[] = []): Promise<ErasureReport> {
  const { index, log } = parts;
  const { pending, residue } = await index.query((db) => ({ pending: pendingErasures(db), residue: hasResidue(db) }));
  if (pending.length === 0 && ids.length === 0 && !residue) return { elsewhere: [], unreachable: [], residue: false };
  const discarded = await index.query((db) => {
    const found = discardedIds(db);
    if (found.length > 0) markResidue(db);
    return found;
  });
  const wanted = new Set([...pending, ...ids, ...discarded]);
  const erasure = wanted.size === 0 ? { pending: [], unreachable: [] } : await log.erase(wanted);
  const isClean =
    (await index.removeResidue(busyWaitMs)) && (await index.query((db) => pruneVectors(db, parts.state, busyWaitMs)));
  parts.semantic?.release();
  if (isClean) await index.query((db) => markErased(db, wanted, new Set(erasure.pending)));
  return { elsewhere: erasure.pending, unreachable: erasure.unreachable ?? [], residue: !isClean };
}

/** Looks again for everything that was ever forgotten, and for what was cleared: bytes may have come back with a sync or a restore. */
export async function settleAll(parts: Parts): Promise<ErasureReport> {
  checkOwner(parts.principal, "erase");
  await parts.index.catchUp({ waitMs: busyWaitMs });
  return settle(parts, await parts.index.query((db) => [...forgottenIds(db), ...discardedIds(db)]));
}

/** How long a forgetting waits for other processes that work on the index. */
const busyWaitMs = 5_000;

// Without types, an empty or misspelt target would select everything.
function checkTarget(target: ForgetTarget): void {
  const [[name, value] = ["", ""], ...others] = Object.entries(target);
  if (others.length > 0 || !["id", "session", "space"].includes(name) || typeof value !== "string" || value === "") {
    throw new LociError("USAGE", "say what to forget: one of { id }, { session } or { space }, with its name");
  }
}

function idsOfMemory(db: SqlDatabase, id: string, principal: Principal): string[] {
  const found = findMemories(db, id, principal);
  if (found.length > 1)
    throw new LociError("USAGE", `'${id}' fits ${found.length} memories; give more characters of the id`);
  const memory = found[0];
  if (memory === undefined && forgottenAt(db, id) === null)
    throw new LociError("NOT_FOUND", `no memory has the id '${id}'`);
  if (memory === undefined || memory.forgotten !== null) return [];
  if (memory.type === "document") {
    throw new LociError(
      "USAGE",
      `'${id}' is a part of a document (${String(memory.details["file"])}): take the words out of it with \`loci edit\`, then erase its old versions with \`loci versions --erase\``,
    );
  }
  return copyIds(db, memory.id);
}

function forgettings(parts: Parts, ids: readonly string[], reason: Contents["memory.forgotten"]["reason"]): NewEvent[] {
  const events: NewEvent[] = [];
  for (let from = 0; from < ids.length; from += limits.targets) {
    events.push({
      kind: "memory.forgotten",
      content: { targets: ids.slice(from, from + limits.targets), reason },
      scope: { level: "user", user: parts.user },
      origin: { device: parts.device(), agent: "loci" },
      trust: "user",
    });
  }
  return events;
}

/** Waits until the index has applied the forgetting, also when another process is the one that catches up. */
async function applied(parts: Parts, ids: readonly string[]): Promise<void> {
  const last = ids.at(-1) ?? "";
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await parts.index.catchUp({ waitMs: 1000 });
    if ((await parts.index.query((db) => forgottenAt(db, last))) !== null) return;
  }
  throw new LociError(
    "BUSY",
    "the forgetting is in the log, but another process keeps the index busy; run `loci forget --pending` later",
  );
}
