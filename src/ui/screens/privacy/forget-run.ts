import { useSyncExternalStore } from "react";

import { Problem, send } from "../../api/request.ts";
import type { ErasureProof, ForgetPreview, ForgetTarget, Forgotten } from "../../api/types.ts";
import { count } from "../../text/counts.ts";

/** The present or last erasure of this page. It continues while a person looks at other screens. */
export type ForgetRun =
  | { readonly stage: "none" }
  | { readonly stage: "waiting" | "erasing"; readonly what: string }
  | { readonly stage: "proving"; readonly what: string; readonly done: Forgotten | null }
  | {
      readonly stage: "proved";
      readonly what: string;
      readonly done: Forgotten | null;
      readonly proof: ErasureProof;
      readonly at: number;
    }
  | { readonly stage: "failed"; readonly what: string; readonly done: Forgotten | null; readonly error: unknown };

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
  let done: Forgotten | null = null;
  try {
    setForgetRun({ stage: "erasing", what });
    const now = await send<ForgetPreview>("POST", "/memory/forget/preview", target);
    const added = addedSince(shown, now);
    if (added > 0)
      throw new Problem({
        status: 409,
        title: `${count(added, "new memory fits", "new memories fit")} this since you looked. Nothing was erased.`,
        next: "Look at the preview again, then forget.",
      });
    done = await send<Forgotten>("POST", "/memory/forget", { target, files });
  } catch (error) {
    setForgetRun({ stage: "failed", what, done, error });
    throw error;
  }
  await prove(what, done);
}

/** Searches every file for forgotten content, and keeps the result. */
export async function prove(what: string, done: Forgotten | null): Promise<void> {
  try {
    setForgetRun({ stage: "proving", what, done });
    const proof = await send<ErasureProof>("POST", "/care/verify-erasures");
    setForgetRun({ stage: "proved", what, done, proof, at: Date.now() });
  } catch (error) {
    setForgetRun({ stage: "failed", what, done, error });
    throw error;
  }
}
