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
import { listFactTexts } from "../../index/views/fact-views.ts";
import type { Parts } from "../parts.ts";
import { busyWaitMs } from "./settle.ts";

/** Reports whether every forgotten event is erased, and which places were checked. */
export interface ErasureProof {
  /** True if this machine has nothing left to erase. */
  readonly ok: boolean;
  /** The number of forgotten ids. Several ids can belong to reports of the same event. */
  readonly forgotten: number;
  /** The places that were searched. */
  readonly checked: {
    /** The number of segments of the log. */
    readonly segments: number;
    /** The number of backups. */
    readonly backups: number;
    /** The number of vector stores. */
    readonly vectors: number;
  };
  /** Content on this machine that still has to be erased. */
  readonly left: readonly Leftover[];
  /** Forgotten events whose bytes are in the folder of another device. */
  readonly pending: readonly {
    /** The id of the event. */
    readonly id: EventId;
    /** The device whose folder contains the event. */
    readonly device: string;
    /**
     * True if that device has reported the erasure, and only its changed files have not arrived on this machine yet.
     */
    readonly isReceived: boolean;
  }[];
  /** Backups, and files with published facts that were forgotten, that were not found at their path. */
  readonly unreachable: readonly string[];
  /** Other state folders of this memory, with their own index and list of backups. They were not checked. */
  readonly others: readonly OtherState[];
  /** Unknown files in the memory's own folders. They were not checked. */
  readonly strange: readonly string[];
}

/**
 * Searches for forgotten content without erasing anything. The text itself is gone. So each place is checked by id, or
 * must contain only content of existing memories.
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
  const published = (await care?.removePublished({ facts: () => index.query(listFactTexts), isDryRun: true })) ?? [];
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
    ...published
      .filter(({ why }) => why !== "missing")
      .map(({ path: where, lines }) => ({ what: `${lines} published lines that no fact has`, where })),
    ...(forgottenVersion === null ? [] : await leftDocuments(parts, remains.documents, forgottenVersion)),
  ];
  const others = care?.otherStates() ?? [];
  return {
    // A copy of the memory is a memory of its own, and a disconnected disk cannot be checked. Neither counts as a
    // failure.
    ok: all.length === 0 && others.every(({ is }) => is === "copy" || is === "away"),
    forgotten: ids.length,
    checked: { segments: remains.segments, backups: remains.backups, vectors: vectors.stores },
    left: all,
    pending,
    unreachable: [
      ...remains.unreachable,
      ...published.filter(({ why }) => why === "missing").map(({ path: missing }) => missing),
    ],
    others,
    strange: care?.strangeFiles() ?? [],
  };
}

/** Finds archives that Loci has written and whose version was forgotten. */
async function doomedCopies({ documents }: Parts, files: readonly string[]): Promise<Leftover[]> {
  const left: Leftover[] = [];
  for (const file of files)
    for (const where of (await documents?.named(file, "archive").copies()) ?? [])
      left.push({ what: "an archive whose version was forgotten", where });
  return left;
}

/**
 * Finds copies of documents and drafts from before the last forgetting of a version, because they may contain its text.
 */
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
