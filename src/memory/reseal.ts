import type { ResealChoice, ResealedFiles } from "../core/ports/file-care.ts";
import type { OtherState } from "../core/ports/other-state.ts";
import type { Parts } from "./parts.ts";
import { careOf } from "./refusals.ts";

/** How to rewrite the files. */
export type ResealOptions = Omit<ResealChoice, "renewIndex">;

/** The result of rewriting the files. */
export interface ResealReport extends ResealedFiles {
  /** Other state folders of this memory, with their own index and list of backups, which were not changed. */
  readonly others: readonly OtherState[];
  /** True if vectors were removed; `memory.care.embed` makes them again. */
  readonly removedVectors: boolean;
}

/**
 * Rewrites everything that this machine has of the memory with its keys: the log and the documents first, then what is
 * derived from them. Each step can be repeated.
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
