import { countHidden, harmlessText } from "../../core/block/harmless-text.ts";
import { printable } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { Cli } from "../command.ts";
import { wrap } from "./layout.ts";
import { shortId, typeName, type ShownMemory } from "./memory-lines.ts";
import { sourceTitle } from "./waiting-lines.ts";

/**
 * Formats a memory for a person to judge. Its text is as agents would get it, on one line that is wrapped only at the
 * edge. A bar precedes each line, so that no line can be mistaken for Loci's own output.
 */
export function memoryForReview(memory: ShownMemory, cli: Cli): string[] {
  const text = memory.text ?? "";
  const title = [shortId(memory.id), typeName(memory.type), sourceTitle(memory), localTime(memory.ts)].join(" · ");
  return [cli.style.strong(title), ...behindBar(printable(harmlessText(text)), cli), ...warnings(text, cli), ""];
}

/**
 * Formats a document for a person to judge. Its lines, and any text that looks like Loci's own markers, stay unchanged.
 * Agents get both once the document is confirmed.
 */
export function documentForReview(text: string, cli: Cli): string[] {
  const folded = printable(text)
    .replace(/\n+$/, "")
    .replace(/(?:\n[^\S\n]*){5,}\n/g, (run) => `\n(${count(run.split("\n").length - 2, "empty line")})\n`);
  return [...behindBar(folded, cli), ...warnings(text, cli), ""];
}

function behindBar(text: string, { style, width }: Cli): string[] {
  const bar = style.quiet("│");
  const lines = wrap(text, width - 4).map((line) => `  ${bar} ${line}`);
  if (lines.length <= longLines) return lines;
  // After a long text, the person may see only its end when the question appears.
  return [...lines, style.warn(`! ${count(lines.length, "line")}: it begins further up; read it from there`)];
}

/** How many lines fit on a small terminal. */
const longLines = 20;

function warnings(text: string, { style }: Cli): string[] {
  const hidden = countHidden(text);
  return hidden === 0 ? [] : [style.warn(`! ${count(hidden, "character")} in it cannot be seen, and are left out`)];
}
