import { lineEnd } from "./line-end.ts";
import type { Heading } from "./outline.ts";
import { sameTitles } from "./same-titles.ts";

/** The text of a section: from its heading up to the next one of the same or a lesser depth, without blank lines at the end. */
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

/** The outline for a model, one heading per line: `12: ## Title`; the second of two equal ones is `Title (2)`. */
export function headersText(outline: readonly Heading[]): string {
  const same = sameTitles(outline);
  return outline
    .map(({ line, depth, title }, index) => {
      const number = same[index] ?? 1;
      return `${line}: ${"#".repeat(depth)} ${title}${number > 1 ? ` (${number})` : ""}`.trimEnd();
    })
    .join("\n");
}
