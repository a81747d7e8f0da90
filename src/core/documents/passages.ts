import { outlineOf } from "../markdown/outline.ts";
import { withoutAppendMarks } from "./append-mark.ts";

/** A piece of a document that is found for itself: a heading and what stands under it, up to the next one. */
export interface Passage {
  /** Null for what stands before the first heading. */
  readonly heading: string | null;
  readonly text: string;
}

/** A document as the pieces that a search finds; pieces without words are left out. */
export function documentPassages(text: string): Passage[] {
  const headings = outlineOf(text);
  const starts = [{ start: 0, title: null }, ...headings];
  return starts.flatMap(({ start, title }, at) => {
    const piece = withoutAppendMarks(text.slice(start, starts[at + 1]?.start ?? text.length)).trim();
    return piece === "" ? [] : [{ heading: title, text: piece }];
  });
}
