import type { RetentionPlan, RetentionPolicy } from "../../api/types.ts";
import { count } from "../../text/counts.ts";
import { typeName } from "../../text/names.ts";

/** One rule of retention: what it applies to, and for how long Loci keeps it. */
export interface KeptFor {
  readonly what: string;
  readonly days: number;
}

/** The rules in the order of their strength, the most general first. */
export function keptFor({ days, types, spaces }: RetentionPolicy): readonly KeptFor[] {
  return [
    { what: "What happened in sessions", days },
    ...Object.entries(types).map(([type, value]) => ({ what: `${typeName(type)} memories`, days: value ?? days })),
    ...Object.entries(spaces).map(([space, value]) => ({ what: `Everything in ${space}`, days: value })),
  ];
}

/** "for ever", "for 90 days". */
export function duration(days: number): string {
  return days === 0 ? "for ever" : `for ${count(days, "day")}`;
}

type Due = Pick<RetentionPlan, "due" | "isAutomatic" | "announcedFor">;

/** What retention does next, in one sentence. `dateOf` formats a day. */
export function nextRemoval(
  { due, isAutomatic, announcedFor }: Due,
  dateOf: (ts: number) => string,
  now: number,
): string {
  if (due.count === 0) return "No memory is older than that. Nothing would go now.";
  const memories = count(due.count, "memory is", "memories are");
  if (!isAutomatic)
    return `${memories} older than that. This profile removes nothing by itself; they go when you say so.`;
  if (announcedFor === null)
    return `${memories} older than that. Loci announces the removal first, and waits 14 days after that.`;
  if (announcedFor > now) return `${memories} older than that. Loci removes them on ${dateOf(announcedFor)}.`;
  return `${memories} older than that. Loci removes them at the end of the next session.`;
}

/** The effect of another number of days, before a person chooses it. */
export function effectOf(days: number, due: number): string {
  if (days === 0) return "Nothing would ever go by its age.";
  if (due === 0) return `With ${count(days, "day")} nothing would go now.`;
  return `With ${count(days, "day")} ${count(due, "memory", "memories")} would go.`;
}

/** "40 tool results, 3 prompts", the largest number first. */
export function byType(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([type, n]) => count(n, typeName(type).toLowerCase()))
    .join(", ");
}
