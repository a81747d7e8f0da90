import { checkPermission } from "../../core/access/permission.ts";
import { checkOwner, neededFields, scopeLevels, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, NewEventOf, Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { entriesOf, findEntries, type StoredEntry } from "../../index/views/entry-views.ts";
import { idOfKey } from "../../index/views/history-views.ts";
import { findMemories } from "../../index/views/views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import { storedScope } from "../base/stored-scope.ts";
import { checkRoom, lockCompartments } from "../entries/check-entry.ts";
import { entrySpaces, mainCompartment } from "../entries/compartment.ts";
import { sourceOf } from "../entries/entry-event.ts";

/** A memory or entry to promote, and its new level. */
export interface PromotionRequest {
  /** The id of the memory or entry, or the last characters of the id. */
  readonly id: string;
  /** The new level. A wider level shares the memory with more readers, a narrower one with fewer. */
  readonly to: Scope["level"];
}

/** The result of a promotion. */
export interface PromotionResult {
  /** The id of the memory or entry. If an entry became a fact, the id of that fact. */
  readonly id: string;
  /** What `id` belongs to. */
  readonly kind: "memory" | "entry" | "fact";
  /** The level before the promotion. */
  readonly from: Scope["level"];
  /** The level after the promotion. */
  readonly to: Scope["level"];
}

/** Moves a memory or an entry to another level of its scope. Nothing is shared in any other way. */
export async function promote(parts: Parts, { id, to }: PromotionRequest): Promise<PromotionResult> {
  if (!(scopeLevels as readonly string[]).includes(to))
    throw new LociError("USAGE", `'${to}' is not a level; the levels are ${scopeLevels.join(", ")}`);
  await freshen(parts);
  const found = await parts.index.query((db) => findMemories(db, id, parts.principal));
  const memory = onlyOne(found, id, "memories");
  return memory === undefined ? promoteEntry(parts, { id, to }) : promoteMemory(parts, memory, to);
}

async function promoteMemory(parts: Parts, memory: StoredMemory, to: Scope["level"]): Promise<PromotionResult> {
  if (memory.text === null) throw new LociError("NOT_FOUND", `${memory.id} was erased`);
  if (memory.type === "document")
    throw new LociError("USAGE", "this is a part of a document; write it into the other document instead");
  // A model session may not change a preference, not even its scope.
  if (memory.type === "preference") checkOwner(parts.principal, "promote a preference");
  const present = storedScope(parts, memory);
  const scope = checkPromotion(parts, present, to, "this memory");
  const promoted: PromotionResult = { id: memory.id, kind: "memory", from: present.level, to };
  if (present.level === to) return promoted;
  await takeIn(parts, [promotionEvent(parts, scope, memory.id)]);
  return promoted;
}

/** Moves an entry to its run or its session, or turns it into a fact of a wider scope. */
async function promoteEntry(parts: Parts, { id, to }: PromotionRequest): Promise<PromotionResult> {
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

async function moveEntry(
  parts: Parts,
  entry: StoredEntry,
  from: Scope["level"],
  scope: Scope,
): Promise<PromotionResult> {
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

/** Builds the event that records a promotion. */
function promotionEvent(parts: Parts, scope: Scope, id: string): NewEvent {
  return { kind: "memory.promoted", scope, ...sourceOf(parts), content: { targets: [id], level: scope.level } };
}

/** How widely each level is shared. The levels of an agent and of a session are equally wide. */
const widths: Readonly<Record<Scope["level"], number>> = { run: 0, session: 1, agent: 1, space: 2, user: 3 };

/**
 * Returns the scope at the new level. Throws if the memory cannot have that level, or if the principal may not write
 * there. If the new level is not wider, the principal must also be allowed to replace in the present scope.
 */
function checkPromotion({ principal }: Parts, present: Scope, to: Scope["level"], what: string): Scope {
  const scope = { ...present, level: to };
  const missing = neededFields[to].find((field) => scope[field] === undefined);
  if (missing !== undefined) {
    const made = missing === "agent" ? "by no agent that has memory of its own" : `in no ${missing}`;
    const possible = scopeLevels.filter((level) => neededFields[level].every((field) => scope[field] !== undefined));
    throw new LociError("USAGE", `${what} was made ${made}; the levels it can have are ${possible.join(", ")}`);
  }
  if (widths[to] <= widths[present.level] && to !== present.level) checkPermission(principal, "replace", present);
  checkPermission(principal, "append", scope);
  return scope;
}
