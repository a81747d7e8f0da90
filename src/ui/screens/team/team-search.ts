import { given, oneOf, textIn, type RawSearch } from "../../api/search-values.ts";

export const teamParts = ["overview", "members", "devices", "shared", "audit", "leave"] as const;
export type TeamPart = (typeof teamParts)[number];

/** The state of the screen that its address holds. */
export function readTeamSearch(raw: RawSearch) {
  return given({
    part: oneOf(raw, "part", teamParts),
    /** Which team, if this machine has joined several. */
    team: textIn(raw, "team"),
    /** The space whose roles are shown. */
    space: textIn(raw, "space"),
    /** The memory in the panel. */
    id: textIn(raw, "id"),
  });
}
