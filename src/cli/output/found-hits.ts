import type { RankedSession } from "../../core/ranking/rank-memories.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Hit, Search, SearchResult } from "../../memory/recall/search.ts";
import { createMatcher } from "./score-lines.ts";

/** A hit, and where it is explained the words of its memory that it was found by. */
export interface ShownHit extends Hit {
  readonly matched?: readonly string[];
}

/** A hit for itself, or the best one of a session that fits as a whole. */
export interface FoundHit extends Partial<RankedSession> {
  readonly hit: ShownHit;
}

/** The best sessions of a search, each with its best hit, which need not be among the best of all. */
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

/** The hits with the words that they were found by, looked for in the whole text and not only in what is shown of it. */
export async function explainHits(
  memory: Memory,
  found: readonly FoundHit[],
  q: string,
  now: number,
): Promise<FoundHit[]> {
  const match = createMatcher(q, now);
  const explained = found.map(async (one) => {
    const shown = await memory.show(one.hit.id);
    const matched = match(shown.status === "found" ? (shown.memory.text ?? "") : "");
    return { ...one, hit: { ...one.hit, matched } };
  });
  return Promise.all(explained);
}
