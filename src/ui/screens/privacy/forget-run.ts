import { useSyncExternalStore } from "react";

import { Problem, send } from "../../api/request.ts";
import type { ErasureProof, ForgetPreview, ForgetTarget, Forgotten } from "../../api/types.ts";
import { count } from "../../text/counts.ts";

/** What an erasure did, and how many memories a new look for the same target finds. */
export interface Erased {
  readonly report: Forgotten;
  readonly found: number;
}

/** The present or last erasure of this page. It continues while a person looks at other screens. */
export type ForgetRun =
  | { readonly stage: "none" }
  | { readonly stage: "waiting" | "erasing"; readonly what: string }
  | { readonly stage: "proving"; readonly what: string }
  | {
      readonly stage: "proved";
      readonly what: string;
      readonly erased: Erased | null;
      readonly proof: ErasureProof;
      readonly at: number;
    }
  | { readonly stage: "failed"; readonly what: string; readonly erased: Erased | null; readonly error: unknown };

let run: ForgetRun = { stage: "none" };
const listeners = new Set<() => void>();

export function setForgetRun(next: ForgetRun): void {
  run = next;
  for (const listener of listeners) listener();
}

export function useForgetRun(): ForgetRun {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => run,
  );
}

/** Returns how many memories a new preview has that the shown one had not. */
export function addedSince(shown: ForgetPreview, now: ForgetPreview): number {
  const known = new Set<string>(shown.ids);
  return now.ids.filter((id) => !known.has(id)).length;
}

/**
 * Erases exactly what a person has seen, then searches every file for it. If more memories fit the target by now,
 * nothing is erased and the person looks again.
 */
export async function forgetAndProve(
  { target, shown, files }: { readonly target: ForgetTarget; readonly shown: ForgetPreview; readonly files: boolean },
  what: string,
): Promise<void> {
  let erased: Erased;
  try {
    setForgetRun({ stage: "erasing", what });
    const added = addedSince(shown, await preview(target));
    if (added > 0)
      throw new Problem({
        status: 409,
        title: `${count(added, "new memory fits", "new memories fit")} this since you looked. Nothing was erased.`,
        next: "Look at the preview again, then forget.",
      });
    const report = await send<Forgotten>("POST", "/memory/forget", { target, files });
    erased = { report, found: await countLeft(target) };
  } catch (error) {
    setForgetRun({ stage: "failed", what, erased: null, error });
    throw error;
  }
  await prove(what, erased);
}

function preview(target: ForgetTarget): Promise<ForgetPreview> {
  return send("POST", "/memory/forget/preview", target);
}

/** Looks for the target again. Ids that no longer exist are an error of the request, and mean that nothing is left. */
async function countLeft(target: ForgetTarget): Promise<number> {
  try {
    return (await preview(target)).ids.length;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return 0;
    throw error;
  }
}

/** Searches every file for forgotten content, and keeps the result. */
export async function prove(what: string, erased: Erased | null): Promise<void> {
  try {
    setForgetRun({ stage: "proving", what });
    const proof = await send<ErasureProof>("POST", "/care/verify-erasures");
    setForgetRun({ stage: "proved", what, erased, proof, at: Date.now() });
  } catch (error) {
    setForgetRun({ stage: "failed", what, erased, error });
    throw error;
  }
}
