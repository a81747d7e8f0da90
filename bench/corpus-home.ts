import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";

import { resolvePlaces } from "../src/config/paths.ts";
import { openIndex } from "../src/index/open-index.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { writeCorpusLog } from "./corpus-log.ts";
import { writeWorkLog } from "./questions.ts";

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string>>;

/** Makes a home with `memories` memories of the corpus and a finished index. */
export async function makeCorpusHome(folder: string, memories: number): Promise<Environment> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    AI_MEMORY_PATH: join(folder, "memory"),
    XDG_STATE_HOME: join(folder, "xdg"),
  };
  await (await writeCorpusLog(folder, memories)).close();
  await indexHome(folder, env);
  return env;
}

/** Makes a home with a year of work in one repository, and a finished index. */
export async function makeWorkHome(folder: string, events: number) {
  const space = join(folder, "shop");
  execFileSync("git", ["init", "-q", space]);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    AI_MEMORY_PATH: join(folder, "memory"),
    XDG_STATE_HOME: join(folder, "xdg"),
  };
  await writeWorkLog(join(folder, "memory"), join(folder, "state"), space, events);
  await indexHome(folder, env);
  return { env, space };
}

/** Moves the state to its place, and builds the index. */
async function indexHome(folder: string, env: Environment): Promise<void> {
  const places = resolvePlaces(env);
  mkdirSync(dirname(places.state), { recursive: true });
  renameSync(join(folder, "state"), places.state);
  // Opened again, because the log reads from its state folder which events this machine wrote.
  const log = openJsonlLog(places);
  const index = openIndex({ state: places.state, log });
  await index.rebuild();
  index.close();
  await log.close();
}
