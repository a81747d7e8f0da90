import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readInsightSearch(raw: RawSearch) {
  return given({ since: textIn(raw, "since") });
}
