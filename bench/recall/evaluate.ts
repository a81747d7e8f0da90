import { keep, loadSet, type SetName } from "./data.ts";
import { drawFreshHalf } from "./fresh-split.ts";
import type { Homes } from "./homes.ts";
import { blockTokens, measure, ranksOf, type Metrics } from "./metrics.ts";
import type { DataSet, Half } from "./shape.ts";
import type { Ranking, System } from "./system.ts";

/** The result of one system for one question. */
export interface Row {
  readonly set: SetName;
  readonly half: Half;
  /** True if the question is in the test half of a second split. */
  readonly fresh: boolean;
  readonly system: string;
  readonly question: string;
  readonly type: string;
  readonly turnRanks: readonly (number | null)[];
  readonly sessionRanks: readonly (number | null)[];
  readonly metrics: Metrics;
  /** Milliseconds for the ranking, or for the block in the set "nothing", which has no ranking. */
  readonly took: number;
}

export interface Evaluation {
  readonly set: SetName;
  readonly halves: readonly Half[];
  /**
   * The largest number of haystacks from each half. If a set has only one haystack, the largest number of questions.
   */
  readonly limit: number;
  readonly systems: readonly System[];
  readonly homes: Homes;
}

const noRanking: Ranking = { turns: [], sessions: [], took: 0 };

/** Asks each system every question, one haystack after the other. */
export async function* evaluate({ set, halves, limit, systems, homes }: Evaluation): AsyncGenerator<Row> {
  const compared = systems.filter(({ name }) => name !== "bm25-all" || set.startsWith("beam"));
  for (const data of loadSet(set)) {
    const isFresh = drawFreshHalf(data);
    const wanted = keep(data, ({ half }) => halves.includes(half));
    for (const haystack of limited(wanted, halves, limit).haystacks) {
      const home = homes.homeOf(data, haystack);
      for (const system of compared) {
        for (const question of haystack.questions) {
          // The set "nothing" has no answers to rank, so only the block is judged.
          const { turns, sessions, took } = set === "nothing" ? noRanking : await system.rank(home, question);
          const start = performance.now();
          const block = await system.block(home, question, blockTokens);
          const blockTook = performance.now() - start;
          yield {
            set,
            half: question.half,
            fresh: isFresh(haystack, question),
            system: system.name,
            question: question.id,
            type: question.type,
            turnRanks: ranksOf(question.goldTurns, turns),
            sessionRanks: ranksOf(question.goldSessions, sessions),
            metrics: measure(set, question, { turns, sessions, block }, home.turns),
            took: set === "nothing" ? blockTook : took,
          };
        }
        system.leave?.(home);
      }
      await home.close();
    }
  }
}

function limited(data: DataSet, halves: readonly Half[], limit: number): DataSet {
  const [only] = data.haystacks;
  if (only !== undefined && data.haystacks.length === 1) {
    const first = new Set(
      halves.flatMap((half) => only.questions.filter((asked) => asked.half === half).slice(0, limit)),
    );
    return keep(data, (question) => first.has(question));
  }
  const first = halves.flatMap((half) =>
    data.haystacks.filter(({ questions }) => questions[0]?.half === half).slice(0, limit),
  );
  return { ...data, haystacks: first };
}
