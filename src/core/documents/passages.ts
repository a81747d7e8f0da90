import { outlineOf } from "../text/markdown/outline.ts";
import { withoutAppendMarks } from "./append-mark.ts";

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
