import type { Heading } from "./outline.ts";

/** How many characters of a title are compared. A longer text is not a heading, and comparing it would take long. */
export const longestTitle = 500;

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
