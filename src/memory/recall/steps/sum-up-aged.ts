import type { NoteLeftOut } from "../../../core/block/left-out.ts";
import { givenAs, tierOf, type Given } from "../../../core/settings/tiers.ts";
import { filterToCondition, type Filter } from "../../../index/filter.ts";
import type { StoredMemory } from "../../../index/memory-row.ts";
import type { FoundMemory } from "../../../index/search/search.ts";
import { lastUses } from "../../../index/views/importance-views.ts";
import { summariesOf } from "../../../index/views/summary-views.ts";
import { allOf, visibleTo } from "../../../index/visibility.ts";
import { inEachLayer } from "../../base/layers.ts";
import type { Parts } from "../../base/parts.ts";
import { withoutOutdatedSummaries } from "../current-memories.ts";
import type { RecallContext } from "../recall-context.ts";
import type { RecalledMemory, RecallState } from "./recall-step.ts";

/**
 * Puts the summary of its session in the place of memories that have become warm or cold. A cold session also gives the
 * best sentence of one memory, because a summary seldom has the detail that is asked for. A memory whose session has no
 * summary stays. A question about a certain time or about the agent's words gets everything.
 */
export async function sumUpAged(
  { stack, filter, now, explanation }: RecallContext,
  { search: { query }, memories }: RecallState,
): Promise<Pick<RecallState, "memories">> {
  if (query.times.length > 0 || query.intent.addressed) return { memories };
  const aged = await inEachLayer(
    stack,
    memories,
    (own, ofLayer) => summedUp(own, ofLayer, filter, now, explanation?.note),
    (found) => found,
  );
  return { memories: aged };
}

async function summedUp(
  parts: Parts,
  memories: readonly RecalledMemory[],
  filter: Filter,
  now: number,
  note?: NoteLeftOut,
): Promise<readonly RecalledMemory[]> {
  const given = ({ memory }: FoundMemory, used: number | null = null): Given =>
    givenAs(memory.type, tierOf({ ...memory, used }, parts.settings.tiers, now));
  const old = memories.filter((one) => one.memory.session !== null && given(one) !== "full");
  if (old.length === 0) return memories;
  const { uses, summaries } = await standingsOf(parts, old, filter);
  const shown = new Set<string>();
  const pointed = new Set<string>();
  return memories.flatMap((found): RecalledMemory[] => {
    const { memory } = found;
    const summary = summaries.get(memory.session ?? "");
    const as = summary === undefined ? "full" : given(found, uses.get(memory.id));
    const isPointer = as === "pointer" && !pointed.has(memory.session ?? "");
    if (isPointer) pointed.add(memory.session ?? "");
    const instead = as === "full" || isPointer ? memory : (summary ?? memory);
    if (instead !== memory) note?.(memory.id, "summarised", instead.id);
    if (shown.has(instead.id)) return [];
    shown.add(instead.id);
    // A summary contains the answers itself.
    const { reply, ...own } = found;
    const answer = instead === memory && reply !== undefined ? { reply } : {};
    return [{ ...own, ...answer, memory: instead, ...(isPointer ? { pointer: true } : {}) }];
  });
}

/** When agents last got the memories, and the summaries of their sessions. */
interface Standings {
  readonly uses: ReadonlyMap<string, number>;
  /**
   * The summaries by session. Summaries that cite a fact which no longer holds are not included, because recall would
   * leave them out.
   */
  readonly summaries: ReadonlyMap<string | null, StoredMemory>;
}

async function standingsOf(parts: Parts, found: readonly FoundMemory[], filter: Filter): Promise<Standings> {
  const visible = allOf([visibleTo(parts.principal), filterToCondition(filter)]);
  const memories = found.map(({ memory }) => memory);
  const sessions = new Set(memories.flatMap(({ session }) => session ?? []));
  const { uses, summaries } = await parts.index.query((db) => ({
    uses: lastUses(
      db,
      memories.map(({ id }) => id),
    ),
    summaries: summariesOf(db, [...sessions], visible),
  }));
  const current = await withoutOutdatedSummaries(
    parts,
    summaries.map((memory) => ({ memory })),
  );
  return { uses, summaries: new Map(current.map(({ memory }) => [memory.session, memory])) };
}
