import { describeRule } from "../../core/access/sensitivity/find-sensitive.ts";
import type { Evidence, Proposer } from "../../core/event/event.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { duration } from "../../core/text/phrases/quantities.ts";
import { clock, localTime } from "../../core/text/phrases/times.ts";
import type { Cli } from "../command.ts";
import { cut, textWidth } from "./layout.ts";
import { type ShownMemory, labelWidth, shortId, tagLabels, typeLabel } from "./memory-lines.ts";

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
    if (type === "fact" && name === "by") return [["stated by", proposerOf(value)]];
    if (typeof value === "number" && name === "validFrom") return [["holds since", localTime(value)]];
    if (type === "fact" && (name === "offset" || value === false)) return [];
    if (name === "sources" && Array.isArray(value)) return [["sources", value.map(String).map(shortId).join(", ")]];
    if (name === "evidence" && Array.isArray(value)) return value.map((one) => ["evidence", quoteOf(one)]);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return detailRows({ type, outcome, details: value as Readonly<Record<string, unknown>> });
    return [[spaced(name), JSON.stringify(value)]];
  });
}

/** Returns who proposed a fact. */
function proposerOf(by: unknown): string {
  const { kind, model } = by as Proposer;
  if (kind === "model") return model ?? "a model";
  return { person: "you", rule: "a rule, from your words", tool: "an agent" }[kind];
}

function quoteOf(evidence: unknown): string {
  const { event, quote } = evidence as Evidence;
  return `“${quote}”, ${shortId(event)}`;
}

/** Converts `toolCalls` to `tool calls`. */
function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * Returns why a memory is sensitive, or that a person cleared it. Null if neither a rule nor a person says anything
 * about it.
 */
export function whySensitive({
  sensitivity,
  classified,
}: Pick<ShownMemory, "sensitivity" | "classified">): string | null {
  const rules = sensitivity.map(describeRule).join("; ");
  if (classified === null) return rules === "" ? null : rules;
  const decision = classified ? "marked by you" : "cleared by you";
  return rules === "" ? decision : `${decision} (${rules})`;
}

/** Formats one memory of a chronological list on one line. */
export function describeInTime(memory: ShownMemory, { style, width }: Cli, indent = 4): string {
  const tags = memory.tags.length === 0 ? "" : `  ${tagLabels(memory.tags)}`;
  const mark = memory.pinned ? `${style.warn("pinned")} ` : "";
  const room = width - (indent + 5 + 2 + 8 + 2 + labelWidth + 2) - (memory.pinned ? 7 : 0);
  const text = cut(printableLine(memory.text ?? ""), room);
  // Tags are shown only if the text leaves room for them.
  const rest = textWidth(text + tags) <= room ? style.quiet(tags) : "";
  return `${" ".repeat(indent)}${style.quiet(clock(memory.ts))}  ${style.accent(shortId(memory.id))}  ${typeLabel(memory.type, style, memory.details)}  ${mark}${text}${rest}`;
}
