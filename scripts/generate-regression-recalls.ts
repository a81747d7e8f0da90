/**
 * Writes src/core/learning/regression-recalls.generated.txt: what recall found for the questions of three written
 * developers (bench/sessions), as parts of scores without text. A learned policy must not rank these recalls worse. Run
 * it after a change of the ranking.
 */
import { writeFileSync } from "node:fs";

import { withScratch } from "../bench/scratch.ts";
import { loadPeople, type Person } from "../bench/sessions/load-people.ts";
import { folderOf, importPerson, openPerson, turnOf } from "../bench/sessions/sessions.ts";
import { defaultPolicy } from "../src/core/ranking/recall-policy.ts";

/** The number of each candidate that is an answer, and the parts of all candidates in thousandths. */
interface Recorded {
  readonly useful: readonly number[];
  readonly parts: Readonly<Record<string, readonly number[]>>;
}

async function record(folder: string, person: Person): Promise<Recorded[]> {
  await importPerson(folder, person);
  let now = 0;
  const memory = await openPerson(folder, () => now);
  const recorded: Recorded[] = [];
  for (const { at, prompt, space, answers } of person.questions) {
    now = at;
    // Without a threshold, also the questions to which recall stays silent count.
    const policy = { ...defaultPolicy, threshold: 0 };
    const { id } = await memory.recall({ prompt, space: folderOf(person, space), policy });
    const [served] = id === null ? [] : await memory.trust.recalls({ id });
    const candidates = served?.candidates ?? [];
    const turns = await Promise.all(candidates.map((one) => turnOf(memory, person, one.id)));
    const useful = [...turns.keys()].filter((n) => answers.includes(turns[n]?.id ?? ""));
    if (useful.length === 0 || useful.length === candidates.length) continue;
    const names = [...new Set(candidates.flatMap(({ parts }) => Object.keys(parts)))];
    const parts = names.map((name) => [name, candidates.map((one) => Math.round(1000 * (one.parts[name] ?? 0)))]);
    recorded.push({ useful, parts: Object.fromEntries(parts) as Recorded["parts"] });
  }
  await memory.close();
  return recorded;
}

const recorded: Recorded[] = [];
for (const person of loadPeople().filter(({ half }) => half === "tune"))
  await withScratch(async (folder) => {
    recorded.push(...(await record(folder, person)));
  });
writeFileSync(
  new URL("../src/core/learning/regression-recalls.generated.txt", import.meta.url),
  JSON.stringify({ policy: defaultPolicy.name, recalls: recorded }),
);
process.stdout.write(`${recorded.length} recalls\n`);
