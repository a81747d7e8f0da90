import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. Each filter may have several values, separated by commas. */
export function readSearchSearch(raw: RawSearch) {
  return given({
    q: textIn(raw, "q"),
    types: textIn(raw, "types"),
    agent: textIn(raw, "agent"),
    space: textIn(raw, "space"),
    session: textIn(raw, "session"),
    tag: textIn(raw, "tag"),
    trust: textIn(raw, "trust"),
    since: textIn(raw, "since"),
    until: textIn(raw, "until"),
    id: textIn(raw, "id"),
  });
}
