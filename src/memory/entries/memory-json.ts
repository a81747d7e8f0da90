import { placeOf } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { uuidPattern } from "../../core/text/uuid-pattern.ts";
import { entriesOf, isEntryIdTaken, type StoredEntry } from "../../index/views/entry-views.ts";
import { digestHex } from "../../platform/digest.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";
import { checkEntry, checkRoom } from "./check-entry.ts";
import { checkMemoryJson } from "./check-memory-json.ts";
import { openCompartment, type Compartment } from "./compartment.ts";
import type { CompartmentRef, MemoryJson, MemoryJsonEntry } from "./entries.ts";
import { saveEvent } from "./entry-event.ts";
import { lockCompartments } from "./lock-compartments.ts";
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
