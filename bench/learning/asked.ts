import { hash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { defaultPolicy } from "../../src/core/ranking/recall-policy.ts";
import { countTokens } from "../../src/core/text/tokens/count-tokens.ts";
import { loadSet, type SetName } from "../recall/data.ts";
import type { Home, Homes } from "../recall/homes.ts";
import type { Half, Haystack, Question } from "../recall/shape.ts";

/** The sets, each of which is one person. */
export const people = ["locomo", "longmemeval", "beam"] as const;

export type Person = (typeof people)[number];

/** A question of a person, with everything that the factory's ranking found for it. It contains no text. */
export interface Asked {
  readonly id: string;
  readonly half: Half;
  /** The data file of the question. */
  readonly set: SetName;
  /** The conversation or haystack, which is one space of the person. */
  readonly space: string;
  readonly at: number;
  readonly gold: readonly string[];
  readonly found: readonly Found[];
}

export interface Found {
  readonly turn: string;
  readonly tokens: number;
  readonly byAgent: boolean;
  readonly parts: Readonly<Record<string, number>>;
}

const setsOf: Readonly<Record<Person, readonly SetName[]>> = {
  locomo: ["locomo"],
  longmemeval: ["longmemeval"],
  beam: ["beam100k", "beam500k"],
};

/** The number of results for each question, as in the recall bench. */
const depth = 200;

/**
 * Asks all questions of a person through the public API, in the order of time. A file in the temporary folder caches the
 * answers until ranking or the data changes.
 */
export async function askAll(person: Person, homes: Homes, limit: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const set of setsOf[person]) asked.push(...(await askSet(set, homes, limit)));
  return asked.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

async function askSet(set: SetName, homes: Homes, limit: number): Promise<Asked[]> {
  const path = join(tmpdir(), `loci-learning-${set}-${rankingVersion()}${limit < 1e9 ? `-${limit}` : ""}.jsonl`);
  if (!existsSync(path)) await writeAsked(path, set, homes, limit);
  const asked: Asked[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) asked.push(JSON.parse(line) as Asked);
  return asked;
}

async function writeAsked(path: string, set: SetName, homes: Homes, limit: number): Promise<void> {
  const partial = `${path}.${process.pid}`;
  const file = await open(partial, "w");
  for (const data of loadSet(set)) {
    for (const haystack of limited(data.haystacks, limit)) {
      const home = homes.homeOf(data, haystack);
      for (const [n, question] of haystack.questions.entries())
        await file.write(`${JSON.stringify(await ask(set, home, question, n))}\n`);
      await home.close();
    }
  }
  await file.close();
  renameSync(partial, path);
}

async function ask(set: SetName, home: Home, question: Question, n: number): Promise<Asked> {
  const { memory, turnOf } = await home.open(question.at);
  const { hits } = await memory.search({ q: question.text, k: depth, nearby: true });
  const found = new Map<string, Found>();
  for (const { id, type, parts } of hits) {
    const turn = turnOf.get(id);
    if (turn === undefined || found.has(turn)) continue;
    const tokens = countTokens(home.turns.get(turn)?.text ?? "");
    found.set(turn, { turn, tokens, byAgent: type === "assistant", parts: rounded(parts) });
  }
  return {
    id: question.id,
    half: question.half,
    set,
    space: `${home.source} ${home.haystack.id}`,
    // Questions of one conversation share a time, so each gets its own minute.
    at: question.at + n * 60_000,
    gold: question.goldTurns,
    found: [...found.values()],
  };
}

function limited(haystacks: readonly Haystack[], limit: number): Haystack[] {
  return (["tune", "test"] as const).flatMap((half) =>
    haystacks.filter(({ questions }) => questions[0]?.half === half).slice(0, limit),
  );
}

function rounded(parts: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts)
      .map(([part, value]): [string, number] => [part, Math.round(Number(value) * 1e4) / 1e4])
      .filter(([, value]) => value !== 0),
  );
}

/** A digest of everything that decides the order and the parts of results. */
function rankingVersion(): string {
  const source = join(import.meta.dirname, "../../src");
  const files = ["core/ranking", "core/text", "index/search", "index/apply"].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(source, folder, name)),
  );
  const digests = files.toSorted().map((file) => hash("sha256", readFileSync(file), "hex"));
  return hash("sha256", JSON.stringify([defaultPolicy, ...digests]), "hex").slice(0, 12);
}
