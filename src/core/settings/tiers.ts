import type { MemoryType } from "../event/memory-type.ts";
import { dayMs } from "./retention.ts";

/**
 * How present a memory of a summarised session is. `hot`: agents get it in full. `warm`: agents get the
 * session's summary in place of the agent's words and actions. `cold`: agents get the summary and, of each session, one sentence.
 */
export type Tier = "hot" | "warm" | "cold";

/** After how many days without use a memory becomes warm and cold. */
export interface TierDays {
  /** The number of days until a memory is warm. */
  readonly warm: number;
  /** The number of days until a memory is cold. */
  readonly cold: number;
}

/** What decides about the tier of a memory. */
export interface Aging {
  readonly type: MemoryType;
  /** When it happened, in milliseconds since 1970. */
  readonly ts: number;
  /** When an agent last got the memory, in milliseconds since 1970; null for never. */
  readonly used: number | null;
  readonly importance: number;
  readonly pinned: boolean;
}

/** Standing instructions and preferences in the user's words have at least this importance. They never become cold. */
const neverCold = 0.75;

/** Returns the tier of a memory at a time. Facts, preferences, pins, summaries and documents are always hot. */
export function tierOf({ type, ts, used, importance, pinned }: Aging, { warm, cold }: TierDays, now: number): Tier {
  if (pinned || !agingTypes.includes(type)) return "hot";
  const age = now - Math.max(ts, used ?? 0);
  if (age >= cold * dayMs && importance < neverCold) return "cold";
  return age >= warm * dayMs ? "warm" : "hot";
}

/** The types that a session's summary can replace in a block. */
export const agingTypes: readonly MemoryType[] = [
  "prompt",
  "assistant",
  "tool_use",
  "tool_result",
  "approval",
  "error",
  "artifact",
];

/** The types that agents still get from a summarised session: in full from a warm one, as a pointer from a cold one. */
const spokenTypes: readonly MemoryType[] = ["prompt", "error"];

/**
 * How agents get a memory of a summarised session: in full, as its best sentence alone, or only as a part of the
 * summary.
 */
export type Given = "full" | "pointer" | "summary";

export function givenAs(type: MemoryType, tier: Tier): Given {
  if (tier === "hot") return "full";
  if (!spokenTypes.includes(type)) return "summary";
  return tier === "warm" ? "full" : "pointer";
}
