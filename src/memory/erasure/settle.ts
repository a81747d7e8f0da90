import { ownerFor } from "../../core/access/scope.ts";
import type { Contents, EventId, NewEvent } from "../../core/event/event.ts";
import type { PublishedLeft } from "../../core/ports/file-care.ts";
import type { ErasureResult } from "../../core/ports/log.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import { factsWithoutSources, writtenBy } from "../../index/erasure/derived-facts.ts";
import { doomedFiles, forgetDoomedFiles, isVersionGone, isUnsettled } from "../../index/erasure/erasure-marks.ts";
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
import { textHash } from "../../index/views/document-versions.ts";
import { listFactTexts } from "../../index/views/fact-views.ts";
import { aboutMany } from "../base/about.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";

/** The places that an erasure could not reach. */
export interface ErasureReport {
  /**
   * Events whose bytes are in the log of another device. That device erases forgotten events when it next opens its
   * memory. It erases cleared entries and removed notes only with its next erasure, because they do not trigger one.
   */
  readonly elsewhere: readonly EventId[];
  /** Backups that were not found at their path, and may still contain forgotten content. */
  readonly unreachable: readonly string[];
  /** Other state folders of this memory. Each has its own index and list of backups, which were not changed. */
  readonly others: readonly OtherState[];
  /** Published files with lines of forgotten facts that Loci could not remove. */
  readonly published: readonly PublishedLeft[];
  /** True if an index file on this machine may still contain traces, because another process is using it. */
  readonly residue: boolean;
}

/** How long an erasure waits for other processes that use the index. */
export const busyWaitMs = 5_000;

/**
 * Completes pending erasures and erases the `requested` events. Appends a receipt for each event that this machine's
 * part of the log no longer contains. It also erases cleared entries and removed notes. Without another erasure, it
 * does that at most once a day, because it reads the whole log and rewrites the index.
 */
export async function settle(callerParts: Parts, requested?: readonly EventId[]): Promise<ErasureReport> {
  // Loci completes the owner's erasures itself, whichever principal is reading now.
  const parts: Parts = { ...callerParts, principal: ownerFor(callerParts.principal) };
  const { index, log } = parts;
  await forgetDerived(parts);
  const { pending, discarded, isDue } = await index.query((db) => {
    const found = { pending: pendingErasures(db), discarded: discardedEvents(db) };
    const isOld = () => parts.clock.now() - lastErasure(db, parts.clock.now()) > discardedMs;
    const isDiscardedDue = found.discarded.size > 0 && (requested !== undefined || isOld());
    const isWanted = found.pending.length > 0 || (requested ?? []).length > 0 || hasResidue(db) || isDiscardedDue;
    if (isWanted && found.discarded.size > 0) markResidue(db);
    return { ...found, isDue: isWanted };
  });
  if (!isDue) {
    await index.query((db) => {
      if (isUnsettled(db)) markErased(db, [], new Map(), new Map());
    });
    return { elsewhere: [], unreachable: [], others: [], published: [], residue: false };
  }
  const forgotten = new Set([...pending, ...(requested ?? [])]);
  // Removes the files before the log is erased, because the log names the files.
  await removeDoomedFiles(parts);
  const isAny = forgotten.size > 0 || discarded.size > 0;
  const erasure: ErasureResult = isAny ? await log.erase(forgotten, discarded) : { erased: [], pending: [] };
  const published = (await parts.care?.removePublished({ facts: () => index.query(listFactTexts) })) ?? [];
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
    published,
    residue: !isClean,
  };
}

/** How long cleared content may wait for its erasure. */
const discardedMs = 86_400_000;

/**
 * Forgets facts whose sources were forgotten, also those that arrive later from a device that did not know about it. A
 * fact that also quotes other events is stored again with the other quotes, if they contain all its words.
 */
async function forgetDerived(parts: Parts): Promise<void> {
  const { user } = parts.principal;
  const derived = await parts.index.query((db) => {
    const found = isUnsettled(db) ? factsWithoutSources(db) : [];
    // In a shared stream, each person's machine forgets only the facts that this person has derived.
    return found.length === 0 || parts.log.hasAuthors !== true || user === undefined
      ? found
      : writtenBy(db, found, user);
  });
  if (derived.length === 0) return;
  const { renewedFacts } = await import("./renew-facts.ts");
  await takeIn(parts, [...(await renewedFacts(parts, derived)), ...forgettings(parts, derived, "sources")]);
  await parts.index.catchUp({ waitMs: busyWaitMs });
}

/**
 * Removes the files that contain forgotten versions. These are archives and summaries that nobody has changed since,
 * and abandoned drafts of edits.
 */
async function removeDoomedFiles(parts: Parts): Promise<void> {
  const { documents, care } = parts;
  const { files, isGone } = await parts.index.query((db) => ({
    files: doomedFiles(db, parts.device()),
    isGone: isVersionGone(db),
  }));
  for (const { file, hash } of files) {
    // The log of another device could name any file, but only archives may be removed.
    if (documents?.isArchive(file) !== true) continue;
    await documents.named(file, "archive").removeCopies((bytes) => {
      const text = utf8Text(bytes);
      return text !== null && textHash(text) === hash;
    });
  }
  if (isGone) care?.removeDrafts();
  care?.removeExports();
  await parts.index.query(forgetDoomedFiles);
}

/** Reports to every device that this one no longer has any byte of these events. */
async function giveReceipts(parts: Parts, ids: readonly EventId[]): Promise<void> {
  // The receipt names this device's folder, because other devices know the bytes by their folder.
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

/** Builds the events that forget other events. */
export function forgettings(
  parts: Parts,
  ids: readonly EventId[],
  reason: Contents["memory.forgotten"]["reason"],
): NewEvent[] {
  return aboutMany(parts, ids, (targets) => ({ kind: "memory.forgotten", content: { targets, reason } }));
}
