import { given, numberIn, oneOf, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readFactsSearch(raw: RawSearch) {
  return given({
    /** The tab. Without it, the screen shows current facts. */
    view: oneOf(raw, "view", ["superseded", "waiting", "rejected"]),
    q: textIn(raw, "q"),
    /** The name of a space, or `-` for facts that hold everywhere. */
    space: textIn(raw, "space"),
    tag: textIn(raw, "tag"),
    /** The time in question, in milliseconds since 1970. Without it, now. */
    asOf: numberIn(raw, "asOf"),
    id: textIn(raw, "id"),
  });
}
