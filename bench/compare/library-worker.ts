/**
 * `node library-worker.ts <entry> <task>` opens a memory with one build of the library, does one task, and prints how
 * many milliseconds the task took. It reads the folders and texts as JSON from standard input.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

import type { Places } from "./homes.ts";

/** The folders that a task works in, and the texts that it needs. */
export interface TaskInput extends Places {
  /** A folder for files that a task creates. */
  readonly scratch: string;
  readonly texts: readonly string[];
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** A memory opened by any build. Some methods are in groups such as `memory.care` in newer builds only. */
type AnyMemory = Readonly<Record<string, unknown>>;

/** Each task has a timed part, and some have an untimed part before it. */
const tasks: Readonly<Record<string, Task>> = {
  appends: { run: async (memory, { texts }) => each(texts, (one) => call(memory, "remember")(one)) },
  searches: {
    // The first half of the texts is used only to warm up.
    prepare: async (memory, { texts }) =>
      each(texts.slice(0, texts.length / 2), (q) => call(memory, "search")({ q, k: 20 })),
    run: async (memory, { texts }) => each(texts.slice(texts.length / 2), (q) => call(memory, "search")({ q, k: 20 })),
  },
  "catch-up": { run: async (memory) => call(memory, "search")("anything") },
  "first-index": { run: async (memory) => call(memory, "search")("anything") },
  rebuild: { run: async (memory) => call(memory, "rebuild")() },
  verify: { run: async (memory) => call(memory, "verify")() },
  backup: { run: async (memory, { scratch }) => call(memory, "backup")({ to: join(scratch, "backups") }) },
  export: { run: async (memory, { scratch }) => call(memory, "exportTo")(join(scratch, "export.jsonl")) },
};

interface Task {
  readonly prepare?: (memory: AnyMemory, input: TaskInput) => Promise<unknown>;
  readonly run: (memory: AnyMemory, input: TaskInput) => Promise<unknown>;
}

const [entry = "", name = ""] = process.argv.slice(2);
const input = JSON.parse(await text(process.stdin)) as TaskInput;
const library = (await import(pathToFileURL(entry).href)) as { openMemory: (places: object) => Promise<AnyMemory> };
const memory = await library.openMemory({ memory: input.memory, state: input.state });
const task = tasks[name];
if (task === undefined) throw new Error(`there is no task ${name}`);
mkdirSync(input.scratch, { recursive: true });
await task.prepare?.(memory, input);
const start = performance.now();
await task.run(memory, input);
const took = performance.now() - start;
await call(memory, "close")();
rmSync(input.scratch, { recursive: true, force: true });
console.log(took);

/** Finds a method by its name, on the memory itself or in one of its groups. */
function call(of: AnyMemory, method: string): Call {
  const group = [of, ...Object.values(of)].find(
    (one): one is AnyMemory =>
      typeof one === "object" && one !== null && typeof (one as AnyMemory)[method] === "function",
  );
  if (group === undefined) throw new Error(`this build has no ${method}`);
  return (...args) => (group[method] as Call)(...args);
}

async function each(texts: readonly string[], work: (text: string) => Promise<unknown>): Promise<void> {
  for (const one of texts) await work(one);
}
