import { outlineOf } from "../text/markdown/outline.ts";

/** A section of a document, which a search finds separately: a heading and the text up to the next heading. */
export interface Passage {
  /** The heading; null for the text before the first heading. */
  readonly heading: string | null;
  readonly text: string;
}

/** Splits a document into the sections that a search finds. Empty sections are omitted. */
export function documentPassages(text: string): Passage[] {
  const headings = outlineOf(text);
  const starts = [{ start: 0, title: null }, ...headings];
  return starts.flatMap(({ start, title }, at) => {
    const piece = withoutAppendMarks(text.slice(start, starts[at + 1]?.start ?? text.length)).trim();
    return piece === "" ? [] : [{ heading: title, text: piece }];
  });
}

/** The comment above an appended text, with time and writer. */
export function appendMark(at: number, by: string): string {
  return `<!-- ${new Date(at).toISOString()} by ${markName(by)} -->`;
}

/** A name that cannot end the comment around it. */
function markName(name: string): string {
  return name
    .replace(/[\r\n]+/g, " ")
    .replace(/--+[<>]*|[<>]/g, "-")
    .slice(0, 80);
}

/** Removes the comments of `appendMark` from a text, so that a search does not find them. */
function withoutAppendMarks(text: string): string {
  return text.replace(/^<!-- \d{4}-\d\d-\d\dT[\d:.]+Z by [^\r\n]{0,100} -->\r?\n/gm, "");
}
