import { isPlaceholder } from "./is-placeholder.ts";
import { isNamedSecret, looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { foreignName, type NameClass, secretName } from "./secret-names.ts";
import type { Found, TextScan } from "./text-scan.ts";

/** A cell of a row and its position. */
interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Column {
  readonly at: number;
  readonly means: NameClass;
  /**
   * The position of the heading in its line. Where blanks separate columns, it decides which cells are below the
   * heading.
   */
  readonly from: number;
  readonly to: number;
}

/** A longer line is not a heading or a row. A longer table is data. */
const longestLine = 600;
const mostRows = 2_000;

/**
 * Finds the values below a heading with the name of a secret: in CSV, Markdown, database output, and columns separated
 * by blanks. `at` is a position in the heading.
 *
 * Returns the end of the table, or of the line if there is no table. Other names up to there need no check, because
 * they would give the same result.
 */
export function findColumns(text: string, at: number, found: Found[]): number {
  const end = lineEnd(text, at);
  if (end - at > longestLine || end >= text.length) return end;
  // Reads one character more than the longest heading, to find the line break before it.
  const first = Math.max(0, end - longestLine - 1);
  const start = first + text.slice(first, at).lastIndexOf("\n") + 1;
  if (end - start > longestLine) return end;
  const heading = text.slice(start, end);
  const separator = separatorOf(heading);
  // Brackets, `=` and `;` occur in sentences and code, but not in headings. This rules out most lines.
  if (separator === null || (separator === ";" ? /[()=]/ : /[()=;]/).test(heading)) return end;
  const headings = cellsOf(text, start, end, separator);
  const columns = headings.flatMap(({ text: name, start: from, end: to }, index): Column[] => {
    const means = foreignName(name) ?? (/^[\w .-]{2,40}$/.test(name) ? secretName(name.replaceAll(" ", "_")) : null);
    return means === null || means === "header" ? [] : [{ at: index, means, from: from - start, to: to - start }];
  });
  if (
    columns.length === 0 ||
    // `RuleID:      generic-api-key` is a name and its value, not two headings.
    (separator === " " && headings[0]?.text.endsWith(":") === true) ||
    headings.filter(({ text: name }) => name !== "").length < 2 ||
    headings.some(({ text: name }) => name.length > 40)
  )
    return end;
  return findRows(text, end + 1, { separator, columns, count: headings.length }, found);
}

interface Table {
  readonly separator: string;
  readonly columns: readonly Column[];
  readonly count: number;
}

function findRows(text: string, from: number, { separator, columns, count }: Table, found: Found[]): number {
  let start = from;
  for (let row = 0; row < mostRows && start < text.length; row += 1) {
    const end = lineEnd(text, start);
    if (end - start > longestLine) break;
    const line = text.slice(start, end);
    if (!/^[\s|+:=-]*$/.test(line)) {
      const cells = cellsOf(text, start, end, separator);
      if (cells.length < 2 || (separator !== " " && cells.length !== count)) break;
      for (const { means, cell } of secretCells(cells, start, separator, columns))
        if (isCellSecret(means, cell.text))
          found.push({ start: cell.start, end: cell.end, kind: "secret", secret: cell.text });
    } else if (line.trim() === "") break;
    start = end + 1;
  }
  return start;
}

/**
 * Returns the cells below the columns, each cell once. Where blanks separate columns, a long cell may be below several
 * headings.
 */
function secretCells(
  cells: readonly Cell[],
  start: number,
  separator: string,
  columns: readonly Column[],
): { readonly means: NameClass; readonly cell: Cell }[] {
  if (separator !== " ")
    return columns.flatMap(({ at, means }) => {
      const cell = cells[at];
      return cell === undefined ? [] : [{ means, cell }];
    });
  let next = 0;
  return cells.flatMap((cell) => {
    while (next < columns.length && (columns[next]?.to ?? 0) < cell.start - start) next += 1;
    const column = columns[next];
    return column !== undefined && column.from <= cell.end - start ? [{ means: column.means, cell }] : [];
  });
}

function isCellSecret(means: NameClass, value: string): boolean {
  // In design systems and parsers, tokens are names such as `color-blue-500`.
  if (means === "token") return isNamedSecret(means, value, true) && looksRandom(value, 12);
  return (
    isNamedSecret(means === "pass" ? "password" : means, value, true) &&
    (looksChosen(value) ||
      looksRandom(value, 12) ||
      (/[^\w .,-]/.test(value) && !/\s/.test(value) && value.length >= 8))
  );
}

/**
 * Returns the end of the line. If the line is too long for a heading or a row, returns a position beyond that limit.
 */
function lineEnd(text: string, from: number): number {
  const end = text.slice(from, from + longestLine + 1).indexOf("\n");
  return end === -1 ? Math.min(text.length, from + longestLine + 1) : from + end;
}

function separatorOf(heading: string): string | null {
  for (const sign of ["|", "\t", ";", ","]) if (heading.includes(sign)) return sign;
  return /\S {2,}\S/.test(heading.trim()) ? " " : null;
}

function cellsOf(text: string, start: number, end: number, separator: string): Cell[] {
  const line = text.slice(start, end);
  if (separator === " ")
    return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: cell, index }) =>
      cellAt(text, start + index, start + index + cell.length),
    );
  const cells: Cell[] = [];
  for (let from = 0; from <= line.length;) {
    const close = line.charAt(from) === '"' ? line.indexOf('"', from + 1) : -1;
    const next = line.indexOf(separator, close === -1 ? from : close);
    const to = next === -1 ? line.length : next;
    cells.push(cellAt(text, start + from, start + to));
    from = to + 1;
  }
  // A `|` at the start or end of a line creates an empty cell, which does not count.
  const isOutside = (at: number): boolean =>
    separator === "|" && cells[at]?.text === "" && (at === 0 || at === cells.length - 1);
  return cells.filter((_, at) => !isOutside(at));
}

const around = /[\s"'`]/;

/** Returns the cell between two positions, without the blanks and quotes around its text. */
function cellAt(text: string, from: number, to: number): Cell {
  let [start, end] = [from, to];
  while (start < end && around.test(text.charAt(start))) start += 1;
  while (end > start && around.test(text.charAt(end - 1))) end -= 1;
  return { start, end, text: text.slice(start, end) };
}

/** Matches the text between the column names of an INSERT and its values. */
const insertValues = /\)\s{0,8}VALUES\s{0,8}\(/iy;
/** The list of column names extends at most this many characters before and after the current name. */
const longestList = 400;
const insertedCell = /\s{0,8}(?:N?'([^'\n]{0,2000})'|"([^"\n]{0,2000})"|[^,()'"]{0,400})\s{0,8}([,)])/y;

/** Returns the value of a column in the first row of an INSERT, or null. */
export function insertedValue(scan: TextScan, start: number, end: number, means: NameClass): Found[] | null {
  const { text } = scan;
  const listed = end + ("`\"']".includes(text.charAt(end)) ? 1 : 0);
  if (!(text.startsWith(",", listed) || text.startsWith(")", listed))) return null;
  insertValues.lastIndex = nextBracket(scan, listed);
  if (insertValues.lastIndex - listed > longestList || !insertValues.test(text)) return null;
  const before = text.slice(Math.max(0, start - longestList), start);
  const column = before.slice(before.lastIndexOf("(") + 1).split(",").length - 1;
  insertedCell.lastIndex = insertValues.lastIndex;
  for (let at = 0; at <= column; at += 1) {
    const match = insertedCell.exec(text);
    if (match === null) return null;
    const value = match[1] ?? match[2] ?? "";
    if (at < column) continue;
    if (value.length < 4 || isPlaceholder(value)) return null;
    // A column called `key` or `token` may contain ordinary names.
    if ((means === "key" || means === "token") && !looksRandom(value, 12)) return null;
    const from = match.index + match[0].indexOf(value);
    return [{ start: from, end: from + value.length, kind: "secret", secret: value }];
  }
  return null;
}

const bracket = /[()]/g;

/** Returns the position of the next bracket. It is the same for all names in a list, so it is searched for once. */
function nextBracket({ text, bracket: known }: TextScan, from: number): number {
  if (from < known.from || from > known.at) {
    bracket.lastIndex = from;
    known.from = from;
    known.at = bracket.test(text) ? bracket.lastIndex - 1 : text.length;
  }
  return known.at;
}

/** A Kubernetes manifest extends at most this many characters before and after its `kind`. */
const manifestReach = 4_000;

const member = /(?<![\w.-])["']?[\w.-]{1,253}["']?:[ \t]{0,4}["']?([^\s"',{}|>]{4,2000})/g;

/**
 * Finds every value of a Kubernetes Secret, whatever the value's name. `at` is the position of the word `Secret` after
 * `kind:`, and `before` the position of the previous word `Secret`.
 */
export function findManifest(text: string, at: number, before: number, found: Found[]): void {
  if (!/\bkind["']?:[ \t]{0,4}["']?$/.test(text.slice(Math.max(0, at - 16), at))) return;
  // Reads from the previous `Secret` to the next `kind`, so that each part of a text is read at most twice.
  const from = Math.max(before, at - manifestReach);
  const next = text.indexOf("kind", at);
  const near = text.slice(from, Math.min(next === -1 ? text.length : next, at + manifestReach));
  // Matches `data:` or `stringData:` with the indented lines below it or the braces after it.
  for (const { 0: whole, 1: head = "", index } of near.matchAll(
    /(["']?\b(?:data|stringData)["']?:[ \t]{0,4})(?:\{[^{}]{0,2000}\}|(?:\r?\n[ \t]{1,20}[^\n]{1,2000}){1,60})/g,
  ))
    for (const { 0: pair, 1: value = "", index: offset } of whole.slice(head.length).matchAll(member)) {
      if (isPlaceholder(value)) continue;
      const start = from + index + head.length + offset + pair.length - value.length;
      found.push({ start, end: start + value.length, kind: "secret", secret: value });
    }
}
