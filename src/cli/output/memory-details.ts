import { duration } from "../../core/text/phrases/quantities.ts";
import type { ShownMemory } from "./memory-lines.ts";

type DetailedMemory = Pick<ShownMemory, "type" | "outcome" | "details">;

/** Describes the outcome of a tool call or command in words. */
export function describeOutcome(outcome: NonNullable<ShownMemory["outcome"]>): string {
  const { status, exitCode, durationMs, ...counts } = outcome;
  const ended = { success: "succeeded", failure: "failed", unknown: "ended" }[status];
  const code = exitCode === undefined || (exitCode === 0 && status === "success") ? "" : ` with exit code ${exitCode}`;
  const after = durationMs === undefined ? "" : ` after ${duration(durationMs)}`;
  const others = Object.entries(counts).map(([name, value]) => `; ${value} ${spaced(name)}`);
  return `${ended}${code}${after}${others.join("")}`;
}

/** Returns the other fields of a memory as rows. Nested objects are flattened. */
export function detailRows({ details, outcome, type }: DetailedMemory): [name: string, value: string][] {
  return Object.entries(details).flatMap(([name, value]): [string, string][] => {
    // Skips fields that are shown elsewhere or that only the index uses.
    if (name === "subject" || (name === "decision" && type === "approval")) return [];
    if (name === "code" && value === String(outcome?.exitCode)) return [];
    if (typeof value === "string") return [[spaced(name), value]];
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return detailRows({ type, outcome, details: value as Readonly<Record<string, unknown>> });
    return [[spaced(name), JSON.stringify(value)]];
  });
}

/** Converts `toolCalls` to `tool calls`. */
function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
