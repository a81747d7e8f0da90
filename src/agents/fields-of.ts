/** An object with unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Typed access to the fields of a value from outside. A field that is missing or has the wrong type is undefined. */
export interface Fields {
  /** The first of the named fields that is a string. */
  text(...names: readonly string[]): string | undefined;
  /** The first of the named fields that is a string and not blank. */
  filled(...names: readonly string[]): string | undefined;
  number(...names: readonly string[]): number | undefined;
  object(...names: readonly string[]): Json | undefined;
  list(...names: readonly string[]): readonly unknown[] | undefined;
  /** The first of the named fields that is neither undefined nor null. */
  any(...names: readonly string[]): unknown;
}

/** Reads a value as an object with named fields. A value that is not an object has no fields. */
export function fieldsOf(value: unknown): Fields {
  const json = isJson(value) ? value : {};
  const first = <T>(names: readonly string[], isWanted: (found: unknown) => found is T): T | undefined =>
    names.map((name) => (Object.hasOwn(json, name) ? json[name] : undefined)).find(isWanted);
  return {
    text: (...names) => first(names, (found) => typeof found === "string"),
    filled: (...names) => first(names, (found): found is string => typeof found === "string" && found.trim() !== ""),
    number: (...names) => first(names, (found) => typeof found === "number"),
    object: (...names) => first(names, isJson),
    list: (...names) => first(names, (found): found is readonly unknown[] => Array.isArray(found)),
    any: (...names) => first(names, (found): found is unknown => found !== undefined && found !== null),
  };
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value as JSON. Returns an empty string for undefined and for values that cannot be written as JSON. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/**
 * Parses each line as JSON. Skips lines that are not JSON. The text may be the tail of a file, so its first line may be
 * cut and its last line half written.
 */
export function jsonLines(text: string): unknown[] {
  return text.split("\n").flatMap((line): unknown[] => {
    try {
      return line === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
