import type { RankedSession } from "../../core/ranking/rank-memories.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Hit, Search, SearchResult } from "../../memory/recall/search.ts";
import { createMatcher } from "./score-lines.ts";

/** A hit. With --explain it also has the words of the memory that matched. */
export interface ShownHit extends Hit {
  readonly matched?: readonly string[];
}

/** A single hit, or the best hit of a ranked session. */
export interface FoundHit extends Partial<RankedSession> {
  readonly hit: ShownHit;
}

/** Returns the best sessions of a search. Each has its best hit, even if that hit is not in the search result. */
export async function findBestSessions(memory: Memory, query: Search, result: SearchResult): Promise<FoundHit[]> {
  const found: FoundHit[] = [];
  for (const { session, score } of result.sessions) {
    if (found.length === query.k) break;
    const known = result.hits.find(({ metadata }) => metadata.session === session);
    const hit = known ?? (await memory.search({ ...query, session, k: 1 })).hits[0];
    if (hit !== undefined) found.push({ session, score, hit });
  }
  return found;
}

/** Adds the matching words to the hits. They are searched for in the whole text, not only in the snippet. */
export async function explainHits(
  memory: Memory,
  found: readonly FoundHit[],
  q: string,
  now: number,
): Promise<FoundHit[]> {
  const match = createMatcher(q, now);
  const explained = found.map(async (one) => {
    const result = await memory.show(one.hit.id);
    const matched = match(result.status === "found" ? (result.memory.text ?? "") : "");
    return { ...one, hit: { ...one.hit, matched } };
  });
  return Promise.all(explained);
}
