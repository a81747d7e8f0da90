import { readdirSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { startWorker, type Message } from "../child.ts";
import { homeIn, withFolder, type Home } from "../home.ts";

/** Another process that has the index open and searches on request. */
export interface Searcher {
  /** Returns the number of hits, or the reason for a failure. */
  search(query: string): Promise<number | string>;
  stop(): Promise<void>;
}

export function startSearcher(home: Home): Searcher {
  let answer: ((message: Message) => void) | null = null;
  const child = startWorker("searcher", { home }, (message) => answer?.(message));
  return {
    search: async (query) => {
      const { promise, resolve } = Promise.withResolvers<number | string>();
      answer = ({ hits, failed }) => resolve(hits ?? failed ?? "no answer");
      void child.ended.then(({ code, signal }) => resolve(`the process ended (${signal ?? code})`));
      child.tell(query);
      return promise;
    },
    stop: async () => child.finish(),
  };
}

const memoriesEach = 10;
const topics = 300;

/** A word that ten memories contain. */
export function topicWord(topic: number): string {
  return `topic${String(topic).padStart(4, "0")}x`;
}

/** Runs `work` on a memory with three thousand facts, while another process has its index open. */
export async function withSearchedMemory<T>(work: (home: Home, searcher: Searcher) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    const memory = await openMemory(home);
    const inputs = Array.from({ length: topics * memoriesEach }, (_, n) => ({
      type: "fact" as const,
      text: `${topicWord(n % topics)} entry ${n} ${"harbour lantern meadow ".repeat(20)}`,
    }));
    await memory.record(inputs);
    await memory.search(topicWord(0));
    await memory.close();
    const searcher = startSearcher(home);
    try {
      await searcher.search(topicWord(0));
      await rememberLatecomer(home);
      // The search updates the index, so the write-ahead file is not empty.
      await searcher.search(latecomer);
      return await work(home, searcher);
    } finally {
      await searcher.stop();
    }
  });
}

const latecomer = "latecomer";

async function rememberLatecomer(home: Home): Promise<void> {
  const memory = await openMemory(home);
  await memory.remember(`the ${latecomer} of them all`);
  await memory.close();
}

/** Searches for every topic. Returns the topics with missing hits, and the reason. */
export async function failedTopics(searcher: Searcher): Promise<string[]> {
  const failed: string[] = [];
  for (let topic = 0; topic < topics; topic += 1) {
    const found = await searcher.search(topicWord(topic));
    if (found !== memoriesEach) failed.push(`${topicWord(topic)}: ${found}`);
  }
  const late = await searcher.search(latecomer);
  return late === 1 ? failed : [...failed, `${latecomer}: ${late}`];
}

/** The files of the index: the database and SQLite's side files. */
export function indexFiles(home: Home): string[] {
  return readdirSync(home.state)
    .filter((name) => /^index-.*\.sqlite(-wal|-shm)?$/.test(name))
    .map((name) => join(home.state, name));
}
