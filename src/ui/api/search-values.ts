/** Readers of values in an address. An address may be typed by hand, so wrong values are left out. */

export type RawSearch = Readonly<Record<string, unknown>>;

/** A text. The router turns digits into numbers. */
export function textIn(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 10_000) : undefined;
}

export function flagIn(raw: RawSearch, name: string): true | undefined {
  return raw[name] === true || raw[name] === "true" ? true : undefined;
}

export function numberIn(raw: RawSearch, name: string): number | undefined {
  const value = Number(raw[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

export function oneOf<T extends string>(raw: RawSearch, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === raw[name]);
}

/** Leaves out the fields that are undefined, so that an address contains only what was chosen. */
export function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<T>;
}
