import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readRecallSearch(raw: RawSearch) {
  return given({ prompt: textIn(raw, "prompt"), id: textIn(raw, "id") });
}
