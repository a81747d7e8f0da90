import { checkOwner, placeOf } from "../../core/access/scope.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { Filter } from "../../index/filter.ts";
import { freshen } from "./freshen.ts";
import type { Parts } from "./parts.ts";
import type { Layer } from "./shared-streams.ts";

/** Returns the parts for reading one shared stream. They have no files, and no layers of their own. */
export function layerParts(parts: Parts, { author, log, index, semantic }: Layer): Parts {
  const { shared: _shared, ...rest } = parts;
  return {
    ...rest,
    log,
    index: index.viewedBy(author),
    semantic,
    care: null,
    documents: null,
    transfer: null,
    principal: { ...parts.principal, user: author },
  };
}

/**
 * Returns the parts of all streams that a session in a space reads: the person's own first, then the shared ones. Their
 * indexes are up to date.
 */
export async function stackOf(parts: Parts, space: string | undefined): Promise<readonly [Parts, ...Parts[]]> {
  if (parts.shared === undefined || space === undefined) return [parts];
  const layers = (await parts.shared.of(space)).map((layer) => layerParts(parts, layer));
  for (const layer of layers) await freshen(layer);
  return [parts, ...layers];
}

/** Returns the parts of the person's own stream, then of all shared ones. Their indexes are up to date. */
export async function wholeStack(parts: Parts): Promise<readonly [Parts, ...Parts[]]> {
  checkOwner(parts.principal, "read all shared spaces at once");
  const layers = await layersOf(parts);
  for (const layer of layers) await freshen(layer);
  return [parts, ...layers];
}

/**
 * Returns a filter for each stream of a stack. In shared streams it leaves out what the person has shared, because the
 * person's own stream has the original.
 */
export function filtersOf<F extends Filter>([, ...shared]: readonly [Parts, ...Parts[]], filter: F): readonly F[] {
  return [filter, ...shared.map(({ principal }) => ({ ...filter, ...givenFields({ notAuthor: principal.user }) }))];
}

/** Returns the parts of all shared streams that the principal may read: the owner all, a session those of its space. */
export async function layersOf(parts: Parts): Promise<readonly Parts[]> {
  const { shared, principal } = parts;
  if (shared === undefined) return [];
  const { space } = placeOf(principal);
  const layers = principal.kind === "owner" ? await shared.all() : space === undefined ? [] : await shared.of(space);
  return layers.map((layer) => layerParts(parts, layer));
}

/** Runs a query over all streams of a stack. The connections have the order of the stack. */
export function queryStack<T>(
  stack: readonly Parts[],
  work: (dbs: readonly SqlDatabase[]) => T,
  opened: readonly SqlDatabase[] = [],
): Promise<T> {
  const [first, ...rest] = stack;
  if (first === undefined) return Promise.resolve(work(opened));
  // The person's own stream is always first, so that two sessions never wait for each other.
  return first.index.query((db) =>
    rest.length === 0 ? work([...opened, db]) : queryStack(rest, work, [...opened, db]),
  ) as Promise<T>;
}

/** A found memory that may come from a shared stream. */
interface OfLayer {
  readonly layer?: number;
  readonly score?: number;
}

/**
 * Runs a step for the memories of each stream, with the parts of that stream. The results have the order of their
 * scores. `foundOf` returns the found memory of a result.
 */
export async function inEachLayer<T extends OfLayer, R>(
  stack: readonly [Parts, ...Parts[]],
  memories: readonly T[],
  step: (parts: Parts, ofLayer: readonly T[]) => Promise<readonly R[]>,
  foundOf: (result: R) => OfLayer,
): Promise<readonly R[]> {
  if (memories.every(({ layer = 0 }) => layer === 0)) return step(stack[0], memories);
  const results: R[] = [];
  for (const [n, parts] of stack.entries())
    results.push(
      ...(await step(
        parts,
        memories.filter(({ layer = 0 }) => layer === n),
      )),
    );
  return results.toSorted((one, other) => (foundOf(other).score ?? 0) - (foundOf(one).score ?? 0));
}
