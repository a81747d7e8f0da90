import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Half } from "../recall/shape.ts";

/** Something that an agent did in a turn. */
export type WeekStep =
  | { readonly tool: "command"; readonly command: string; readonly ok: boolean; readonly output: string }
  | { readonly tool: "edit"; readonly path: string; readonly old: string; readonly new: string }
  | { readonly tool: "read"; readonly path: string }
  | { readonly tool: "plan"; readonly items: readonly { readonly text: string; readonly done: boolean }[] };

export interface WeekTurn {
  readonly id: string;
  /** Minutes after the start of the session. */
  readonly after: number;
  readonly prompt: string;
  readonly steps?: readonly WeekStep[];
  readonly reply: string;
}

export interface WeekSession {
  readonly id: string;
  readonly host: string;
  readonly repository: string;
  readonly start: string;
  readonly turns: readonly WeekTurn[];
}

export const momentKinds = ["prompt", "start", "continue", "day", "edit", "failed", "compacted"] as const;
export type MomentKind = (typeof momentKinds)[number];

/** A moment at which an agent should get certain memories, or none. */
export interface Moment {
  readonly id: string;
  readonly kind: MomentKind;
  readonly repository: string;
  /** The last session before this moment. */
  readonly after: string;
  readonly prompt?: string;
  /** The file that the agent is about to edit. */
  readonly path?: string;
  /** The command that has failed, and its output. */
  readonly command?: string;
  readonly output?: string;
  /** Lists of spellings. The text for the agent must contain one spelling of each list. */
  readonly must: readonly (readonly string[])[];
  /** Outdated values, which must not be shown as the current one. */
  readonly stale?: readonly string[];
  /** Texts that would be wrong or noise. */
  readonly mustNot?: readonly string[];
  /** True if the memory cannot know anything about the subject. */
  readonly silent?: boolean;
}

/** A value that a turn changes. The person may have accepted what the agent proposed. */
export interface WeekChange {
  /** The id of the turn. */
  readonly turn: string;
  /** What has the value. */
  readonly what: string;
  readonly was: string;
  readonly is: string;
}

/** A week of one developer with coding agents, and the moments after it. */
export interface Week {
  readonly week: string;
  readonly half: Half;
  readonly sessions: readonly WeekSession[];
  readonly changes: readonly WeekChange[];
  readonly moments: readonly Moment[];
}

/** Rules may be tuned on the weeks of these authors only. The texts of the others are not read. */
const tuningAuthors: readonly string[] = ["amara", "lena", "tomasz", "yuki"];
const folder = join(import.meta.dirname, "people");

/** Loads the weeks that authors wrote who did not know the rules. */
export function loadWeeks(): Week[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const written = JSON.parse(readFileSync(join(folder, name), "utf8")) as Omit<Week, "half">;
      return { ...written, half: tuningAuthors.includes(written.week) ? "tune" : "test" };
    });
}
