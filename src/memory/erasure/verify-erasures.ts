import type { EventId } from "../../core/event/event.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import {
  checkIndex,
  hasReceipt,
  isLivingText,
  lastForgottenVersion,
  type Leftover,
} from "../../index/erasure/check-erasures.ts";
import { doomedFiles } from "../../index/erasure/doomed-files.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../parts.ts";
import { busyWaitMs } from "./settle.ts";

/** Whether everything that was ever forgotten is gone, and where it was looked for. */
export interface ErasureProof {
  /** True if nothing is left that this machine has to erase. */
  readonly ok: boolean;
  /** Ids that were forgotten, further reports of the same events included. */
  readonly forgotten: number;
  /** What was searched. */
  readonly checked: {
    /** The number of segments of the log. */
    readonly segments: number;
    /** The number of backups. */
    readonly backups: number;
    /** The number of vector stores. */
    readonly vectors: number;
  };
  /** What this machine still has and has to erase. */
  readonly left: readonly Leftover[];
  /** Bytes in the folder of another device. `isReceived`: it has said that they are gone there, and only its files have not arrived. */
  readonly pending: readonly {
    /** The id of the event. */
    readonly id: EventId;
    /** The device that has it. */
    readonly device: string;
    /** True if that device has read the forgetting. */
    readonly isReceived: boolean;
  }[];
  /** Backups that are not where they were made. */
  readonly unreachable: readonly string[];
  /** Other state folders of this memory, with an index and a list of backups of their own: nobody looked into them. */
  readonly others: readonly OtherState[];
  /** Files in the memory's own folders that Loci does not know: nobody looked into them. */
  readonly strange: readonly string[];
}

/**
 * Looks for what was forgotten without completing anything. What it said is known to nobody any more; so each place is asked by id, or must
 * hold nothing but what belongs to a memory that is there.
 */
export async function verifyErasures(
  parts: Parts,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ErasureProof> {
  const { index, log, care } = parts;
  await index.catchUp({ waitMs: busyWaitMs });
  const ids = await index.query(forgottenIds);
  const remains = await log.prove(new Set(ids), { signal });
  const path = index.path();
  const vectors = await index.vectors.check();
  const { left, pending, forgottenVersion, doomed } = await index.query((db) => ({
    left: checkIndex(db, path, ids),
    pending: remains.found.flatMap(({ id, device, own }) =>
      own || device === null ? [] : [{ id, device, isReceived: hasReceipt(db, id, device) }],
    ),
    forgottenVersion: lastForgottenVersion(db),
    doomed: doomedFiles(db, parts.device()).map(({ file }) => file),
  }));
  const all: Leftover[] = [
    ...remains.found.filter(({ own }) => own).map(({ id, place }) => ({ what: `the content of ${id}`, where: place })),
    ...left,
    ...(await doomedCopies(parts, doomed)),
    ...index.otherFiles().map((where) => ({ what: "an index that is not in use", where })),
    ...vectors.left,
    ...(forgottenVersion === null ? [] : await leftDocuments(parts, remains.documents, forgottenVersion)),
  ];
  const others = care?.otherStates() ?? [];
  return {
    // A copy is a memory of its own, and a disk that is not there cannot be looked at; anything else is this machine's to erase.
    ok: all.length === 0 && others.every(({ is }) => is === "copy" || is === "away"),
    forgotten: ids.length,
    checked: { segments: remains.segments, backups: remains.backups, vectors: vectors.stores },
    left: all,
    pending,
    unreachable: remains.unreachable,
    others,
    strange: care?.strangeFiles() ?? [],
  };
}

/** Archives that Loci has written and whose version was forgotten. */
async function doomedCopies({ documents }: Parts, files: readonly string[]): Promise<Leftover[]> {
  const left: Leftover[] = [];
  for (const file of files)
    for (const where of (await documents?.named(file, "archive").copies()) ?? [])
      left.push({ what: "an archive whose version was forgotten", where });
  return left;
}

/** Copies of documents and drafts from before a version was last forgotten: they may hold its text. */
async function leftDocuments(parts: Parts, copies: readonly string[], forgottenAt: number): Promise<Leftover[]> {
  const left: Leftover[] = [];
  for (const where of copies) {
    const text = (await parts.documents?.copyText(where)) ?? null;
    const isLiving = text !== null && (await parts.index.query((db) => isLivingText(db, textHash(text))));
    if (!isLiving) left.push({ what: "a document as no version has it", where });
  }
  const drafts = (parts.care?.leftDrafts() ?? []).filter(({ changed }) => changed < forgottenAt);
  return [...left, ...drafts.map(({ path }) => ({ what: "the draft of an edit", where: path }))];
}
