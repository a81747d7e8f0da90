import { checkOwner, ownerFor } from "../../core/access/scope.ts";
import type { Contents, EventId, NewEvent } from "../../core/event/event.ts";
import type { Erasure } from "../../core/ports/log.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import { factsWithoutSources } from "../../index/erasure/derived-facts.ts";
import {
  discardedEvents,
  forgottenIds,
  hasResidue,
  keepErasureTime,
  lastErasure,
  markErased,
  markResidue,
  pendingErasures,
  withoutReceipt,
} from "../../index/erasure/erasure-views.ts";
import { isUnsettled } from "../../index/erasure/unsettled.ts";
import { aboutMany } from "../about.ts";
import { removeDoomedFiles } from "../documents/doomed-files.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";

/** What an erasure has reached, and what it has not. */
export interface ErasureReport {
  /**
   * Events whose bytes are in the log of another device. It erases forgotten ones when it next opens its memory, and
   * cleared entries and removed notes with its own next erasure, which they do not trigger.
   */
  readonly elsewhere: readonly EventId[];
  /** Backups that are missing from their place, and may still contain forgotten content. */
  readonly unreachable: readonly string[];
  /** Other state folders of this memory, with their own index and list of backups, which were not changed. */
  readonly others: readonly OtherState[];
  /** True while an index file of this machine may still contain traces, because another process works on it. */
  readonly residue: boolean;
}

/** How long an erasure waits for other processes that work on the index. */
export const busyWaitMs = 5_000;

/**
 * Completes pending erasures, and erases `asked` in any case; appends a receipt for what this machine's own part of the
 * log no longer contains. Cheap if there is nothing to do. Cleared and removed content is erased too. Without a
 * requested erasure, it triggers one only once a day: erasing reads the whole log and rewrites the index, and runs end
 * often.
 */
export async function settle(given: Parts, asked?: readonly EventId[]): Promise<ErasureReport> {
  // Loci itself completes what its owner has requested, whatever principal is reading now.
  const parts: Parts = { ...given, principal: ownerFor(given.principal) };
  const { index, log } = parts;
  await forgetDerived(parts);
  const { pending, discarded, isDue } = await index.query((db) => {
    const found = { pending: pendingErasures(db), discarded: discardedEvents(db) };
    const isOld = () => parts.clock.now() - lastErasure(db, parts.clock.now()) > discardedMs;
    const isDiscardedDue = found.discarded.size > 0 && (asked !== undefined || isOld());
    const isWanted = found.pending.length > 0 || (asked ?? []).length > 0 || hasResidue(db) || isDiscardedDue;
    if (isWanted && found.discarded.size > 0) markResidue(db);
    return { ...found, isDue: isWanted };
  });
  if (!isDue) {
    await index.query((db) => {
      if (isUnsettled(db)) markErased(db, [], new Map(), new Map());
    });
    return { elsewhere: [], unreachable: [], others: [], residue: false };
  }
  const forgotten = new Set([...pending, ...(asked ?? [])]);
  // Before the log, which names the files.
  await removeDoomedFiles(parts);
  const isAny = forgotten.size > 0 || discarded.size > 0;
  const erasure: Erasure = isAny ? await log.erase(forgotten, discarded) : { erased: [], pending: [] };
  const isClean = (await index.removeResidue(busyWaitMs)) && (await index.vectors.prune(busyWaitMs));
  parts.semantic?.release();
  if (isClean) {
    const held = new Set(erasure.held ?? erasure.erased);
    await giveReceipts(
      parts,
      [...forgotten].filter((id) => held.has(id)),
    );
    await index.query((db) => {
      const devices = erasure.devices ?? new Map(erasure.pending.map((id) => [id, "another"]));
      markErased(db, forgotten, discarded, devices);
      keepErasureTime(db, parts.clock.now());
    });
  }
  return {
    elsewhere: erasure.pending,
    unreachable: erasure.unreachable ?? [],
    others: parts.care?.otherStates() ?? [],
    residue: !isClean,
  };
}

/** How long cleared content may wait for an erasure. */
const discardedMs = 86_400_000;

/** Checks again everything that was ever forgotten or cleared: a sync or a restore may have brought bytes back. */
export async function settleAll(parts: Parts): Promise<ErasureReport> {
  checkOwner(parts.principal, "erase");
  await parts.index.catchUp({ waitMs: busyWaitMs });
  return settle(parts, await parts.index.query((db) => forgottenIds(db)));
}

/** Facts that arrived after their sources were forgotten here: the other device did not know that. */
async function forgetDerived(parts: Parts): Promise<void> {
  const derived = await parts.index.query((db) => (isUnsettled(db) ? factsWithoutSources(db) : []));
  if (derived.length === 0) return;
  await takeIn(parts, forgettings(parts, derived, "sources"));
  await parts.index.catchUp({ waitMs: busyWaitMs });
}

/** Reports to every device that this one has no byte of these events any more. */
async function giveReceipts(parts: Parts, ids: readonly EventId[]): Promise<void> {
  // By the name of its folder, where others expect the bytes.
  const folder = parts.care?.ownFolder() ?? parts.device();
  const missing = await parts.index.query((db) => {
    const known = new Set(forgottenIds(db));
    return withoutReceipt(
      db,
      ids.filter((id) => known.has(id)),
      folder,
    );
  });
  if (missing.length === 0) return;
  await takeIn(
    parts,
    aboutMany({ ...parts, device: () => folder }, missing, (targets) => ({
      kind: "memory.erased",
      content: { targets },
    })),
  );
}

/** The events that forget others. */
export function forgettings(
  parts: Parts,
  ids: readonly EventId[],
  reason: Contents["memory.forgotten"]["reason"],
): NewEvent[] {
  return aboutMany(parts, ids, (targets) => ({ kind: "memory.forgotten", content: { targets, reason } }));
}
