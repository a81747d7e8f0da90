import type { ResealChoice, ResealedFiles } from "../../core/ports/file-care.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import type { Parts } from "../base/parts.ts";
import { careOf } from "../base/refusals.ts";

/** Options for rewriting the files. */
export type ResealOptions = Omit<ResealChoice, "renewIndex">;

/** The result of rewriting the files. */
export interface ResealReport extends ResealedFiles {
  /** Other state folders of this memory. Each has its own index and list of backups, which were not changed. */
  readonly others: readonly OtherState[];
  /** True if vectors were removed. `memory.care.embed` computes them again. */
  readonly removedVectors: boolean;
}

/**
 * Rewrites all files of the memory on this machine with its current keys: the log and the documents first, then the
 * index. Each step can be repeated.
 */
export async function reseal(parts: Parts, options: ResealOptions): Promise<ResealReport> {
  const care = careOf(parts, "encrypt it");
  let removedVectors = false;
  const files = await care.reseal({
    ...options,
    renewIndex: async () => {
      parts.semantic?.release();
      removedVectors = (await parts.index.discard()).hadVectors;
      await parts.index.rebuild();
    },
  });
  return { ...files, others: care.otherStates(), removedVectors };
}
