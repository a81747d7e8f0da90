import { checkPermission } from "../../core/access/permission.ts";
import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEventOf, Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/given-fields.ts";
import { entriesOf, findEntries, type StoredEntry } from "../../index/views/entry-views.ts";
import { idOfKey } from "../../index/views/history-views.ts";
import { takeIn } from "../intake.ts";
import { onlyOne } from "../only-one.ts";
import type { Parts } from "../parts.ts";
import { storedScope } from "../stored-scope.ts";
import { checkPromotion, promotionEvent, type Promoted, type Promotion } from "../trust/promotion.ts";
import { checkRoom } from "./check-entry.ts";
import { entrySpaces, mainCompartment } from "./compartment.ts";
import { sourceOf } from "./entry-event.ts";
import { lockCompartments } from "./lock-compartments.ts";

/** Moves an entry to its run or its session, or turns it into a fact of a wider scope. */
export async function promoteEntry(parts: Parts, { id, to }: Promotion): Promise<Promoted> {
  const entry = await findVisible(parts, id);
  const present = storedScope(parts, entry);
  const scope = checkPromotion(parts, present, to, "this entry");
  if (present.level === to) return { id: entry.id, kind: "entry", from: present.level, to };
  if (to === "run" || to === "session") return moveEntry(parts, entry, present.level, scope);
  const event = factEvent(parts, entry, scope);
  const known = await parts.index.query((db) => idOfKey(db, event.key ?? ""));
  const [fact = ""] = known === null ? await takeIn(parts, [event]) : [known];
  return { id: fact, kind: "fact", from: present.level, to };
}

/** Finds an entry by its id. Throws NOT_FOUND if it does not exist, or if the principal may not read it. */
async function findVisible(parts: Parts, id: string): Promise<StoredEntry> {
  const found = (await parts.index.query((db) => findEntries(db, id))).filter((entry) =>
    mayRead(parts.principal, entry, storedScope(parts, entry)),
  );
  const entry = onlyOne(found, id, "entries");
  if (entry === undefined) throw new LociError("NOT_FOUND", `no memory and no entry has the id '${id}'`);
  return entry;
}

function mayRead(principal: Principal, { space }: StoredEntry, scope: Scope): boolean {
  if (space !== null && entrySpaces(principal, "read")?.includes(space) === false) return false;
  try {
    checkPermission(principal, "read", scope);
    return true;
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  }
}

async function moveEntry(parts: Parts, entry: StoredEntry, from: Scope["level"], scope: Scope): Promise<Promoted> {
  const level = scope.level === "run" ? "run" : "session";
  const place = mainCompartment(parts, level, scope[level] ?? "", entry.compartment);
  return lockCompartments(parts, [place], async () => {
    const present = await parts.index.query((db) => entriesOf(db, place));
    checkRoom(place.compartment, present, [entry], parts.settings.entries);
    await takeIn(parts, [promotionEvent(parts, scope, entry.id)]);
    return { id: entry.id, kind: "entry", from, to: level };
  });
}

function factEvent(parts: Parts, entry: StoredEntry, scope: Scope): NewEventOf<"fact.learned"> {
  const { content, tags, metadata, save } = entry;
  return {
    kind: "fact.learned",
    scope,
    ...sourceOf(parts),
    // Promoting the unchanged entry again gives the same fact.
    key: parts.tools.sha256(JSON.stringify(["promoted", save, scope.level])).slice(0, 32),
    content: {
      text: content,
      sources: [save],
      ...givenFields({
        tags: tags.length === 0 ? undefined : [...tags],
        meta: Object.keys(metadata).length === 0 ? undefined : { ...metadata },
      }),
    },
  };
}
