import { statSync } from "node:fs";

import type { EventId } from "../../core/event.ts";
import type { OtherState } from "../../core/other-state.ts";
import {
  checkIndex,
  checkVectors,
  hasReceipt,
  isLivingText,
  lastForgottenVersion,
  otherIndexes,
  type Leftover,
} from "../../index/erasure/check-erasures.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { textHash } from "../../index/views/document-versions.ts";
import { leftDrafts } from "../../platform/drafts.ts";
import { otherStates } from "../../platform/home/settle-home.ts";
import { strangeFiles } from "../../platform/kept-files.ts";
import { copyText, keptFile } from "../documents/kept-file.ts";
import type { Parts } from "../parts.ts";
import { busyWaitMs } from "./settle.ts";

/** Whether everything that was ever forgotten is gone, and where it was looked for. */
export interface ErasureProof {
  /** True if nothing is left that this machine has to erase. */
  readonly ok: boolean;
  /** Ids that were forgotten, further reports of the same events included. */
  readonly forgotten: number;
  readonly checked: { readonly segments: number; readonly backups: number; readonly vectors: number };
  /** What this machine still has and has to erase. */
  readonly left: readonly Leftover[];
  /** Bytes in the folder of another device. `isReceived`: it has said that they are gone there, and only its files have not arrived. */
  readonly pending: readonly { readonly id: EventId; readonly device: string; readonly isReceived: boolean }[];
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
export async function verifyErasures(parts: Parts): Promise<ErasureProof> {
  const { index, log, memory, state } = parts;
  await index.catchUp({ waitMs: busyWaitMs });
  const ids = await index.query(forgottenIds);
  const remains = log.findRemains(new Set(ids));
  const path = index.path();
  const { left, stores, pending } = await index.query((db) => {
    const vectors = checkVectors(db, state, parts.keys.databaseKey());
    const forgottenVersion = lastForgottenVersion(db);
    const isOld = (draft: string) =>
      (statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0) < (forgottenVersion ?? 0);
    const copies =
      forgottenVersion === null
        ? []
        : remains.documents.filter((copy) => {
            const text = copyText(parts, copy);
            return text === null || !isLivingText(db, textHash(text));
          });
    return {
      stores: vectors.stores,
      left: [
        ...remains.found
          .filter(({ own }) => own)
          .map(({ id, place }) => ({ what: `the content of ${id}`, where: place })),
        ...checkIndex(db, path, ids, { device: parts.device(), pathsOf: (file) => keptFile(parts, file).paths }),
        ...otherIndexes(state, path),
        ...vectors.left,
        ...copies.map((where) => ({ what: "a document as no version has it", where })),
        ...leftDrafts(parts.drafts)
          .filter(isOld)
          .map((where) => ({ what: "the draft of an edit", where })),
      ],
      pending: remains.found.flatMap(({ id, device, own }) =>
        own || device === null ? [] : [{ id, device, isReceived: hasReceipt(db, id, device) }],
      ),
    };
  });
  const others = otherStates({ memory, state, config: null });
  return {
    // A copy is a memory of its own, and a disk that is not there cannot be looked at; anything else is this machine's to erase.
    ok: left.length === 0 && others.every(({ is }) => is === "copy" || is === "away"),
    forgotten: ids.length,
    checked: { segments: remains.segments, backups: remains.backups, vectors: stores },
    left,
    pending,
    unreachable: remains.unreachable,
    others,
    strange: strangeFiles({ memory, state }),
  };
}
