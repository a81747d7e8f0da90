import { printableLine } from "../../core/text/phrases/printable.ts";
import { clock } from "../../core/text/phrases/times.ts";
import type { Cli } from "../command.ts";
import { cut, textWidth } from "./layout.ts";
import { labelWidth, shortId, tagLabels, typeLabel, type ShownMemory } from "./memory-lines.ts";

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
