import type { MemoryType } from "./event/memory-type.ts";

/** How long Loci keeps what happened, in days; 0 is for ever. */
export interface RetentionPolicy {
  /** The days for everything that is not listed; 0 is for ever. */
  readonly days: number;
  /** Other days for these types. */
  readonly types: Readonly<Partial<Record<MemoryType, number>>>;
  /** Other days for these spaces, by the name that `loci stats` shows. */
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

/** The time between the announcement and the removal. */
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

// A name may contain an equals sign; the number follows the last one.
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
 * The time before which each type expires, in spaces with their own days and elsewhere: a space's days beat a type's, a
 * type's beat the rest.
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
