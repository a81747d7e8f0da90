import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readTodaySearch(raw: RawSearch) {
  return given({ id: textIn(raw, "id") });
}
