import { flagIn, given, oneOf, textIn, type RawSearch } from "../../api/search-values.ts";

/** The value of `space` for a prompt that belongs to no space. */
export const noSpace = "-";

/** The state of the screen that its address holds. */
export function readRecallSearch(raw: RawSearch) {
  return given({
    /** The view of past recalls. Without it, the screen tries a prompt. */
    view: oneOf(raw, "view", ["given"]),
    prompt: textIn(raw, "prompt"),
    space: textIn(raw, "space"),
    agent: textIn(raw, "agent"),
    sensitive: flagIn(raw, "sensitive"),
    /** Only recalls that gave this memory. */
    showing: textIn(raw, "showing"),
    /** The past recall in the panel. */
    recall: textIn(raw, "recall"),
    /** The memory in the panel. */
    id: textIn(raw, "id"),
  });
}
