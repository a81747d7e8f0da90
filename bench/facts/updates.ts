import { join } from "node:path";

import { defineBench } from "../bench.ts";
import { createBaseline } from "../recall/baseline.ts";
import { keep, loadSet, type SetName } from "../recall/data.ts";
import { createHomes } from "../recall/homes.ts";
import { blockTokens, packTurns } from "../recall/metrics.ts";
import type { DataSet, Haystack, Question, Turn } from "../recall/shape.ts";
import { atLeast, figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { recordConversation, shownTurns, type Conversation } from "./conversation.ts";
import { updatesTable } from "./updates-table.ts";

const types: ReadonlySet<string> = new Set(["knowledge-update", "knowledge_update", "contradiction_resolution"]);
/** How many candidates a system may look at. */
const depth = 200;
/** Of the blocks with any evidence that could have contained the newest evidence, the share that must contain it. */
const leastNewest = 0.95;

/**
 * Measures whether recall shows the newest of several statements about the same thing. Facts come from the rules alone.
 * A smoke run uses the subset of 48 questions of LongMemEval-S.
 */
export const benchUpdates = defineBench({
  options: {
    /** Also asks the questions of BEAM-500k. */
    full: { type: "boolean", default: false },
  },
  show: updatesTable,
  run: async ({ smoke, full }) => {
    const results: Result[] = [];
    for (const set of setsOf(smoke, full)) {
      const start = performance.now();
      const rows: Row[] = [];
      for (const data of loadSet(set)) {
        const asked = keep(data, ({ type }) => types.has(type));
        for (const haystack of asked.haystacks)
          rows.push(...(await withScratch(async (folder) => askHaystack(folder, asked, haystack))));
      }
      console.error(`${set}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      results.push(...summarise(set, rows, smoke));
    }
    return results;
  },
});

function setsOf(smoke: boolean, full: boolean): SetName[] {
  if (smoke) return ["mini48"];
  return full ? ["longmemeval", "beam100k", "beam500k"] : ["longmemeval", "beam100k"];
}

/** What one system shows for a question. */
interface Row {
  readonly system: string;
  readonly type: string;
  readonly isNewestShown: boolean;
  readonly isOlderShown: boolean;
  /** True if the newest evidence is among the candidates. */
  readonly isReachable: boolean;
  readonly hasFact: boolean;
}

async function askHaystack(folder: string, data: DataSet, haystack: Haystack): Promise<Row[]> {
  const rows: Row[] = [];
  const baseline = createBaseline(
    "bm25",
    ({ speaker }, source) => !source.startsWith("beam") || speaker !== "assistant",
  );
  const home = createHomes(join(folder, "bm25"), { rebuild: false }).homeOf(data, haystack);
  const { turns } = home;
  for (const question of haystack.questions) {
    const { turns: ranked } = await baseline.rank(home, question);
    const shown = new Set(packTurns(ranked, turns, blockTokens).map(({ id }) => id));
    rows.push(judge("bm25", question, turns, { shown, candidates: ranked, hasFact: false }));
  }
  for (const [system, profile] of [
    ["without", "manual"],
    ["now", "assisted"],
  ] as const) {
    const conversation = await recordConversation(join(folder, system), haystack, { profile });
    for (const question of haystack.questions) {
      const candidates = await candidatesOf(conversation, question);
      for (const [name, limits] of [
        [system, { facts: 100, snippets: 100 }],
        [`${system}-usual`, {}],
      ] as const) {
        const answer = await blockOf(conversation, question, limits);
        rows.push(judge(name, question, turns, { ...answer, candidates }));
      }
    }
    await conversation.memory.close();
  }
  return rows;
}

interface Answer {
  readonly shown: ReadonlySet<string>;
  readonly candidates: readonly string[];
  readonly hasFact: boolean;
}

async function candidatesOf(conversation: Conversation, question: Question): Promise<string[]> {
  conversation.ask(question);
  const { hits } = await conversation.memory.search({ q: question.text, k: depth, nearby: true });
  return hits.flatMap(({ id }) => conversation.turnsOf(id));
}

async function blockOf(
  conversation: Conversation,
  question: Question,
  limits: object,
): Promise<Omit<Answer, "candidates">> {
  conversation.ask(question);
  const all = { tokens: blockTokens, ...limits };
  const { items } = await conversation.memory.recall({ prompt: question.text, limits: all, record: false });
  return { shown: shownTurns(conversation, items), hasFact: items.some(({ kind }) => kind === "fact") };
}

function judge(
  system: string,
  question: Question,
  turns: ReadonlyMap<string, Turn>,
  { shown, candidates, hasFact }: Answer,
): Row {
  const { newest, older } = splitEvidence(question, turns);
  const found = new Set(candidates);
  return {
    system,
    type: question.type,
    isNewestShown: newest.some((turn) => shown.has(turn)),
    isOlderShown: older.some((turn) => shown.has(turn)),
    isReachable: newest.some((turn) => found.has(turn)),
    hasFact,
  };
}

/**
 * Splits the evidence of a question. LongMemEval marks several turns of a session that state the same, so the newest
 * session counts as a whole. BEAM names single messages.
 */
function splitEvidence({ goldTurns, goldSessions }: Question, turns: ReadonlyMap<string, Turn>) {
  const timeOf = (id: string) => turns.get(id)?.at ?? 0;
  const sessionOf = (id: string) => goldSessions.find((session) => id.startsWith(`${session}:`)) ?? id;
  const last = goldTurns.toSorted((one, other) => timeOf(other) - timeOf(one))[0] ?? "";
  return {
    newest: goldTurns.filter((id) => sessionOf(id) === sessionOf(last)),
    older: goldTurns.filter((id) => sessionOf(id) !== sessionOf(last)),
  };
}

function summarise(set: SetName, rows: readonly Row[], smoke: boolean): Result[] {
  return [...Map.groupBy(rows, ({ type }) => type.replace("-", "_"))].flatMap(([type, ofType]) =>
    [...Map.groupBy(ofType, ({ system }) => system)].flatMap(([system, own]) => {
      const name = `updates.${set}.${type}.${system}`;
      const newest = own.filter((row) => row.isNewestShown);
      const any = own.filter((row) => row.isNewestShown || row.isOlderShown);
      const reachable = any.filter((row) => row.isReachable);
      const ofReachable = reachable.filter((row) => row.isNewestShown).length / reachable.length;
      const isJudged = system.startsWith("now") && !smoke;
      return [
        figure(`${name}.questions`, own.length, "questions"),
        figure(`${name}.newest shown`, newest.length / own.length, "share"),
        figure(`${name}.any shown`, any.length / own.length, "share"),
        figure(`${name}.newest of any`, newest.length / any.length, "share"),
        figure(`${name}.older alone`, any.length - newest.length, "questions"),
        figure(`${name}.newest in 200`, own.filter((row) => row.isReachable).length, "questions"),
        isJudged
          ? atLeast(`${name}.newest of any in 200`, ofReachable, "share", leastNewest)
          : figure(`${name}.newest of any in 200`, ofReachable, "share"),
        figure(`${name}.with a fact`, own.filter((row) => row.hasFact).length, "questions"),
      ];
    }),
  );
}
