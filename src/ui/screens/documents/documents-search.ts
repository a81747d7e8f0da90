import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readDocumentsSearch(raw: RawSearch) {
  return given({ scope: textIn(raw, "scope") });
}
