import { given, oneOf, type RawSearch } from "../../api/search-values.ts";

export const spans = ["4w", "12w", "52w"] as const;
export type Span = (typeof spans)[number];

/** The state of the screen that its address holds. */
export function readInsightSearch(raw: RawSearch) {
  return given({ span: oneOf(raw, "span", spans) });
}
