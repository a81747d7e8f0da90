import { flagIn, given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readSettingsSearch(raw: RawSearch) {
  return given({
    q: textIn(raw, "q"),
    changed: flagIn(raw, "changed"),
    /** The folder of a space whose settings are shown. Without it, the person's own. */
    folder: textIn(raw, "folder"),
  });
}
