import { closestNames } from "../closest-name.ts";
import { lineEnd } from "./lines.ts";
import type { Heading } from "./outline.ts";

/**
 * Returns the text of a section, from its heading to the next heading of the same or a higher level. Blank lines at the
 * end are removed.
 */
export function sectionText(text: string, outline: readonly Heading[], index: number): string {
  const heading = outline[index];
  if (heading === undefined) return "";
  const next = outline.slice(index + 1).find((other) => other.depth <= heading.depth);
  return withoutBlankEnd(text.slice(heading.start, next?.start));
}

function withoutBlankEnd(text: string): string {
  let last = text.length;
  while (last > 0 && " \t\r\n".includes(text.charAt(last - 1))) last -= 1;
  const end = lineEnd(text, last);
  return text.slice(0, end).replace(/(?:\r\n?|\n)$/, "");
}

/**
 * Returns the outline for a model, one heading per line: `12: ## Title`. The second of two equal titles is `Title (2)`.
 */
export function headersText(outline: readonly Heading[]): string {
  const same = sameTitles(outline);
  return outline
    .map(({ line, depth, title }, index) => {
      const number = same[index] ?? 1;
      return `${line}: ${"#".repeat(depth)} ${title}${number > 1 ? ` (${number})` : ""}`.trimEnd();
    })
    .join("\n");
}

/** The result of a search for a heading: its index and how many others have the same title, or the closest titles. */
export type SectionMatch =
  | { readonly kind: "found"; readonly index: number; readonly others: number }
  | { readonly kind: "none"; readonly closest: readonly string[] };

/**
 * Finds the heading that a model means. Tries these forms in order:
 * - the title
 * - the title with a number among equal titles: `Title (2)`
 * - the line: `line 12`, or `12: ## Title` as `headersText` prints it
 * - a path: `Parent > Title`
 * - the beginning or a part of exactly one title
 */
export function findSection(outline: readonly Heading[], wanted: string): SectionMatch {
  const folded = outline.map(({ title }) => foldTitle(title));
  const short = wanted.trim().slice(0, longestTitle);
  const match =
    byTitle(folded, short) ??
    byLine(outline, folded, short) ??
    byPath(outline, folded, short) ??
    byPart(folded, short) ??
    byTitle(folded, withoutLine(short)) ??
    byPath(outline, folded, withoutLine(short));
  return match ?? { kind: "none", closest: closestNames(foldTitle(withoutLine(short)), titlesOf(outline), 5) };
}

type Found = SectionMatch & { kind: "found" };

const withoutLine = (wanted: string) => wanted.replace(/^\d+:\s*/, "");

const titlesOf = (outline: readonly Heading[]) =>
  [...new Set(outline.map(({ title }) => title))].filter((title) => title !== "");

/**
 * Finds a heading by its line. `12: ## Title` counts only if that heading is still on line 12, because the document may
 * have changed.
 */
function byLine(outline: readonly Heading[], folded: readonly string[], wanted: string): Found | undefined {
  const [, line, , printed, title] = /^(?:line\s+(\d+)|((\d+):\s*#{1,6}(?:\s+(.*))?))$/is.exec(wanted) ?? [];
  const index = outline.findIndex((heading) => heading.line === Number(line ?? printed));
  const candidate = folded[index];
  if (candidate === undefined || (line === undefined && !isTitle(candidate, title ?? ""))) return undefined;
  return { kind: "found", index, others: folded.filter((other) => other === candidate).length - 1 };
}

const isTitle = (candidate: string, wanted: string) =>
  candidate === foldTitle(wanted) || candidate === foldTitle(numbered(wanted)?.title ?? wanted);

/** Reads `Title (2)` and `Title #2`. */
function numbered(wanted: string): { title: string; number: number } | undefined {
  const [, title, inParentheses, afterHash] = /^(.*?)\s*(?:\((\d{1,6})\)|#(\d{1,6}))$/s.exec(wanted.trim()) ?? [];
  return title === undefined ? undefined : { title, number: Number(inParentheses ?? afterHash) };
}

function byTitle(folded: readonly string[], wanted: string): Found | undefined {
  return pick(wanted, (title) => indexesOf(folded, (candidate) => candidate === title));
}

function byPath(outline: readonly Heading[], folded: readonly string[], wanted: string): Found | undefined {
  const parts = wanted.split(/\s*>\s*|\s+\/\s+/);
  const last = parts.pop() ?? "";
  if (parts.length === 0) return undefined;
  const parents = parts.map(foldTitle).filter((part) => part !== "");
  return pick(last, (title) =>
    indexesOf(folded, (candidate, index) => candidate === title && isBelow(outline, folded, index, parents)),
  );
}

/** True if all of `parents` are above the heading, in this order. Other headings may be between them. */
function isBelow(
  outline: readonly Heading[],
  folded: readonly string[],
  index: number,
  parents: readonly string[],
): boolean {
  let missing = parents.length;
  let depth: number = outline[index]?.depth ?? 0;
  for (let above = index - 1; above >= 0 && missing > 0 && depth > 1; above -= 1) {
    const heading = outline[above];
    if (heading === undefined || heading.depth >= depth) continue;
    depth = heading.depth;
    if (folded[above] === parents[missing - 1]) missing -= 1;
  }
  return missing === 0;
}

/**
 * Finds a heading by a part of its title, if only one title contains the part. Guessing between two could show the
 * wrong section.
 */
function byPart(folded: readonly string[], wanted: string): Found | undefined {
  return pick(wanted, (part) => {
    if (part.length < 2) return [];
    const beginning = indexesOf(folded, (candidate) => candidate.startsWith(part));
    const holding = beginning.length > 0 ? beginning : indexesOf(folded, (candidate) => candidate.includes(part));
    return new Set(holding.map((index) => folded[index])).size === 1 ? holding : [];
  });
}

/**
 * Returns the first heading with this title. If there is none and `wanted` ends with a number (`Title (2)`), returns
 * the heading with that number.
 */
function pick(wanted: string, indexes: (title: string) => readonly number[]): Found | undefined {
  const title = foldTitle(wanted);
  const all = title === "" ? [] : indexes(title);
  if (all[0] !== undefined) return { kind: "found", index: all[0], others: all.length - 1 };
  const one = numbered(wanted);
  if (one === undefined || foldTitle(one.title) === "") return undefined;
  const equal = indexes(foldTitle(one.title));
  const index = equal[one.number - 1];
  return index === undefined ? undefined : { kind: "found", index, others: equal.length - 1 };
}

function indexesOf(folded: readonly string[], isMeant: (candidate: string, index: number) => boolean): number[] {
  return [...folded.keys()].filter((index) => isMeant(folded[index] ?? "", index));
}

/** How many characters of a title are compared. A longer text is not a heading, and comparing it would take long. */
const longestTitle = 500;

/**
 * Returns the form in which titles are compared. Case, character width, emphasis, `#` marks and a colon at the end do
 * not matter.
 */
export function foldTitle(title: string): string {
  return (
    title
      .slice(0, longestTitle)
      .normalize("NFKC")
      // Some letters, such as ß and SS, are equal only after both conversions.
      .toUpperCase()
      .toLowerCase()
      .replaceAll(/[*_`~\\]/g, "")
      .replaceAll(/\s+/g, " ")
      .replace(/^ ?#{1,6} /, "")
      .trim()
      .replace(/(?: ?#+| ?:)$/, "")
      .trim()
  );
}

/** Returns the number of each heading among the headings with the same title. */
export function sameTitles(outline: readonly Heading[]): readonly number[] {
  const seen = new Map<string, number>();
  return outline.map(({ title }) => {
    const folded = foldTitle(title);
    const number = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, number);
    return number;
  });
}

/** Returns the last lines of a text. A line ending at the end does not begin another line. */
export function tailOf(text: string, lines = 50): string {
  return text.slice(tailStart(text, lines));
}

/** Returns the offset at which the last lines of a text begin. */
export function tailStart(text: string, lines: number): number {
  let start = text.length;
  for (let left = lines; left > 0 && start > 0; left -= 1) start = lineStart(text, start);
  return start;
}

/** Returns the start of the line that ends at `end`. */
function lineStart(text: string, end: number): number {
  let at = end - 1;
  if (text[at] === "\n" && text[at - 1] === "\r") at -= 1;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at -= 1;
  return at;
}
