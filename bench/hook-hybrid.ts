import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { openEmbedder, openMemory } from "../src/compose/open-memory.ts";
import { resolvePlaces } from "../src/config/paths.ts";
import { openIndex } from "../src/index/open-index.ts";
import { listTextKeys } from "../src/index/views/stored-texts.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { run, start, type Contestant } from "./contestants.ts";
import type { Environment } from "./corpus-home.ts";
import { promptInput, stopInput } from "./hook-inputs.ts";
import { fillVectors } from "./random-vectors.ts";
import { benchModel } from "./recall/cached-embedder.ts";
import { figure, median, quantile, required, type Result } from "./result.ts";
import { startWarm } from "./warm-process.ts";

/** How much longer a prompt with a model may take than an empty process, in milliseconds. */
const ownMs = 60;
/**
 * Added to the numbers of sessions, so that they differ from those of the other contestants. It must be a multiple of
 * the number of prompts.
 */
const otherSessions = 4096;
const warmUp = 5;
const host = "claude-code";

/**
 * Times a prompt that a warm process answers with words and vectors, compared with an empty `node`. The memories have
 * random vectors, because computing real ones takes half an hour. The real model embeds the prompts.
 */
export async function benchHybrid(
  folder: string,
  script: string,
  env: Environment,
  runs: number,
  smoke: boolean,
): Promise<Result[]> {
  await useModel(folder, env);
  const warm = await startWarm(folder, env);
  const times = { took: [], cpu: [] };
  const empty: Contestant = { args: () => ["-e", "0"], input: () => "", name: "empty", ...structuredClone(times) };
  const hybrid: Contestant = {
    name: "recall_hybrid",
    args: () => [script, host, "UserPromptSubmit"],
    input: (turn) => promptInput(turn + otherSessions),
    prepare: (turn) => start([script, host, "Stop"], stopInput(turn + otherSessions), env),
    ...structuredClone(times),
  };
  for (let turn = 0; turn < runs + warmUp; turn += 1)
    for (const one of [empty, hybrid]) run(one, turn, env, turn >= warmUp);
  const semantic = await semanticShare(env);
  await warm.stop();
  const own = hybrid.took.map((took) => took - median(empty.took));
  return [
    required("hook.recall_hybrid.own_p50", median(own), "ms", ownMs, smoke),
    figure("hook.recall_hybrid.own_p95", quantile(own, 0.95), "ms"),
    figure("hook.recall_hybrid.ratio", median(hybrid.took) / median(empty.took), "× node -e 0"),
    figure("hook.recall_hybrid.with_vectors", semantic, "of the recalls"),
  ];
}

/** Chooses a model, gives each memory a vector, and lets the bundled command find the packages of the model. */
async function useModel(folder: string, env: Environment): Promise<void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const { config, state, ...places } = resolvePlaces(env);
  if (config === null) throw new Error("the home of the bench has no folder for settings");
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.json"), JSON.stringify({ embeddings: { model: benchModel, search: true } }));
  const log = openJsonlLog({ ...places, state });
  const index = openIndex({ state, log });
  const keys = await index.query(listTextKeys);
  index.close();
  await log.close();
  const embedder = await openEmbedder({ model: benchModel });
  await fillVectors(state, embedder, keys);
  await embedder.close();
}

/** Which part of the recalls of this bench used vectors. */
async function semanticShare(env: Environment): Promise<number> {
  const memory = await openMemory({ env });
  const recalls = await memory.trust.recalls({ limit: 1000 });
  await memory.close();
  const own = recalls.filter(({ session }) => Number(session?.slice("bench-".length)) >= otherSessions);
  return own.filter(({ semantic }) => semantic === "on" || semantic === "partial").length / own.length;
}
