/** A settings file, parsed. */
export type Settings = Readonly<Record<string, unknown>>;

/** A part of Loci in a host's settings. Pure: it does not know the layout of the text. */
export interface ConfigPart {
  /** Its description for people; parts without one are not mentioned. */
  readonly label?: string;
  /**
   * The settings with the part, including an update of what an older Loci wrote. Throws a TypeError if its place
   * contains something else.
   */
  add(settings: Settings): Settings;
  /**
   * The settings without the part. Groups made for it are removed too, unless they existed `before`; null: unknown, so
   * they stay.
   */
  remove(settings: Settings, before: Settings | null): Settings;
  /** A remark for the person if the settings already contain something of this name. */
  readonly note?: (settings: Settings) => string | null;
}

/** Deviations from JSON that some hosts accept. */
export type JsonExtra = "comments" | "trailing commas" | "a byte order mark";

/** One file of a host, and Loci's parts in it. */
export interface ConfigFile {
  readonly path: string;
  /** A `text` has no settings: all of it is one part. */
  readonly format: "json" | "toml" | "text";
  readonly parts: readonly ConfigPart[];
  /** The deviations from JSON that the host accepts; none if left out. */
  readonly takes?: readonly JsonExtra[];
  /** The commands of Loci's hooks in it, by the host's name of the event, if they are not in the setting `hooks`. */
  readonly commands?: (settings: Settings) => readonly (readonly [event: string, command: string])[];
  /** Nobody else writes to it: without Loci, the file does not exist. */
  readonly isOwn?: boolean;
}

/** True for settings that are missing or consist of empty groups. */
export function isBlank(settings: Settings): boolean {
  return Object.values(settings).every((value) => isSettings(value) && Object.keys(value).length === 0);
}

export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The settings under a name; missing ones count as empty. Throws a TypeError for any other value. */
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
