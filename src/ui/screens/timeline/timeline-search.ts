import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readTimelineSearch(raw: RawSearch) {
  return given({ session: textIn(raw, "session"), at: textIn(raw, "at") });
}
