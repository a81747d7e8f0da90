import { flagIn, given, oneOf, textIn, type RawSearch } from "../../api/search-values.ts";

export const privacyParts = ["waiting", "sensitive", "forget", "retention", "redaction", "copies", "devices"] as const;
export type PrivacyPart = (typeof privacyParts)[number];

export const sources = ["tool", "web", "import"] as const;
export const targetKinds = ["query", "space", "agent", "session", "id"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The state of the screen that its address holds. */
export function readPrivacySearch(raw: RawSearch) {
  return given({
    part: oneOf(raw, "part", privacyParts),
    /** The source of waiting memories. */
    from: oneOf(raw, "from", sources),
    /** True to list the memories that a person has marked as harmless. */
    cleared: flagIn(raw, "cleared"),
    /** The memory in the panel. */
    id: textIn(raw, "id"),
    /** What kind of target to forget, and which one. */
    by: oneOf(raw, "by", targetKinds),
    target: textIn(raw, "target"),
  });
}
