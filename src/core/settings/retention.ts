import type { MemoryType } from "../event/memory-type.ts";

/** How many days Loci stores memories before they expire; 0 means forever. */
export interface RetentionPolicy {
  /** The number of days for types and spaces that are not listed below; 0 means forever. */
  readonly days: number;
  /** The number of days for these types, instead of `days`. */
  readonly types: Readonly<Partial<Record<MemoryType, number>>>;
  /** The number of days for these spaces, by the name that `loci stats` shows. */
  readonly spaces: Readonly<Record<string, number>>;
}

export const defaultRetention: RetentionPolicy = { days: 90, types: {}, spaces: {} };

/** Types that lose their value with time. Facts, preferences, pins and documents do not expire. */
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

/** The number of days between announcing that memories expire and removing them. */
export const noticeDays = 14;

export const dayMs = 86_400_000;

/** Turns the lists in the settings, such as `error=30` and `github.com/acme/shop=forever`, into a policy. */
export function readRetention(settings: {
  readonly days: number;
  readonly types: readonly string[];
  readonly spaces: readonly string[];
}): RetentionPolicy {
  return { days: settings.days, types: readDays(settings.types), spaces: readDays(settings.spaces) };
}

// A name may contain an equals sign, so the number follows the last one.
function readDays(lines: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf("=");
      const days = line.slice(at + 1).trim();
      return [line.slice(0, at).trim(), days === "forever" ? 0 : Number(days)];
    }),
  );
}

/**
 * The times before which memories expire, by type and by space; 0 if they never expire. A space's own days override a
 * type's days, and a type's days override the general ones.
 */
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
