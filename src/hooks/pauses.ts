import { readFileSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../core/errors.ts";
import { makeFolder, replaceFile } from "../platform/files.ts";

/** A pause that a person asked for: of everything, or of one space or session. */
export interface Pause {
  /** `capture`: nothing is recorded by hooks. `recall`: nothing is given to agents unasked. */
  readonly what: "capture" | "recall";
  /** The name of a space. */
  readonly space?: string;
  readonly session?: string;
  /** Milliseconds since 1970; without it the pause lasts until it is taken back. */
  readonly until?: number;
}

const everything: readonly Pause[] = [{ what: "capture" }, { what: "recall" }];

/** What is paused for an agent. With LOCI_PAUSE in its environment it is neither watched nor told anything; guards go on. */
export function pausesOf(
  env: Readonly<Record<string, string | undefined>>,
  state: string,
  now: number,
): readonly Pause[] {
  return env["LOCI_PAUSE"] === undefined ? readPauses(state, now) : everything;
}

/** The pauses that hold now. Where somebody wanted a pause and it cannot be read which, everything is paused. */
export function readPauses(state: string, now: number): readonly Pause[] {
  let text: string;
  try {
    text = readFileSync(pauseFile(state), "utf8");
  } catch (error) {
    return hasCode(error, "ENOENT") ? [] : everything;
  }
  try {
    return (JSON.parse(text) as Pause[]).filter(({ until }) => until === undefined || until > now);
  } catch {
    return everything;
  }
}

export function writePauses(state: string, pauses: readonly Pause[]): void {
  makeFolder(state);
  replaceFile(pauseFile(state), `${JSON.stringify(pauses)}\n`);
}

/** The pause that keeps something from happening here, or null. */
export function pauseOf(
  pauses: readonly Pause[],
  what: Pause["what"],
  here: { readonly space: string; readonly session: string | null },
): Pause | null {
  return (
    pauses.find(
      (pause) =>
        pause.what === what &&
        (pause.space === undefined || pause.space === here.space) &&
        (pause.session === undefined || pause.session === here.session),
    ) ?? null
  );
}

function pauseFile(state: string): string {
  return join(state, "pauses.json");
}
