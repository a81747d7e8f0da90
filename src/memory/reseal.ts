import type { ResealChoice, ResealedFiles } from "../core/ports/file-care.ts";
import type { OtherState } from "../core/ports/other-state.ts";
import type { Parts } from "./parts.ts";
import { careOf } from "./refusals.ts";

export type ResealOptions = Omit<ResealChoice, "renewIndex">;

export interface ResealReport extends ResealedFiles {
  /** Other state folders of this memory, with an index and a list of backups of their own, which were not changed. */
  readonly others: readonly OtherState[];
  /** Whether vectors were removed; `memory.care.embed` makes them anew. */
  readonly removedVectors: boolean;
}

/**
 * Brings everything that this machine has of the memory to its keys: the log and the documents first, then what is made from them. Each step
 * can be repeated.
 */
export async function reseal(parts: Parts, options: ResealOptions): Promise<ResealReport> {
  const care = careOf(parts, "encrypt it");
  let removedVectors = false;
  const files = await care.reseal({
    ...options,
    renewIndex: async () => {
      parts.semantic?.release();
      removedVectors = parts.index.discard().hadVectors;
      await parts.index.rebuild();
    },
  });
  return { ...files, others: care.otherStates(), removedVectors };
}
