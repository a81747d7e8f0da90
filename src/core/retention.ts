import type { MemoryType } from "./memory-type.ts";

/** How long what happened is kept, in days; 0 is for good. */
export interface RetentionPolicy {
  readonly days: number;
  /** Other days for these types. */
  readonly types: Readonly<Partial<Record<MemoryType, number>>>;
  /** Other days for these spaces, by the name that `loci stats` shows. */
  readonly spaces: Readonly<Record<string, number>>;
}

export const defaultRetention: RetentionPolicy = { days: 90, types: {}, spaces: {} };

/** What happened, and loses its worth with time. What was put down to hold is kept: facts, preferences, pins, documents (LIFE-3). */
const episodicTypes = [
  "prompt",
  "assistant",
  "tool_use",
  "tool_result",
  "approval",
  "error",
  "artifact",
  "session",
  "message",
] as const satisfies readonly MemoryType[];

/** How long before anything goes it is said that it will. */
export const noticeDays = 14;

export const dayMs = 86_400_000;

/** The settings' lists, such as `error=30` and `github.com/acme/shop=forever`, as a policy. */
export function readRetention(settings: {
  readonly days: number;
  readonly types: readonly string[];
  readonly spaces: readonly string[];
}): RetentionPolicy {
  return { days: settings.days, types: readDays(settings.types), spaces: readDays(settings.spaces) };
}

// A name may have a sign of equality itself; the number stands behind the last one.
function readDays(lines: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf("=");
      const days = line.slice(at + 1).trim();
      return [line.slice(0, at).trim(), days === "forever" ? 0 : Number(days)];
    }),
  );
}

/** Before which time each type goes, in a space of its own days and elsewhere: a space counts before a type, a type before the rest. */
export interface Cutoffs {
  readonly types: readonly { readonly type: MemoryType; readonly before: number }[];
  readonly spaces: readonly { readonly name: string; readonly before: number }[];
}

export function cutoffsOf(policy: RetentionPolicy, now: number): Cutoffs {
  const before = (days: number) => (days === 0 ? 0 : now - days * dayMs);
  return {
    types: episodicTypes.map((type) => ({ type, before: before(policy.types[type] ?? policy.days) })),
    spaces: Object.entries(policy.spaces).map(([name, days]) => ({ name, before: before(days) })),
  };
}
