import { lineEnd } from "./line-end.ts";
import type { Heading } from "./outline.ts";
import { sameTitles } from "./same-titles.ts";

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
