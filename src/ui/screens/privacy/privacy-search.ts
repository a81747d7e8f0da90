import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readPrivacySearch(raw: RawSearch) {
  return given({ part: textIn(raw, "part") });
}
