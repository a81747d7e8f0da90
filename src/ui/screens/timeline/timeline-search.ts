import { flagIn, given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The state of the screen that its address holds. */
export function readTimelineSearch(raw: RawSearch) {
  return given({
    /** The session that is open. */
    session: textIn(raw, "session"),
    /** The marked item: a memory of the open session, else a session of the list. */
    at: textIn(raw, "at"),
    /** The memory whose details are open. */
    id: textIn(raw, "id"),
    /** True to begin at the end of the session. */
    end: flagIn(raw, "end"),
    agent: textIn(raw, "agent"),
    space: textIn(raw, "space"),
    /** The last day of the list, such as 2026-11-17. */
    day: textIn(raw, "day"),
  });
}
