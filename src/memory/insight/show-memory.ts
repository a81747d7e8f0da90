import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { findFix, type Fix } from "../../index/views/fix-views.ts";
import { memoriesAround, type Around } from "../../index/views/session-views.ts";
import { findMemories as findByIds, forgottenAt, timeline, type TimelineRequest } from "../../index/views/views.ts";
import { queryFresh, freshen } from "../base/freshen.ts";
import { layersOf, filtersOf, wholeStack } from "../base/layers.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";

/** The result of looking up a memory by its id: the memory, or the time of its erasure. */
export type ShowResult =
  | {
      /** The memory exists. */
      readonly status: "found";
      /** The memory. */
      readonly memory: StoredMemory;
      /** If the memory is an error: what fixed it, if known. */
      readonly fix?: Fix;
    }
  | {
      /** The memory was forgotten. */
      readonly status: "erased";
      /** The id of the memory. */
      readonly id: string;
      /** When the memory was forgotten, in milliseconds since 1970. */
      readonly at: number;
    };

/** Finds a memory by its id. Throws NOT_FOUND, even if the memory existed and was erased. */
export async function findMemory(parts: Parts, id: string): Promise<StoredMemory> {
  const lookup = await queryFresh(parts, (db) => showMemory(db, id, parts.principal));
  if (lookup.status === "erased")
    throw new LociError("NOT_FOUND", `${lookup.id} was erased on ${new Date(lookup.at).toISOString()}`);
  return lookup.memory;
}

/** Finds a memory by its id, also in the shared streams that the principal reads. Throws NOT_FOUND. */
export function showAnywhere(parts: Parts, id: string): Promise<ShowResult> {
  return inAnyStream(parts, (own) => queryFresh(own, (db) => showMemory(db, id, own.principal)));
}

/** Finds the memories beside a memory, which may be of a shared stream. Throws NOT_FOUND. */
export function showAround(parts: Parts, id: string, count: number): Promise<Around> {
  return inAnyStream(parts, async (own) => {
    const memory = await findMemory(own, id);
    return queryFresh(own, (db) => memoriesAround(db, memory, count, own.principal));
  });
}

/** Looks in the person's own stream, and if nothing is found there, in each shared stream that the principal reads. */
async function inAnyStream<T>(parts: Parts, look: (parts: Parts) => Promise<T>): Promise<T> {
  try {
    return await look(parts);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    for (const layer of await layersOf(parts)) {
      const found = await look(layer).catch(nullIfNotFound);
      if (found !== null) return found;
    }
    throw error;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof LociError && error.code === "NOT_FOUND";
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/** Finds several memories by their ids. Throws NOT_FOUND if one is missing. */
export async function findMemories(parts: Parts, ids: string | readonly string[]): Promise<StoredMemory[]> {
  const found: StoredMemory[] = [];
  for (const id of typeof ids === "string" ? [ids] : ids) found.push(await findMemory(parts, id));
  return found;
}

/** Finds the memory with an id; for an error, also its fix. Throws NOT_FOUND. */
function showMemory(db: SqlDatabase, id: string, principal: Principal): ShowResult {
  const found = findByIds(db, id, principal);
  const memory = onlyOne(found, id, "memories");
  if (memory !== undefined) {
    if (memory.forgotten !== null) return { status: "erased", id: memory.id, at: memory.forgotten };
    const fix = findFix(db, memory, principal);
    return { status: "found", memory: withLeftSources(db, memory), ...(fix === null ? {} : { fix }) };
  }
  const at = principal.kind === "owner" ? forgottenAt(db, id) : null;
  if (at === null)
    throw new LociError("NOT_FOUND", `no memory has the id '${id}'; find it with \`loci search\` or \`loci timeline\``);
  return { status: "erased", id, at };
}

/** Removes forgotten sources from a fact. */
function withLeftSources(db: SqlDatabase, memory: StoredMemory): StoredMemory {
  const { sources } = memory.details;
  if (!Array.isArray(sources)) return memory;
  const left = sources.filter((source) => forgottenAt(db, String(source)) === null);
  return { ...memory, details: { ...memory.details, sources: left } };
}

/** Returns memories of the person's own stream and of all shared ones, in the order of the query. */
export async function wholeTimeline(parts: Parts, query: TimelineRequest): Promise<StoredMemory[]> {
  await freshen(parts);
  const stack = await wholeStack(parts);
  const filters = filtersOf(stack, query);
  const found = await Promise.all(
    stack.map(({ index, principal }, n) => index.query((db) => timeline(db, filters[n] ?? query, principal))),
  );
  const newestFirst = found.flat().toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  return (query.oldestFirst === true ? newestFirst.toReversed() : newestFirst).slice(0, query.limit);
}

function isNewer(one: StoredMemory, other: StoredMemory): boolean {
  return one.ts === other.ts ? one.id > other.id : one.ts > other.ts;
}
