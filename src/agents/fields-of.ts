/** An object with unknown fields. */
export type Json = Readonly<Record<string, unknown>>;

/** The fields of a value from outside: each is undefined if it is missing or has the wrong type. */
export interface Fields {
  /** The first of these that is a string. */
  text(...names: readonly string[]): string | undefined;
  /** The first of these that is a string and not empty. */
  filled(...names: readonly string[]): string | undefined;
  number(...names: readonly string[]): number | undefined;
  object(...names: readonly string[]): Json | undefined;
  list(...names: readonly string[]): readonly unknown[] | undefined;
  /** The first of these that exists. */
  any(...names: readonly string[]): unknown;
}

/** Reads a value as an object with named fields; any other value has none. */
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

/** A value as JSON; empty for null and undefined, and for values that nest too deep. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
