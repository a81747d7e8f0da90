import { stripVTControlCharacters } from "node:util";

import { tildePath } from "../../core/text/phrases/paths.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Cli } from "../command.ts";

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const isCombining = (text: string): boolean => /^(?:\p{M}|[\u200b-\u200d])+$/u.test(text);

/** Returns the width of a text in terminal columns. */
export function textWidth(text: string): number {
  const plain = stripVTControlCharacters(text);
  if (/^[\u0020-\u007e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const character of plain) width += isCombining(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}

/** Fills up a text with spaces to a width. A longer text stays unchanged. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

/** Aligns a text to the right, for numbers. */
function padLeft(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - textWidth(text))) + text;
}

/** Cuts plain text to a width, with … where it was cut. */
export function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${takeColumns(text, Math.max(0, width - 1)).trimEnd()}…`;
}

/** Cuts plain text in its middle, because both ends of a path are informative. */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const head = takeColumns(text, Math.floor((width - 1) / 3));
  let tail = text.slice(head.length);
  for (const character of tail) {
    if (textWidth(head + tail) < width) break;
    tail = tail.slice(character.length);
  }
  return `${head}…${tail}`;
}

/**
 * Breaks plain text at spaces into lines of at most `width` columns. A longer word stays whole, so that it can be
 * copied, unless its script has no spaces.
 */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): string[] {
  if (textWidth(line) <= width) return [line];
  const lines: string[] = [];
  let current = "";
  for (let word of line.split(/(?<=\s)(?=\S)/)) {
    if (current !== "" && textWidth(current + word.trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = "";
    }
    while (wide.test(word) && textWidth(word.trimEnd()) > width) {
      const head = takeColumns(word, width);
      lines.push(head);
      word = word.slice(head.length);
    }
    current += word;
  }
  return [...lines, current.trimEnd()];
}

/** Breaks plain text like `wrap`, and also inside words that are longer than a line. Tabs become spaces. */
export function fold(text: string, width: number): string[] {
  return wrap(text.replaceAll("\t", "  "), width).flatMap((line) => {
    const lines: string[] = [];
    for (let rest = line; ;) {
      const head = takeColumns(rest, Math.max(1, width));
      lines.push(head);
      rest = rest.slice(head.length);
      if (rest === "") return lines;
    }
  });
}

function takeColumns(text: string, width: number): string {
  let taken = "";
  let used = 0;
  for (const character of text) {
    used += textWidth(character);
    // Takes at least one character, because wrapping would never end otherwise.
    if (used > width && taken !== "") return taken;
    taken += character;
  }
  return taken;
}

/** Joins short parts with a separator, on as many lines as they need. */
export function flow(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? part : last + separator + part;
    if (last !== undefined && textWidth(joined) > width) lines.push(part);
    else lines[Math.max(0, lines.length - 1)] = joined;
  }
  return lines;
}

/**
 * Formats rows as aligned columns, two spaces apart. The columns with the numbers in `right` are aligned to the right.
 */
export function table(
  rows: readonly (readonly string[])[],
  { indent = 0, right = [] as readonly number[] } = {},
): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, textWidth(cell));
  }
  return rows.map((row) => {
    const cells = row.map((cell, at) => (right.includes(at) ? padLeft : pad)(cell, widths[at] ?? 0));
    return `${" ".repeat(indent)}${cells.join("  ")}`.trimEnd();
  });
}

/** Formats a path for people: `~` for the home folder, and shortened in the middle if it is too long. */
export function showPath(path: string, cli: Pick<Cli, "world">, room = Number.POSITIVE_INFINITY): string {
  return cutMiddle(printableLine(tildePath(path, cli.world.env)), room);
}
