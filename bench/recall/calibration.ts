import { resolve } from "node:path";

import { defaultPolicy } from "../../src/core/ranking/recall-policy.ts";
import { defineBench } from "../bench.ts";
import { withScratch } from "../scratch.ts";
import { loadPeople, type Person } from "../sessions/load-people.ts";
import { folderOf, importPerson, judge, openPerson } from "../sessions/sessions.ts";
import { keep, loadSet } from "./data.ts";
import { createHomes, type Homes } from "./homes.ts";
import { chooseHalves } from "./recall.ts";
import { reliabilityOf, reliabilityTable, type Judgement } from "./reliability.ts";
import type { Half } from "./shape.ts";

/** Every recall returns a block, so that the answers of an uncertain recall count, too. */
const policy = { ...defaultPolicy, threshold: 0 };

/**
 * Compares the certainty of a recall with the share of blocks that had the answer. Each question and each prompt of work
 * is asked of the memory with its answer and of somebody else's.
 */
export const benchCalibration = defineBench({
  options: {
    half: { type: "string", default: "test" },
    /** A folder that stores the recorded memories for the next run. */
    keep: { type: "string" },
  },
  show: reliabilityTable,
  run: async ({ half, keep: folder }) => {
    const halves = chooseHalves(half);
    const judgements: Judgement[] = [];
    const askAll = async (root: string) => {
      const homes = createHomes(root, { rebuild: false });
      for await (const judgement of askQuestions(homes, halves)) judgements.push(judgement);
    };
    await (folder === undefined ? withScratch(askAll) : askAll(resolve(folder)));
    for (const one of halves)
      judgements.push(...(await askPrompts(loadPeople().filter((person) => person.half === one))));
    return reliabilityOf(judgements);
  },
});

async function* askQuestions(homes: Homes, halves: readonly Half[]): AsyncGenerator<Judgement> {
  const strangers = loadSet("nothing").map((data) => keep(data, ({ type }) => type.startsWith("other_")));
  for (const data of [...loadSet("longmemeval"), ...loadSet("locomo"), ...strangers]) {
    for (const haystack of keep(data, (question) => halves.includes(question.half)).haystacks) {
      const home = homes.homeOf(data, haystack);
      for (const { half, text, at, goldTurns } of haystack.questions) {
        const { memory, turnOf } = await home.open(at);
        const { items, confidence } = await memory.recall({ prompt: text, policy, record: false });
        const turns = items.flatMap(({ id, asked }) => [turnOf.get(id), turnOf.get(asked ?? "")]);
        const isRight = goldTurns.some((turn) => turns.includes(turn));
        yield { half, kind: "questions", certainty: confidence, isRight };
      }
      await home.close();
    }
  }
}

/**
 * Asks each person's memory the person's own prompts, and those of the next person. The next person's prompts are asked
 * in the first project of the person.
 */
async function askPrompts(people: readonly Person[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const [n, person] of people.entries())
    await withScratch(async (folder) => {
      await importPerson(folder, person);
      let now = 0;
      const memory = await openPerson(folder, () => now);
      const last = Math.max(...person.questions.map(({ at }) => at));
      const guests = people[(n + 1) % people.length]?.questions ?? [];
      const elsewhere = person.sessions[0]?.space ?? "";
      const prompts = [
        ...person.questions,
        ...guests.map((guest) => ({ ...guest, at: last, space: elsewhere, answers: [] })),
      ];
      for (const prompt of prompts) {
        now = prompt.at;
        const space = folderOf(person, prompt.space);
        const { items, confidence } = await memory.recall({ prompt: prompt.prompt, space, policy, record: false });
        const { isRightShown: isRight } = await judge(memory, person, prompt, items);
        judgements.push({ half: person.half, kind: "prompts", certainty: confidence, isRight });
      }
      await memory.close();
    });
  return judgements;
}
