import { join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import { dayMs } from "../src/core/settings/retention.ts";
import type { TierDays } from "../src/core/settings/tiers.ts";
import { plainBench } from "./bench.ts";
import { loadSet } from "./recall/data.ts";
import { recordAll } from "./recall/homes.ts";
import { answerInBlock } from "./recall/metrics.ts";
import { afterLast, type Haystack } from "./recall/shape.ts";
import { figure, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const never = 36_500;
/**
 * Settings that age the same sessions. Each question is asked two days late, so a limit of one day makes all sessions
 * warm or cold.
 */
const ages: Readonly<Record<string, TierDays>> = {
  hot: { warm: never, cold: never },
  warm: { warm: 1, cold: never },
  cold: { warm: 1, cold: 1 },
};

/**
 * Measures what recall gives of sessions that are hot, warm or cold, on the 48 questions of LongMemEval-S mini. All
 * sessions have a summary in their own words.
 */
export const benchTiers = plainBench(async ({ smoke }): Promise<Result[]> => {
  const rows: Row[] = [];
  for (const { haystacks } of loadSet("mini48"))
    for (const haystack of smoke ? haystacks.slice(0, 2) : haystacks)
      rows.push(...(await withScratch(async (folder) => askAtEachAge(folder, haystack))));
  return [...Map.groupBy(rows, ({ age }) => age)].flatMap(([age, own]) => {
    const share = (name: string, values: readonly (number | undefined)[]) => {
      const known = values.filter((value) => value !== undefined);
      return figure(`tiers.${age}.${name}`, known.reduce((sum, value) => sum + value, 0) / known.length, "share");
    };
    return [
      figure(`tiers.${age}.questions`, own.length, "questions"),
      share(
        "evidence session shown",
        own.map((row) => row.session),
      ),
      share(
        "answer in the block",
        own.map((row) => row.answer),
      ),
      figure(`tiers.${age}.tokens`, own.reduce((sum, { tokens }) => sum + tokens, 0) / own.length, "tokens"),
    ];
  });
});

interface Row {
  readonly age: string;
  /** 1 if a line comes from a session with evidence. */
  readonly session: number;
  /** 1 if the block contains the answer literally; undefined if the evidence does not contain it either. */
  readonly answer: number | undefined;
  readonly tokens: number;
}

async function askAtEachAge(folder: string, haystack: Haystack): Promise<Row[]> {
  let now = afterLast(haystack.sessions);
  const openAged = async (tiers: TierDays) =>
    openMemory({ memory: join(folder, "memory"), state: join(folder, "state"), now: () => now, settings: { tiers } });
  const recorded = await openAged(ages["hot"] as TierDays);
  await recordAll(recorded, haystack);
  for (const { id } of haystack.sessions) await recorded.endSession({ session: id });
  await recorded.close();
  const turns = new Map(haystack.sessions.flatMap((session) => session.turns.map((turn) => [turn.id, turn])));
  const rows: Row[] = [];
  for (const [age, tiers] of Object.entries(ages)) {
    const memory = await openAged(tiers);
    for (const question of haystack.questions) {
      now = question.at + 2 * dayMs;
      const { block, items, tokens } = await memory.recall({ prompt: question.text, record: false });
      const sessions: (string | null)[] = [];
      for (const { id } of items) {
        const shown = await memory.show(id);
        if (shown.status === "found") sessions.push(shown.memory.session);
      }
      rows.push({
        age,
        session: question.goldSessions.some((gold) => sessions.includes(gold)) ? 1 : 0,
        answer: answerInBlock(question, turns, block),
        tokens,
      });
    }
    await memory.close();
  }
  return rows;
}
