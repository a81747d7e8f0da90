import { hasPrivateTag, privateMark, privateRanges } from "../core/text/private-text.ts";

/** Consecutive lines of a diff: each begins with `-`, `+` or a space. */
export interface Hunk {
  readonly lines: readonly string[];
  /**
   * The number of the hunk's first line in the file before the change, counted from 1; undefined if the host does not
   * report it.
   */
  readonly start?: number | undefined;
}

/** Returns the change from one text to another, as lines with a leading `-` or `+`. */
export function replacedLines(before: string, after: string, original?: string): string {
  return changedLines([{ lines: [...marked("-", before), ...marked("+", after)] }], original);
}

/**
 * Returns the changed lines of a diff, without the private passages of the file. The tags of a passage may be in
 * unchanged lines. So they are searched in the old text of the file if the host passes it, else in all lines of the
 * hunk.
 */
export function changedLines(hunks: readonly Hunk[], original = ""): string {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  if (hasPrivateTag(original)) {
    const file = original.split(/\r?\n/);
    if (!isCut(original) && hunks.every((hunk) => fits(hunk, file))) return openLines(hunks, file).join("\n");
    return lines.some(isChange) ? privateMark : "";
  }
  if (!hasPrivateTag(lines.join("\n").replaceAll(/^[-+ ]/gm, ""))) return lines.filter(isChange).join("\n");
  return hunks.flatMap((hunk) => openLines([hunk], null)).join("\n");
}

export function unifiedHunks(diff: string): Hunk[] {
  return hunksOf(diff.split("\n").filter((line) => !/^(?:---|\+\+\+) /.test(line)));
}

/** Splits lines into hunks. A line with `@@` begins each hunk. */
export function hunksOf(lines: readonly string[]): Hunk[] {
  const hunks: { lines: string[]; start: number | undefined }[] = [{ lines: [], start: undefined }];
  for (const line of lines) {
    const header = /^@@(?: -(\d+))?/.exec(line);
    if (header === null) hunks.at(-1)?.lines.push(line);
    else hunks.push({ lines: [], start: header[1] === undefined ? undefined : Number(header[1]) });
  }
  return hunks.filter((hunk) => hunk.lines.some(isChange));
}

function isChange(line: string): boolean {
  return /^[-+]/.test(line);
}

/** True if the text contains the mark that replaces the middle of a text that was too long. */
function isCut(text: string): boolean {
  return text.includes("[… ");
}

function fits(hunk: Hunk, file: readonly string[]): boolean {
  return hunk.start !== undefined && firstLine(hunk) + oldLines(hunk) <= file.length;
}

function oldLines({ lines }: Hunk): number {
  return lines.filter((line) => /^[- ]/.test(line)).length;
}

/**
 * The index of the hunk's first line in the file, counted from 0. The header of a hunk that only adds lines names the
 * line before it.
 */
function firstLine(hunk: Hunk): number {
  return (hunk.start ?? 1) - (oldLines(hunk) === 0 ? 0 : 1);
}

interface Change {
  readonly sign: string;
  readonly side: Side;
  readonly start: number;
  readonly end: number;
}

/** The changed lines that are not private. Without the file, only the tags inside the hunk count. */
function openLines(hunks: readonly Hunk[], file: readonly string[] | null): string[] {
  const [before, after] = [createSide(), createSide()];
  const changes: Change[] = [];
  let next = 0;
  for (const hunk of hunks) {
    for (const line of file?.slice(next, firstLine(hunk)) ?? []) [before, after].forEach((side) => side.add(line));
    next = firstLine(hunk) + oldLines(hunk);
    for (const line of hunk.lines) {
      const [sign, text] = [line.slice(0, 1), line.slice(1)];
      if (isChange(line)) {
        const side = sign === "-" ? before : after;
        changes.push({ sign, side, ...side.add(text) });
      } else if (!line.startsWith("\\")) [before, after].forEach((side) => side.add(text));
    }
  }
  const isPart = file === null;
  const ranges = new Map([before, after].map((side) => [side, privateRanges(side.text(), isPart)]));
  const open = changes.map(({ sign, side, start, end }) => {
    let [line, from] = [sign, start];
    for (const range of ranges.get(side) ?? []) {
      if (range.end <= start || range.start >= end + (start === end ? 1 : 0)) continue;
      line += side.text().slice(from, Math.max(from, range.start)) + privateMark;
      from = Math.min(end, range.end);
    }
    return line + side.text().slice(from, end);
  });
  return open.filter((line, at) => line.slice(1) !== privateMark || line !== open[at - 1]);
}

interface Side {
  /** Adds a line and returns its position in the text. */
  add(line: string): { readonly start: number; readonly end: number };
  text(): string;
}

/** Collects the text of the file on one side of the change: before or after. */
function createSide(): Side {
  const lines: string[] = [];
  let length = 0;
  let whole: string | null = null;
  return {
    add: (line) => {
      const start = length;
      lines.push(line);
      length += line.length + 1;
      whole = null;
      return { start, end: start + line.length };
    },
    text: () => (whole ??= lines.join("\n")),
  };
}

function marked(mark: "-" | "+", text: string): string[] {
  if (text === "") return [];
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `${mark}${line}`);
}
