import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import type { Memory } from "../../src/memory/memory.ts";
import type { Judgement } from "../../src/memory/recall/recalls.ts";
import { atLeast, atMost, figure, timeBudget, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import { loadPeople, type Person } from "../sessions/load-people.ts";
import { folderOf, importPerson, openPerson } from "../sessions/sessions.ts";

const minute = 60_000;
const day = 86_400_000;
/** The job needs 200 judged recalls before it fits anything. */
const recalls = 220;
/** A heavy user's prompts in a day. */
const promptsADay = 200;

/**
 * Measures what learning costs: the bytes that a recall adds to the log, and the time of the job at the end of a session.
 * The person is one of the written developers, who judges each block through the public API.
 */
export async function benchJob(smoke: boolean): Promise<Result[]> {
  const [person] = loadPeople();
  if (person === undefined) throw new Error("there are no written developer sessions");
  return withScratch(async (folder) => {
    await importPerson(folder, person);
    let now = Math.max(...person.questions.map(({ at }) => at));
    const memory = await openPerson(folder, () => now, { profile: "automatic" });
    const log = join(folder, "memory");
    const sizes: number[] = [];
    for (let n = 0; n < recalls * 2 && sizes.length < recalls; n += 1) {
      now += minute;
      const before = bytesIn(log);
      const given = await recallOf(memory, person, n);
      if (given === null) continue;
      sizes.push(bytesIn(log) - before);
      await memory.trust.judge(given);
    }
    const bytes = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
    now += 2 * day;
    const start = performance.now();
    const { policies } = await memory.endSession();
    const took = performance.now() - start;
    await memory.close();
    return [
      atLeast("learning.job.recalls", sizes.length, "recalls", recalls),
      atLeast("learning.job.finished", policies?.finished === true ? 1 : 0, "runs", 1),
      atMost("learning.job.took", took, "ms", timeBudget(2_500, smoke)),
      atMost("learning.log.bytes_per_recall", bytes, "bytes", 3_000),
      figure(
        "learning.log.kilobytes_per_day",
        (promptsADay * bytes) / 1_000,
        `kB (${promptsADay} recalls with a block)`,
      ),
    ];
  });
}

/** Asks one of the person's questions. Returns the judgement that its first memory is useful; null without a block. */
async function recallOf(memory: Memory, person: Person, n: number): Promise<Judgement | null> {
  const question = person.questions[n % person.questions.length];
  if (question === undefined) return null;
  const { id, items } = await memory.recall({ prompt: question.prompt, space: folderOf(person, question.space) });
  const [first, ...others] = items.map((item) => item.id);
  return id === null || first === undefined ? null : { recall: id, useful: [first], useless: others };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
