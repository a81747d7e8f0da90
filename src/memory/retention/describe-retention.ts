import { count } from "../../core/text/phrases/quantities.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { RetentionPlan, RetentionSummary } from "./retention.ts";

type Due = Pick<RetentionPlan | RetentionSummary, "due" | "announcedFor" | "isAutomatic">;

/** Describes in one line how many memories would be removed and when; null if none would. */
export function describeDue(plan: Due): string | null {
  const { due } = plan;
  if (due.count === 0) return null;
  const more = "isMore" in due && due.isMore ? "more than " : "";
  return `${more}${count(due.count, "old memory", "old memories")} to go ${describeWhen(plan)}; see \`loci retention\``;
}

/** Returns a phrase such as `after 2026-11-29 15:40`. */
export function describeWhen({ announcedFor, isAutomatic }: Due): string {
  if (!isAutomatic) return "when you say so";
  return announcedFor === null ? "in 14 days" : `after ${localTime(announcedFor)}`;
}

/** Returns a phrase such as `90 days` or `for good`. */
export function describeDays(days: number): string {
  return days === 0 ? "for good" : count(days, "day");
}
