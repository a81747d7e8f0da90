import { countHidden, harmlessText } from "../../core/block/harmless-text.ts";
import { printable } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { Cli } from "../command.ts";
import { wrap } from "./layout.ts";
import { shortId, typeName, type ShownMemory } from "./memory-lines.ts";
import { sourceTitle } from "./waiting-lines.ts";

/**
 * A memory for somebody who has to judge it: as agents would be given it, on one line that is broken only at the edge. Each line of it stands
 * behind a bar, so that none can be taken for Loci's own words.
 */
export function memoryForReview(memory: ShownMemory, cli: Cli): string[] {
  const text = memory.text ?? "";
  const title = [shortId(memory.id), typeName(memory.type), sourceTitle(memory), localTime(memory.ts)].join(" · ");
  return [cli.style.strong(title), ...behindBar(printable(harmlessText(text)), cli), ...warnings(text, cli), ""];
}

/** The same for a document, which agents get with its lines and, once somebody stands for it, with the markers in it. */
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
  // A question at the end of a long text is answered by who has seen only its end.
  return [...lines, style.warn(`! ${count(lines.length, "line")}: it begins further up; read it from there`)];
}

/** What fits on a terminal. */
const longLines = 20;

function warnings(text: string, { style }: Cli): string[] {
  const hidden = countHidden(text);
  return hidden === 0 ? [] : [style.warn(`! ${count(hidden, "character")} in it cannot be seen, and are left out`)];
}
