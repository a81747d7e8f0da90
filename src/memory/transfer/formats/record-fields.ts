import { limits } from "../../../core/event/limits.ts";

/** A record of another program, whose fields are unknown. */
export type ForeignRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is ForeignRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the field if it is a string that is not empty. */
export function textField(record: ForeignRecord, name: string): string | undefined {
  const value = record[name];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Returns the field as a name, cut to the limit of Loci. */
export function nameField(record: ForeignRecord, name: string): string | undefined {
  const value = record[name];
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, limits.name) : undefined;
}

/** Returns a time in milliseconds, from a date or a number of seconds or milliseconds; undefined for other values. */
export function timeField(record: ForeignRecord, name: string): number | undefined {
  const value = record[name];
  const at = typeof value === "string" ? Date.parse(value) : typeof value === "number" ? value : Number.NaN;
  // As milliseconds, a number this small would be before 1973. So it must be in seconds.
  const ms = typeof value === "number" && at < 100_000_000_000 ? at * 1000 : at;
  return Number.isFinite(ms) && ms >= 0 && ms <= limits.time ? Math.trunc(ms) : undefined;
}

/** Returns a list of strings, even if the field contains it as JSON text. */
export function listField(record: ForeignRecord, name: string): string[] {
  const value = record[name];
  const list: unknown = typeof value === "string" ? parseList(value) : value;
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === "string" && item !== "") : [];
}

function parseList(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return [];
  }
}

/** Returns the words as tags, each once, cut to the limits of Loci. */
export function toTags(words: readonly (string | undefined)[]): { tags?: string[] } {
  const tags = new Set(words.flatMap((word) => (word === undefined ? [] : [word.trim().slice(0, limits.tag)])));
  tags.delete("");
  return tags.size === 0 ? {} : { tags: [...tags].slice(0, limits.tags) };
}
