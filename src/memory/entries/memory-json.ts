import { placeOf } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { uuidPattern, limits } from "../../core/event/limits.ts";
import { entriesOf, isEntryIdTaken, type StoredEntry } from "../../index/views/entry-views.ts";
import { digestHex } from "../../platform/hashes/digest.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { checkEntry, checkRoom, lockCompartments } from "./check-entry.ts";
import { openCompartment, type Compartment } from "./compartment.ts";
import type { CompartmentRef, MemoryJson, MemoryJsonEntry } from "./entries.ts";
import { saveEvent } from "./entry-event.ts";
import { newDraft } from "./save-entry.ts";

type Refs = Pick<CompartmentRef, "session" | "run">;

/** Returns all compartments of a session, a run, or both, as a `memory.json`. */
export async function exportJson(parts: Parts, refs: Refs): Promise<MemoryJson> {
  const places = openAll(parts, refs);
  await freshen(parts);
  return parts.index.query((db) =>
    Object.fromEntries(
      places.map((place) => [
        place.compartment,
        entriesOf(db, place)
          .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
          .map(entryToJson),
      ]),
    ),
  );
}

/** Imports all new entries of a `memory.json`, or none if they do not all fit. Returns the number of new entries. */
export async function importJson(parts: Parts, json: MemoryJson, refs: Refs): Promise<number> {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new LociError(
      "EVENT_INVALID",
      "this is not a memory.json: it must be an object with a list for each compartment",
    );
  const wanted = Object.entries(json).map(([compartment, entries]) => ({
    place: openCompartment(parts, { ...refs, compartment }, "append"),
    entries: checkMemoryJson(compartment, entries),
  }));
  const places = wanted.map(({ place }) => place);
  return lockCompartments(parts, places, async () => {
    const events: NewEvent[] = [];
    const importedIds = new Set<string>();
    for (const { place, entries } of wanted) {
      const present = await parts.index.query((db) => entriesOf(db, place));
      const added = await parts.index.query((db) =>
        entries.flatMap((entry) => {
          const id = idFor(place, entry, present, (one) => importedIds.has(one) || isEntryIdTaken(db, one));
          if (id === null) return [];
          importedIds.add(id);
          return [{ id, entry, draft: newDraft({ ...entry, compartment: place.compartment }, parts.tools) }];
        }),
      );
      for (const { draft } of added) checkEntry(draft, parts.settings.entries);
      const drafts = added.map(({ draft }) => draft);
      checkRoom(place.compartment, present, drafts, parts.settings.entries);
      for (const { id, entry, draft } of added) {
        const created = Math.min(Date.parse(entry.created_at), parts.clock.now());
        const updated = Math.min(Date.parse(entry.updated_at), parts.clock.now());
        const saved = { entry: id, draft, reads: entry.access_count };
        // A caller must not choose the id of an event, because an erasure by that id could hit another event.
        for (const at of updated > created ? [created, updated] : [created])
          events.push(saveEvent(parts, place.scope, { ...saved, id: parts.tools.newId(), at }));
      }
    }
    await takeIn(parts, events);
    return importedIds.size;
  });
}

/** Opens every compartment of this session and run. */
function openAll(parts: Parts, refs: Refs): Compartment[] {
  const { compartments } = parts.settings.entries;
  const own = placeOf(parts.principal);
  const named = Object.keys(compartments).filter((name) => {
    const level = compartments[name] ?? "session";
    return (refs[level] ?? own[level] ?? "") !== "";
  });
  if (named.length === 0) throw new LociError("USAGE", "say whose entries: give `session`, `run` or both");
  return named.map((compartment) => openCompartment(parts, { ...refs, compartment }, "read"));
}

function entryToJson({ id, content, category, tags, metadata, ...entry }: StoredEntry): MemoryJsonEntry {
  return {
    id,
    content,
    ...(category === null ? {} : { category }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    created_at: new Date(entry.created).toISOString(),
    updated_at: new Date(entry.updated).toISOString(),
    access_count: entry.accessCount,
    priority: entry.priority,
  };
}

/**
 * Returns the id under which to import an entry; null if the compartment already has the entry. An id that is invalid
 * or already used is replaced by a new one. Importing the same entry again gives the same new id.
 */
function idFor(
  { level, of, compartment }: Compartment,
  entry: MemoryJsonEntry,
  present: readonly StoredEntry[],
  isTaken: (id: string) => boolean,
): string | null {
  const isHere = (id: string) => present.some((known) => known.id === id);
  if (isHere(entry.id)) return null;
  if (uuidPattern.test(entry.id) && !isTaken(entry.id)) return entry.id;
  const made = digestHex(JSON.stringify(["entry", level, of, compartment, entry.id]));
  // UUID version 8 means that the id was made by a custom rule. It contains no time.
  const own = `${made.slice(0, 8)}-${made.slice(8, 12)}-8${made.slice(13, 16)}-8${made.slice(17, 20)}-${made.slice(20, 32)}`;
  return isTaken(own) ? null : own;
}

/**
 * Checks the entries of a compartment from a file, which may contain anything. The error names the place and the field.
 */
function checkMemoryJson(compartment: string, entries: unknown): readonly MemoryJsonEntry[] {
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
