import type { Heading } from "./outline.ts";

/** Titles are told apart by so many characters; who writes more has no heading in mind, and comparing it would take long. */
export const longestTitle = 500;

/** What two titles are compared by: case, width, marks of emphasis and of headings, and a colon at the end make no difference. */
export function foldTitle(title: string): string {
  return (
    title
      .slice(0, longestTitle)
      .normalize("NFKC")
      // Some letters are equal only after both, as ß and SS.
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

/** For each heading, the how many-eth of those with the same title it is. */
export function sameTitles(outline: readonly Heading[]): readonly number[] {
  const seen = new Map<string, number>();
  return outline.map(({ title }) => {
    const folded = foldTitle(title);
    const number = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, number);
    return number;
  });
}
