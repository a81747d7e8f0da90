/** A file of settings, parsed. */
export type Settings = Readonly<Record<string, unknown>>;

/** Something of Loci's that stands in a host's settings. Pure; what the text looks like is not its business. */
export interface ConfigPart {
  /** What it is, for people; without it, it is not worth a word. */
  readonly label?: string;
  /** The settings with it, what an older Loci has left brought up to date. Throws a TypeError where something else is in its place. */
  add(settings: Settings): Settings;
  /** The settings without it. What was made for it goes with it, unless it was there `before`; null: nobody knows, so it stays. */
  remove(settings: Settings, before: Settings | null): Settings;
  /** What the person may want to know, when the settings already have something of this name. */
  readonly note?: (settings: Settings) => string | null;
}

/** What JSON does not have, and some hosts read all the same. */
export type JsonExtra = "comments" | "trailing commas" | "a byte order mark";

/** One file of a host, and what Loci puts there. */
export interface ConfigFile {
  readonly path: string;
  /** A `text` is no settings: all of it is one part. */
  readonly format: "json" | "toml" | "text";
  readonly parts: readonly ConfigPart[];
  /** What the host takes in JSON besides JSON itself; nothing when left out. */
  readonly takes?: readonly JsonExtra[];
  /** The commands of Loci's hooks in it, by the host's name of the event, where they are not among the settings `hooks`. */
  readonly commands?: (settings: Settings) => readonly (readonly [event: string, command: string])[];
  /** Nobody else writes there: without Loci, there is no such file. */
  readonly isOwn?: boolean;
}

/** Whether settings say nothing: there are none, or only empty groups. */
export function isBlank(settings: Settings): boolean {
  return Object.values(settings).every((value) => isSettings(value) && Object.keys(value).length === 0);
}

export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The settings under a name; none are the same as empty ones. Throws a TypeError where there is something else. */
export function settingsAt(settings: Settings, name: string): Settings {
  const found = settings[name];
  if (found === undefined) return {};
  if (!isSettings(found)) throw new TypeError(`"${name}" is not a group of settings`);
  return found;
}

/** All parts added. */
export function withParts({ parts }: ConfigFile, settings: Settings): Settings {
  return parts.reduce((so, part) => part.add(so), settings);
}

/** All parts removed. */
export function withoutParts({ parts }: ConfigFile, settings: Settings, before: Settings | null): Settings {
  return parts.reduce((so, part) => part.remove(so, before), settings);
}
