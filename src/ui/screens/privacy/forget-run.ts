import { useSyncExternalStore } from "react";

import { Problem, send } from "../../api/request.ts";
import type { ErasureProof, ForgetPreview, ForgetTarget, ForgetResult } from "../../api/types.ts";
import { count } from "../../text/counts.ts";
import type { TargetKind } from "../screen-addresses.ts";

/** What an erasure did, and how many memories a new look for the same target finds. */
export interface Erased {
  readonly report: ForgetResult;
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

/** Returns how many memories a new preview has that the shown preview did not have. */
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
    const report = await send<ForgetResult>("POST", "/memory/forget", { target, files });
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

/** What a person calls each kind of target, and what to type. */
export const targetNames: Readonly<Record<TargetKind, { readonly name: string; readonly hint: string }>> = {
  query: { name: "Words", hint: "Every memory that contains all of these words" },
  space: { name: "Space", hint: "The name of a space" },
  agent: { name: "Agent", hint: "The name of an agent, such as codex" },
  session: { name: "Session", hint: "The id of a session, as the timeline shows it" },
  id: { name: "Ids", hint: "One or more ids, separated by commas or spaces" },
};

/** Builds the target of a request. Null if nothing is named. */
export function targetOf(by: TargetKind, text: string): ForgetTarget | null {
  const value = text.trim();
  if (value === "") return null;
  if (by === "id") return { id: value.split(/[\s,]+/).filter((id) => id !== "") };
  if (by === "query") return { query: value };
  if (by === "space") return { space: value };
  return by === "agent" ? { agent: value } : { session: value };
}

/**
 * Returns the whole name for a short one that a list shows, such as `home/shop` for a path. Returns the text itself if no
 * known name, or more than one, has this short form.
 */
export function wholeName(text: string, names: readonly string[], shorten: (name: string) => string): string {
  const value = text.trim();
  const [only, ...more] = names.includes(value) ? [value] : names.filter((name) => shorten(name) === value);
  return only === undefined || more.length > 0 ? value : only;
}

/** The target in words, for a sentence that begins with "Forget". */
export function describeTarget(by: TargetKind, text: string): string {
  const value = text.trim();
  if (by === "query") return `everything with the words “${value}”`;
  if (by === "id") return "the chosen memories";
  return `all of the ${by} ${value}`;
}
