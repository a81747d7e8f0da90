export type Settings = Readonly<Record<string, unknown>>;

/** A part of Loci in a host's settings. It changes parsed settings and does not depend on the layout of the text. */
export interface ConfigPart {
  /** A description for people. Parts without a label are not mentioned. */
  readonly label?: string;
  /**
   * Returns the settings with the part, and updates a part that an older Loci wrote. Throws a TypeError if something
   * else is in its place.
   */
  add(settings: Settings): Settings;
  /**
   * Returns the settings without the part. Also removes groups that were made for the part, unless they existed in
   * `before`. If `before` is null, the earlier settings are unknown and the groups stay.
   */
  remove(settings: Settings, before: Settings | null): Settings;
  /** Returns a remark for the person if the settings already contain something else under this name. */
  readonly note?: (settings: Settings) => string | null;
}

/** Deviations from JSON that some hosts accept. */
export type JsonExtra = "comments" | "trailing commas" | "a byte order mark";

/** One settings file of a host, and Loci's parts in it. */
export interface ConfigFile {
  readonly path: string;
  /** A `text` file has no settings: the whole file is one part. */
  readonly format: "json" | "toml" | "text";
  readonly parts: readonly ConfigPart[];
  /** The deviations from JSON that the host accepts; none if left out. */
  readonly takes?: readonly JsonExtra[];
  /**
   * Returns the commands of Loci's hooks in the file, by the host's name of the event. Left out if they are in the
   * setting `hooks`.
   */
  readonly commands?: (settings: Settings) => readonly (readonly [event: string, command: string])[];
  /** True if only Loci writes to the file. Without Loci, the file does not exist. */
  readonly isOwn?: boolean;
}

/** True for settings that are empty or contain only empty groups. */
export function isBlank(settings: Settings): boolean {
  return Object.values(settings).every((value) => isSettings(value) && Object.keys(value).length === 0);
}

export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the settings under a name; missing settings count as empty. Throws a TypeError for any other value. */
export function settingsAt(settings: Settings, name: string): Settings {
  const found = settings[name];
  if (found === undefined) return {};
  if (!isSettings(found)) throw new TypeError(`"${name}" is not a group of settings`);
  return found;
}

/** Returns the settings with all parts of a file added. */
export function withParts({ parts }: ConfigFile, settings: Settings): Settings {
  return parts.reduce((so, part) => part.add(so), settings);
}

/** Returns the settings with all parts of a file removed. */
export function withoutParts({ parts }: ConfigFile, settings: Settings, before: Settings | null): Settings {
  return parts.reduce((so, part) => part.remove(so, before), settings);
}

/** A setting that a host requires in every file, such as its version. It is removed when no other setting is left. */
export function fixedValue(name: string, value: unknown): ConfigPart {
  return {
    add: (settings) => (settings[name] === undefined ? { [name]: value, ...settings } : settings),
    remove: (settings, before) => {
      const { [name]: present, ...others } = settings;
      return present === value && before?.[name] === undefined && isBlank(others) ? others : settings;
    },
  };
}

/**
 * A file without settings, such as a program, that belongs to Loci as a whole. Loci recognises its own file by the
 * first line.
 */
export function wholeText(text: string, label: string): ConfigPart {
  const isOwn = (present: unknown) => typeof present === "string" && firstLine(present) === firstLine(text);
  return {
    label,
    add: (settings) => {
      const present = settings["text"];
      if (present !== undefined && !isOwn(present)) throw new TypeError("somebody else has written this file");
      return { text };
    },
    remove: (settings) => (isOwn(settings["text"]) ? {} : settings),
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
