import { given, textIn, type RawSearch } from "../../api/search-values.ts";

/** The filters that may have several values, in the order of the screen. */
export const facetNames = ["types", "agents", "spaces", "tags", "trust", "sessions"] as const;
export type FacetName = (typeof facetNames)[number];

/** The state of the screen that its address holds. Each facet may have several values, separated by commas. */
export function readSearchSearch(raw: RawSearch) {
  return given({
    q: textIn(raw, "q"),
    types: textIn(raw, "types"),
    agents: textIn(raw, "agents"),
    spaces: textIn(raw, "spaces"),
    tags: textIn(raw, "tags"),
    trust: textIn(raw, "trust"),
    sessions: textIn(raw, "sessions"),
    since: textIn(raw, "since"),
    until: textIn(raw, "until"),
    id: textIn(raw, "id"),
  });
}

export type SearchState = ReturnType<typeof readSearchSearch>;

/** Turns one value of a facet on or off. Undefined if none is left. */
export function toggleValue(list: string | undefined, value: string): string | undefined {
  const values = valuesIn(list);
  const after = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return after.length === 0 ? undefined : after.map((one) => one.replace(/[\\,]/g, "\\$&")).join(",");
}

/** The chosen values of a facet. A comma or backslash inside a value has a backslash before it, as in the API. */
export function valuesIn(list: string | undefined): readonly string[] {
  return ((list ?? "").match(/(?:\\[\\,]|[^,])+/g) ?? []).map((one) => one.replace(/\\([\\,])/g, "$1"));
}
