import { given, oneOf, textIn, type RawSearch } from "../../api/search-values.ts";

const scopes = ["user", "space", "agent"] as const;
const views = ["read", "source", "edit", "versions"] as const;
export type DocumentView = (typeof views)[number];

/** The state of the screen that its address holds. */
export function readDocumentsSearch(raw: RawSearch) {
  return given({
    scope: oneOf(raw, "scope", scopes),
    /** A folder in the space. */
    space: textIn(raw, "space"),
    agent: textIn(raw, "agent"),
    /** An archive or summary of the document. */
    path: textIn(raw, "path"),
    view: oneOf(raw, "view", views),
    /** The chosen version, and the one that it is compared with. */
    version: textIn(raw, "version"),
    against: textIn(raw, "against"),
  });
}
