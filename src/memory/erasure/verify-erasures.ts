import type { EventId } from "../../core/event/event.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import {
  checkIndex,
  hasReceipt,
  isLivingText,
  lastForgottenVersion,
  type Leftover,
} from "../../index/erasure/check-erasures.ts";
import { doomedFiles } from "../../index/erasure/erasure-marks.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { textHash } from "../../index/views/document-versions.ts";
import { listFactTexts } from "../../index/views/fact-views.ts";
import { layerParts } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";
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
    /**
     * True if the open files of running processes were searched for removed indexes. Only Linux lists them.
     */
    readonly processes: boolean;
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

interface VerifyOptions {
  readonly signal?: AbortSignal;
}

/**
 * Searches for forgotten content without erasing anything: in the person's own stream, and in this machine's copies of
 * shared ones.
 */
export async function verifyErasures(parts: Parts, options: VerifyOptions = {}): Promise<ErasureProof> {
  let proof = await verifyStream(parts, options);
  for (const layer of (await parts.shared?.all()) ?? [])
    // The whole index is checked, not only what this person sees of it.
    proof = addProof(proof, await verifyStream({ ...layerParts(parts, layer), index: layer.index }, options));
  return proof;
}

function addProof(one: ErasureProof, other: ErasureProof): ErasureProof {
  return {
    ...one,
    ok: one.ok && other.ok,
    forgotten: one.forgotten + other.forgotten,
    checked: {
      segments: one.checked.segments + other.checked.segments,
      backups: one.checked.backups + other.checked.backups,
      vectors: one.checked.vectors + other.checked.vectors,
      processes: one.checked.processes && other.checked.processes,
    },
    left: [...one.left, ...other.left],
    pending: [...one.pending, ...other.pending],
  };
}

/**
 * Checks one stream. The text itself is gone. So each place is checked by id, or must contain only content of existing
 * memories.
 */
async function verifyStream(parts: Parts, { signal }: VerifyOptions): Promise<ErasureProof> {
  const { index, log, care } = parts;
  await index.catchUp({ waitMs: busyWaitMs });
  const ids = await index.query(forgottenIds);
  const remains = await log.prove(new Set(ids), { signal });
  const path = index.path();
  const vectors = await index.vectors.check();
  const held = await index.heldFiles();
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
    ...(held ?? []).map(({ path: where, pid, program }) => ({
      what: `a removed index that process ${pid} (${program}) has open; end that process`,
      where,
    })),
    ...published
      .filter(({ why }) => why !== "missing")
      .map(({ path: where, lines }) => ({ what: `${lines} published lines that no fact has`, where })),
    ...(ids.length === 0 ? [] : leftByOthers(care)),
    ...(forgottenVersion === null ? [] : await leftDocuments(parts, remains.documents, forgottenVersion)),
  ];
  const others = care?.otherStates() ?? [];
  return {
    // A copy of the memory counts as a separate memory, and a disconnected disk cannot be checked. Neither is a
    // failure.
    ok: all.length === 0 && others.every(({ is }) => is === "copy" || is === "away"),
    forgotten: ids.length,
    checked: {
      segments: remains.segments,
      backups: remains.backups,
      vectors: vectors.stores,
      processes: held !== null,
    },
    left: all,
    pending,
    unreachable: [
      ...remains.unreachable,
      ...published.filter(({ why }) => why === "missing").map(({ path: missing }) => missing),
    ],
    others,
    strange: (care?.strangeFiles() ?? []).filter((file) => !all.some(({ where }) => where === file)),
  };
}

/** Finds copies that other programs have made, and drafts of killed exports. Nobody can tell what they contain. */
function leftByOthers(care: Parts["care"]): Leftover[] {
  return [
    ...(care?.copiesByOthers() ?? []).map((where) => ({
      what: "a copy that another program has made; remove it",
      where,
    })),
    ...(care?.leftExports() ?? []).map((where) => ({ what: "the draft of an export that was interrupted", where })),
  ];
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
