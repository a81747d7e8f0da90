import { splitLines } from "../text/markdown/lines.ts";
import { outlineOf, type Heading } from "../text/markdown/outline.ts";
import { tailStart } from "../text/markdown/section.ts";

/** The archive with the whole document, and the maximum size of the extract in bytes. */
export interface ExtractOptions {
  readonly archive: string;
  readonly budget?: number;
}

const tailLines = 100;
const usualBudget = 100 * 1024;

/**
 * Makes the extract of a document without a model: its headings and its last 100 lines. Headings within these lines are
 * not repeated above them, so that each heading leads to the section with its text.
 */
export function compactWithoutModel(text: string, { archive, budget = usualBudget }: ExtractOptions): string {
  const start = tailStart(text, tailLines);
  const earlier = outlineOf(text).filter((heading) => heading.start < start);
  const notice = `> Automatic extract, made without a model: the headings and the last ${tailLines} lines.\n> The whole document is in \`${archive}\`.\n`;
  const room = budget - bytes(notice) - separators;
  const headings = headingLines(earlier, room / 2);
  const tail = endWithin(text.slice(start), room - bytes(headings));
  return [notice, headings, tail].filter((part) => part !== "").join("\n");
}

// The line endings between the three parts.
const separators = 2;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** The headings that fit into `budget` bytes. The deepest are omitted first, then the oldest. */
function headingLines(headings: readonly Heading[], budget: number): string {
  const lines = headings.map(({ depth, title }) => ({ depth, line: `${"#".repeat(depth)} ${title}`.trimEnd() }));
  const sizes = lines.map(({ line }) => bytes(line) + 1);
  const included = new Set<number>();
  let size = bytes(leftOut(headings.length));
  for (let depth = 1; depth <= 6; depth += 1) {
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      if (lines[at]?.depth !== depth) continue;
      size += sizes[at] ?? 0;
      if (size > budget) return written(lines, included);
      included.add(at);
    }
  }
  return written(lines, included);
}

function written(lines: readonly { line: string }[], included: ReadonlySet<number>): string {
  const includedLines = lines.filter((_, at) => included.has(at)).map(({ line }) => `${line}\n`);
  const missing = lines.length - includedLines.length;
  return (missing > 0 ? leftOut(missing) : "") + includedLines.join("");
}

const leftOut = (count: number) => `> ${count} more headings are left out.\n`;

/** The last lines that fit into `budget` bytes. If the last line alone is too long, only its end. */
function endWithin(text: string, budget: number): string {
  if (bytes(text) <= budget) return text;
  const lines = splitLines(text);
  let from = lines.length;
  let left = budget;
  for (; from > 0; from -= 1) {
    left -= bytes(lines[from - 1] ?? "");
    if (left < 0) break;
  }
  return from < lines.length ? lines.slice(from).join("") : endOfLine(lines.at(-1) ?? "", budget);
}

function endOfLine(line: string, budget: number): string {
  const encoded = new TextEncoder().encode(line);
  // The … takes three bytes. The loop below moves to the start of a character.
  let from = Math.max(0, encoded.length - Math.max(0, budget - 3));
  while (from < encoded.length && ((encoded[from] ?? 0) & 0b1100_0000) === 0b1000_0000) from += 1;
  return budget < 3 ? "" : `…${new TextDecoder().decode(encoded.subarray(from))}`;
}
