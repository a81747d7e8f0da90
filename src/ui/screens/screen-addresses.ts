/** The state that the address of each screen holds. An address may be typed by hand, so wrong values are left out. */

type RawSearch = Readonly<Record<string, unknown>>;

/** Reads a text. The router has turned a text of digits into a number. */
function textIn(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 10_000) : undefined;
}

function flagIn(raw: RawSearch, name: string): true | undefined {
  return raw[name] === true || raw[name] === "true" ? true : undefined;
}

function numberIn(raw: RawSearch, name: string): number | undefined {
  const value = Number(raw[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function oneOf<T extends string>(raw: RawSearch, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === raw[name]);
}

/** Leaves out the fields that are undefined, so that an address contains only what was chosen. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<T>;
}

export function readTodaySearch(raw: RawSearch) {
  return given({ id: textIn(raw, "id") });
}

/** The filters that may have several values, in the order of the screen. */
export const facetNames = ["types", "agents", "spaces", "tags", "trust", "sessions"] as const;
export type FacetName = (typeof facetNames)[number];

/** The state of the screen Search. Each facet may have several values, separated by commas. */
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

/** The value of `space` for a prompt that belongs to no space. */
export const noSpace = "-";

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

export function readFactsSearch(raw: RawSearch) {
  return given({
    /** The tab. Without it, the screen shows current facts. */
    view: oneOf(raw, "view", ["superseded", "waiting", "rejected", "decisions"]),
    q: textIn(raw, "q"),
    /** The name of a space, or `-` for facts that hold everywhere. */
    space: textIn(raw, "space"),
    tag: textIn(raw, "tag"),
    /** The time in question, in milliseconds since 1970. Without it, now. */
    asOf: numberIn(raw, "asOf"),
    id: textIn(raw, "id"),
  });
}

const documentScopes = ["user", "space", "agent"] as const;
const documentViews = ["read", "source", "edit", "versions"] as const;
export type DocumentView = (typeof documentViews)[number];

export function readDocumentsSearch(raw: RawSearch) {
  return given({
    scope: oneOf(raw, "scope", documentScopes),
    /** A folder in the space. */
    space: textIn(raw, "space"),
    agent: textIn(raw, "agent"),
    /** An archive or summary of the document. */
    path: textIn(raw, "path"),
    view: oneOf(raw, "view", documentViews),
    /** The chosen version, and the one that it is compared with. */
    version: textIn(raw, "version"),
    against: textIn(raw, "against"),
  });
}

export const privacyParts = ["waiting", "sensitive", "forget", "retention", "redaction", "copies", "devices"] as const;
export type PrivacyPart = (typeof privacyParts)[number];

export const waitingSources = ["tool", "web", "import"] as const;
export const targetKinds = ["query", "space", "agent", "session", "id"] as const;
export type TargetKind = (typeof targetKinds)[number];

export function readPrivacySearch(raw: RawSearch) {
  return given({
    part: oneOf(raw, "part", privacyParts),
    /** The source of waiting memories. */
    from: oneOf(raw, "from", waitingSources),
    /** True to list the memories that a person has marked as harmless. */
    cleared: flagIn(raw, "cleared"),
    /** The memory in the panel. */
    id: textIn(raw, "id"),
    /** What kind of target to forget, and which one. */
    by: oneOf(raw, "by", targetKinds),
    target: textIn(raw, "target"),
  });
}

export const growthSpans = ["4w", "12w", "52w"] as const;
export type Span = (typeof growthSpans)[number];

export function readInsightSearch(raw: RawSearch) {
  return given({ span: oneOf(raw, "span", growthSpans) });
}

export const teamParts = ["overview", "members", "devices", "shared", "audit", "leave"] as const;
export type TeamPart = (typeof teamParts)[number];

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

export function readSettingsSearch(raw: RawSearch) {
  return given({
    q: textIn(raw, "q"),
    changed: flagIn(raw, "changed"),
    /** The folder of a space whose settings are shown. Without it, the person's own. */
    folder: textIn(raw, "folder"),
  });
}
