/** An object of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;

/** The fields of a value that came from outside: each is undefined where it is missing, or is not what it should be. */
export interface Fields {
  /** The first of these that is a text. */
  text(...names: readonly string[]): string | undefined;
  /** The first of these that is a text with something in it. */
  filled(...names: readonly string[]): string | undefined;
  number(...names: readonly string[]): number | undefined;
  object(...names: readonly string[]): Json | undefined;
  list(...names: readonly string[]): readonly unknown[] | undefined;
  /** The first of these that is there at all. */
  any(...names: readonly string[]): unknown;
}

/** Reads a value as an object with named fields; whatever else it is has none. */
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

/** A value as JSON; empty for nothing, and for what nests too deep to be written. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
