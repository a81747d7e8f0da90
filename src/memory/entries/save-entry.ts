import type { Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { orderTime } from "../../core/event/order.ts";
import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";
import { entriesOf } from "../../index/views/entry-views.ts";
import { takeIn } from "../base/intake.ts";
import { momentAfter } from "../base/moment-after.ts";
import type { Parts } from "../base/parts.ts";
import type { EntryDraft } from "../base/settings.ts";
import { storedScope } from "../base/stored-scope.ts";
import { checkEntry, checkRoom, lockCompartments } from "./check-entry.ts";
import { openCompartment } from "./compartment.ts";
import type { CompartmentRef, Entries, Entry, NewEntry } from "./entries.ts";
import { saveEvent } from "./entry-event.ts";
import { findEntry, storedToEntry } from "./find-entry.ts";

const usualPriority = 5;

/** Saves a new entry. Throws LIMIT_EXCEEDED if it does not fit. */
export async function saveEntry(parts: Parts, entry: NewEntry): Promise<Entry> {
  const place = openCompartment(parts, entry, "append");
  const draft = newDraft(entry, parts.tools);
  checkEntry(draft, parts.settings.entries);
  return lockCompartments(parts, [place], async () => {
    const present = await parts.index.query((db) => entriesOf(db, place));
    checkRoom(place.compartment, present, [draft], parts.settings.entries);
    const [id, at] = [parts.tools.newId(), parts.clock.now()];
    await takeIn(parts, [saveEvent(parts, madeIn(parts, place.scope, entry), { entry: id, id, at, draft })]);
    return draftToEntry(draft, { id, created: timeOf(id, at), updated: timeOf(id, at), accessCount: 0 });
  });
}

function madeIn({ principal, spaces }: Parts, scope: Scope, { space }: NewEntry): Scope {
  return space === undefined || principal.kind !== "owner" ? scope : { ...scope, space: spaces.find(space) };
}

/** Changes the fields of an entry that are present in `change`. Throws LIMIT_EXCEEDED if the result does not fit. */
export async function updateEntry(
  parts: Parts,
  ref: CompartmentRef & { readonly id: string },
  change: Parameters<Entries["update"]>[1],
): Promise<Entry> {
  const place = openCompartment(parts, ref, "replace");
  return lockCompartments(parts, [place], async () => {
    const present = await parts.index.query((db) => entriesOf(db, place));
    const known = findEntry(present, ref);
    const { content, category, tags, metadata, priority } = { ...known, ...givenFields(change) };
    const { compartment } = known;
    const draft = newDraft(
      { compartment, content, category: category ?? undefined, tags, metadata, priority },
      parts.tools,
    );
    checkEntry(draft, parts.settings.entries);
    const others = present.filter((entry) => entry !== known);
    checkRoom(place.compartment, others, [draft], parts.settings.entries);
    const { id, at } = momentAfter(parts.tools, { ts: known.updated, id: known.save });
    // The entry keeps its original scope, because the caller may be in another run.
    await takeIn(parts, [saveEvent(parts, storedScope(parts, known), { entry: known.id, id, at, draft })]);
    return storedToEntry(
      { ...known, ...draft, category: draft.category ?? null, updated: timeOf(id, at) },
      place.compartment,
    );
  });
}

interface WholeDraft extends EntryDraft {
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** Returns an entry in its stored form: without empty fields, secrets and private passages. */
export function newDraft(entry: NewEntry, { fingerprint }: Parts["tools"]): WholeDraft {
  const { compartment, content, category, tags = [], metadata = {}, priority = usualPriority } = entry;
  const draftFields = { content, category: category === "" ? undefined : category, tags: [...tags], metadata };
  const fields = redactDeep(withoutPrivateDeep(draftFields), fingerprint);
  return { compartment, priority, ...fields };
}

function draftToEntry(
  { compartment, content, category, tags = [], metadata = {}, priority }: EntryDraft,
  rest: Pick<Entry, "id" | "created" | "updated" | "accessCount">,
): Entry {
  return { ...rest, compartment, content, category: category ?? null, tags, metadata, priority };
}

/** Returns the time that the index will give to the entry. */
function timeOf(id: string, at: number): number {
  return orderTime({ id, ts: new Date(at).toISOString() });
}
