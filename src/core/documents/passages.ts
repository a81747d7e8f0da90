import { outlineOf } from "../text/markdown/outline.ts";
import { withoutAppendMarks } from "./append-mark.ts";

/** A section of a document that is found separately: a heading and the text under it, up to the next one. */
export interface Passage {
  /** Null for the text before the first heading. */
  readonly heading: string | null;
  readonly text: string;
}

/** A document as the sections that a search finds, without those that have no words. */
export function documentPassages(text: string): Passage[] {
  const headings = outlineOf(text);
  const starts = [{ start: 0, title: null }, ...headings];
  return starts.flatMap(({ start, title }, at) => {
    const piece = withoutAppendMarks(text.slice(start, starts[at + 1]?.start ?? text.length)).trim();
    return piece === "" ? [] : [{ heading: title, text: piece }];
  });
}
