import { LociError } from "../../core/errors.ts";
import { limits } from "../../core/event/limits.ts";
import type { MemoryJsonEntry } from "./entries.ts";

/**
 * Checks the entries of a compartment from a file, which may contain anything. The error names the place and the field.
 */
export function checkMemoryJson(compartment: string, entries: unknown): readonly MemoryJsonEntry[] {
  if (!Array.isArray(entries)) return refuse(compartment, "is not a list of entries");
  return entries.map((entry: unknown, at) => checkJsonEntry(`${compartment}[${at}]`, entry));
}

function checkJsonEntry(place: string, raw: unknown): MemoryJsonEntry {
  if (!isRecord(raw)) return refuse(place, "is not an entry");
  // Other programs write missing values as null.
  const entry = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  for (const [field, problemOf] of Object.entries(fields)) {
    const problem = problemOf(entry[field]);
    if (problem !== null) refuse(`${place}.${field}`, problem);
  }
  return { access_count: 0, ...entry } as unknown as MemoryJsonEntry;
}

/** Returns the problem with a field's value; null if the value is valid. */
const fields: Readonly<Record<keyof MemoryJsonEntry, (value: unknown) => string | null>> = {
  id: (value) => (isText(value) && value !== "" ? null : "is not a text"),
  content: (value) =>
    !isText(value) ? "is not a text" : value.trim() === "" ? "is empty" : tooLong(value, limits.text),
  category: (value) => optional(value, (text) => (isText(text) ? tooLong(text, limits.name) : "is not a text")),
  tags: (value) => optional(value, tagsProblem),
  metadata: (value) => optional(value, metadataProblem),
  created_at: timeProblem,
  updated_at: timeProblem,
  access_count: (value) =>
    optional(value, (count) => (Number.isSafeInteger(count) && Number(count) >= 0 ? null : "is not a count")),
  priority: (value) =>
    optional(value, (priority) =>
      Number.isInteger(priority) && Number(priority) >= 1 && Number(priority) <= 10
        ? null
        : "is not a whole number from 1 to 10",
    ),
};

function tagsProblem(tags: unknown): string | null {
  if (!Array.isArray(tags) || !tags.every(isText)) return "is not a list of texts";
  if (tags.length > limits.tags) return `has ${tags.length} tags; the limit is ${limits.tags}`;
  if (tags.includes("")) return "has an empty tag";
  return tags.map((tag) => tooLong(tag, limits.tag)).find((problem) => problem !== null) ?? null;
}

function metadataProblem(metadata: unknown): string | null {
  if (!isRecord(metadata) || !Object.values(metadata).every(isText)) return "is not an object of texts";
  const names = Object.keys(metadata);
  return names.map((name) => tooLong(name, limits.name)).find((problem) => problem !== null) ?? null;
}

function timeProblem(value: unknown): string | null {
  const at = isText(value) ? Date.parse(value) : Number.NaN;
  return at >= 0 && at <= limits.time ? null : "is not a time since 1970, such as 2026-03-02T08:00:00.000Z";
}

function optional(value: unknown, problemOf: (value: unknown) => string | null): string | null {
  return value === undefined ? null : problemOf(value);
}

function tooLong(text: string, most: number): string | null {
  return text.length <= most ? null : `has ${text.length} characters; the limit is ${most}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(place: string, problem: string): never {
  throw new LociError("EVENT_INVALID", `${place} ${problem}; see docs/entries.md for the shape`);
}
