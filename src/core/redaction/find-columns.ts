import type { Found } from "./found.ts";
import { isChosen, isNamedSecret } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";
import { secretName, type NameClass } from "./secret-name.ts";

/** A cell of a row, and where it stands. */
interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Column {
  readonly at: number;
  readonly means: NameClass;
  /** Where the heading stands in its line: rows without separators are read by that. */
  readonly from: number;
  readonly to: number;
}

/** A heading longer than this is a sentence, a table longer than this is data. */
const longestLine = 600;
const mostRows = 2_000;

const foreign = /^(?:kennwort|passwort|mot de passe|contraseña|senha|wachtwoord|пароль|密[码碼]|パスワード|비밀번호)$/i;

/**
 * Finds the values of a table below a heading that names a secret, at a place within that heading: CSV, Markdown, what databases print, and
 * columns of blanks. Returns where the table ends, or the line if there is none: what one name in it has shown holds for the others.
 */
export function findColumns(text: string, at: number, found: Found[]): number {
  const end = lineEnd(text, at);
  if (end - at > longestLine || end >= text.length) return end;
  // One character more than a heading may have, which is the end of the line before it.
  const first = Math.max(0, end - longestLine - 1);
  const start = first + text.slice(first, at).lastIndexOf("\n") + 1;
  if (end - start > longestLine) return end;
  const heading = text.slice(start, end);
  const separator = separatorOf(heading);
  // A table of names has no sentence in its heading, and no code: most lines are ruled out here.
  if (separator === null || (separator === ";" ? /[()=]/ : /[()=;]/).test(heading)) return end;
  const headings = cellsOf(text, start, end, separator);
  const columns = headings.flatMap(({ text: name, start: from, end: to }, index): Column[] => {
    const means = foreign.test(name)
      ? "password"
      : /^[\w .-]{2,40}$/.test(name)
        ? secretName(name.replaceAll(" ", "_"))
        : null;
    return means === null || means === "header" ? [] : [{ at: index, means, from: from - start, to: to - start }];
  });
  if (
    columns.length === 0 ||
    // `RuleID:      generic-api-key` is a member and its value.
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

/** The cells below the columns, each once: where blanks separate, a long cell stands below several headings. */
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
  // A token of a design or a parser is a name: `color-blue-500`.
  if (means === "token") return isNamedSecret(means, value, true) && looksRandom(value, 12);
  return (
    isNamedSecret(means === "pass" ? "password" : means, value, true) &&
    (isChosen(value) || looksRandom(value, 12) || (/[^\w .,-]/.test(value) && !/\s/.test(value) && value.length >= 8))
  );
}

/** Where a line ends, or a place too far for the heading or the row of a table. */
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
  // A line that begins or ends with a bar has no cell outside of it.
  const isOutside = (at: number): boolean =>
    separator === "|" && cells[at]?.text === "" && (at === 0 || at === cells.length - 1);
  return cells.filter((_, at) => !isOutside(at));
}

const around = /[\s"'`]/;

/** A cell without the blanks and quotes around it. */
function cellAt(text: string, from: number, to: number): Cell {
  let [start, end] = [from, to];
  while (start < end && around.test(text.charAt(start))) start += 1;
  while (end > start && around.test(text.charAt(end - 1))) end -= 1;
  return { start, end, text: text.slice(start, end) };
}
