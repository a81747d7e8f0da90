import { join } from "node:path";

import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import { BenchError, defineBench, exits } from "../bench.ts";
import { loadSet } from "../recall/data.ts";
import { loadObservations, type Observation } from "../recall/locomo.ts";
import { answerInBlock } from "../recall/metrics.ts";
import type { DataSet, Half, Haystack, Question, Turn } from "../recall/shape.ts";
import { atLeast, figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { recordConversation, shownTurns, type Conversation } from "./conversation.ts";
import { factsTable } from "./facts-table.ts";
import { createScriptedModel } from "./scripted-model.ts";

const budgets = [150, 300, 500] as const;
/** The gain in all questions that is required at each budget, in points. */
const leastGain: Readonly<Record<number, number>> = { 150: 8, 300: 8, 500: 5 };
/** The loss that a question type may have, in points. */
const mostLoss = 1;

/**
 * Measures what facts add to recall, on LoCoMo by words alone. A scripted model answers extraction with the facts of the
 * data set; everything else is the product.
 */
export const benchFacts = defineBench({
  options: {
    /** `tuning` or `test`; both if left out. */
    half: { type: "string" },
  },
  show: factsTable,
  run: async ({ smoke, half }) => {
    const halves = chooseHalves(half);
    const start = performance.now();
    const observations = loadObservations();
    const rows: Row[] = [];
    const reports: Report[] = [];
    for (const data of loadSet("locomo"))
      for (const haystack of chosen(data, halves, smoke))
        await withScratch(async (folder) => {
          const asked = await askConversation(folder, haystack, observations.get(haystack.id) ?? []);
          rows.push(...asked.rows);
          reports.push(asked.report);
        });
    console.error(`facts: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return halves.flatMap((one) => summarise(rows, reports, one, smoke));
  },
});

/** The results of one question for each budget, without facts and with facts. */
interface Row {
  readonly half: Half;
  readonly type: string;
  readonly without: readonly Shown[];
  readonly with: readonly Shown[];
}

interface Shown {
  readonly hasAllEvidence: boolean;
  /** 1 if the block contains the answer literally, otherwise 0; undefined if the evidence does not contain it either. */
  readonly answer: number | undefined;
}

/** What extraction did with one conversation. */
interface Report {
  readonly half: Half;
  readonly offered: number;
  readonly requests: number;
  readonly stored: number;
  readonly refused: readonly string[];
  readonly facts: number;
}

/** A smoke run asks one conversation of each half. */
function chosen({ haystacks }: DataSet, halves: readonly Half[], smoke: boolean): readonly Haystack[] {
  return halves.flatMap((half) => {
    const own = haystacks.filter(({ questions }) => questions[0]?.half === half);
    return smoke ? own.slice(0, 1) : own;
  });
}

async function askConversation(
  folder: string,
  haystack: Haystack,
  observations: readonly Observation[],
): Promise<{ readonly rows: readonly Row[]; readonly report: Report }> {
  const turns = new Map(haystack.sessions.flatMap((session) => session.turns.map((turn) => [turn.id, turn])));
  const without = await recordConversation(join(folder, "without"), haystack, { profile: "manual" });
  const models = createScriptedModel(observations, turns);
  const own = await recordConversation(join(folder, "with"), haystack, { profile: "assisted", models });
  const rows: Row[] = [];
  for (const question of haystack.questions) {
    const { half, type } = question;
    const [before, after] = [await showAll(without, question, turns), await showAll(own, question, turns)];
    rows.push({ half, type, without: before, with: after });
  }
  await without.memory.close();
  await own.memory.close();
  const report: Report = {
    half: haystack.questions[0]?.half ?? "tune",
    offered: observations.length,
    requests: own.extracted.reduce((sum, { requests }) => sum + requests, 0),
    stored: own.extracted.reduce((sum, { stored }) => sum + stored.length, 0),
    refused: own.extracted.flatMap(({ refused }) => refused.map(({ reason }) => reason)),
    facts: own.facts,
  };
  return { rows, report };
}

/** Recalls once for each budget. Only the tokens limit the number of snippets; facts have their usual limit. */
async function showAll(
  conversation: Conversation,
  question: Question,
  texts: ReadonlyMap<string, Turn>,
): Promise<Shown[]> {
  conversation.ask(question);
  const shown: Shown[] = [];
  for (const tokens of budgets) {
    const limits = { tokens, snippets: 100 };
    const { items, block } = await conversation.memory.recall({ prompt: question.text, limits, record: false });
    if (countTokens(block ?? "") > tokens) throw new BenchError(`a block exceeds ${tokens} tokens`, 1);
    const turns = shownTurns(conversation, items);
    const hasAllEvidence = question.goldTurns.every((turn) => turns.has(turn));
    shown.push({ hasAllEvidence, answer: answerInBlock(question, texts, block) });
  }
  return shown;
}

function summarise(rows: readonly Row[], reports: readonly Report[], half: Half, smoke: boolean): Result[] {
  const ofHalf = rows.filter((row) => row.half === half);
  const types = Map.groupBy(ofHalf, ({ type }) => type);
  const name = `facts.locomo.${half}`;
  const shares = [["all", ofHalf] as const, ...types].flatMap(([type, own]) =>
    budgets.flatMap((tokens, at) => {
      const before = share(own, (row) => row.without[at]);
      const after = share(own, (row) => row.with[at]);
      const answered = own.filter((row) => row.without[at]?.answer !== undefined);
      const gain = (after - before) * 100;
      const least = type === "all" ? leastGain[tokens] : -mostLoss;
      const isJudged = half === "test" && !smoke && least !== undefined;
      return [
        figure(`${name}.${type}.without_in_${tokens}`, before, "share"),
        figure(`${name}.${type}.with_in_${tokens}`, after, "share"),
        isJudged
          ? atLeast(`${name}.${type}.gain_in_${tokens}`, gain, "points", least)
          : figure(`${name}.${type}.gain_in_${tokens}`, gain, "points"),
        ...(type === "all"
          ? [
              figure(
                `${name}.answer.without_in_${tokens}`,
                answerShare(answered, (row) => row.without[at]),
                "share",
              ),
              figure(
                `${name}.answer.with_in_${tokens}`,
                answerShare(answered, (row) => row.with[at]),
                "share",
              ),
            ]
          : []),
      ];
    }),
  );
  const counts = [...types].map(([type, own]) => figure(`${name}.${type}.questions`, own.length, "questions"));
  return [
    ...shares,
    figure(`${name}.all.questions`, ofHalf.length, "questions"),
    ...counts,
    ...extraction(reports, half),
  ];
}

function extraction(reports: readonly Report[], half: Half): Result[] {
  const own = reports.filter((report) => report.half === half);
  const sum = (count: (report: Report) => number) => own.reduce((total, report) => total + count(report), 0);
  const name = `facts.locomo.${half}.extraction`;
  const reasons = Map.groupBy(
    own.flatMap(({ refused }) => refused),
    (reason) => reason,
  );
  return [
    figure(
      `${name}.in the data`,
      sum(({ offered }) => offered),
      "facts",
    ),
    figure(
      `${name}.requests`,
      sum(({ requests }) => requests),
      "requests",
    ),
    figure(
      `${name}.stored`,
      sum(({ stored }) => stored),
      "facts",
    ),
    figure(
      `${name}.with the facts of rules`,
      sum(({ facts }) => facts),
      "facts",
    ),
    ...[...reasons].map(([reason, all]) => figure(`${name}.refused: ${reason}`, all.length, "facts")),
  ];
}

function share(rows: readonly Row[], shownIn: (row: Row) => Shown | undefined): number {
  return rows.filter((row) => shownIn(row)?.hasAllEvidence === true).length / rows.length;
}

function answerShare(rows: readonly Row[], shownIn: (row: Row) => Shown | undefined): number {
  return rows.filter((row) => shownIn(row)?.answer === 1).length / rows.length;
}

function chooseHalves(half: string | undefined): Half[] {
  if (half === undefined) return ["tune", "test"];
  if (half === "tuning" || half === "tune") return ["tune"];
  if (half === "test") return ["test"];
  throw new BenchError(`--half is ${half}; it can be tuning or test`, exits.usage);
}
