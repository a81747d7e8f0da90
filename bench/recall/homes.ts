import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { limits } from "../../src/core/event/limits.ts";
import type { RecordInput } from "../../src/core/event/record-schema.ts";
import type { Embedder } from "../../src/core/ports/models.ts";
import { schema } from "../../src/index/database/schema.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { afterLast, type DataSet, type Haystack, type Turn } from "./shape.ts";

/** A haystack and its own log. If the log does not exist yet, the first `open` records it. */
export interface Home {
  readonly haystack: Haystack;
  /** The data file of the haystack: `locomo`, `longmemeval`, … */
  readonly source: string;
  readonly stamp: string;
  readonly folder: string;
  readonly turns: ReadonlyMap<string, Turn>;
  /**
   * Opens the recorded memory as of the time `at`, with the turn of each of its memories. If there is a model, all
   * memories have vectors.
   */
  open(at: number, embedder?: Embedder | null): Promise<OpenHome>;
  close(): Promise<void>;
}

interface OpenHome {
  readonly memory: Memory;
  readonly turnOf: ReadonlyMap<string, string>;
}

export interface Homes {
  homeOf(set: DataSet, haystack: Haystack): Home;
  /** The number of homes that were recorded or indexed in this run, and the time that this took. */
  readonly made: { homes: number; turns: number; ms: number };
}

/** Increase this when turns are recorded differently. */
const recorderVersion = 2;

const indexVersion = hash("sha256", schema, "hex");

interface Stamp {
  readonly data: string;
  readonly index: string;
}

/**
 * Makes homes in a folder, each when it is first opened. `rebuild` rebuilds all indexes, after a change that did not
 * change the index version.
 */
export function createHomes(root: string, { rebuild }: { readonly rebuild: boolean }): Homes {
  const made = { homes: 0, turns: 0, ms: 0 };
  const rebuilt = new Set<string>();
  return {
    made,
    homeOf: ({ source, stamp }, haystack) => {
      const folder = join(root, source, haystack.id);
      const turns = new Map(haystack.sessions.flatMap((session) => session.turns.map((turn) => [turn.id, turn])));
      let now = 0;
      const opened = new Map<Embedder | null, OpenHome>();

      const wanted: Stamp = { data: `${recorderVersion} ${stamp}`, index: indexVersion };
      const places = { memory: join(folder, "memory"), state: join(folder, "state") };

      /** Records and indexes the haystack, unless a stored home is up to date. */
      const make = async (): Promise<void> => {
        const found = readStamp(folder);
        const isRecorded = found?.data === wanted.data;
        if (isRecorded && found.index === wanted.index && (!rebuild || rebuilt.has(folder))) return;
        const start = performance.now();
        if (!isRecorded) clear(folder);
        const memory = await openMemory({ ...places, now: () => afterLast(haystack.sessions) });
        if (!isRecorded) writeFileSync(join(folder, "turns.json"), JSON.stringify(await recordAll(memory, haystack)));
        await memory.care.rebuild();
        await memory.close();
        writeFileSync(join(folder, "stamp.json"), JSON.stringify(wanted));
        rebuilt.add(folder);
        made.homes += 1;
        made.turns += turns.size;
        made.ms += performance.now() - start;
      };

      return {
        haystack,
        source,
        stamp,
        folder,
        turns,
        open: async (at, embedder = null) => {
          now = at;
          const known = opened.get(embedder);
          if (known !== undefined) return known;
          await make();
          const memory = await openMemory({ ...places, now: () => now, embedder: embedder ?? undefined });
          // Opens the index and makes the vectors now, so that the search time does not include them.
          if (embedder === null) await memory.timeline({ limit: 1 });
          else {
            await memory.care.embed();
            await memory.search("warm");
          }
          const pairs = JSON.parse(readFileSync(join(folder, "turns.json"), "utf8")) as [string, string][];
          const home: OpenHome = { memory, turnOf: new Map(pairs) };
          opened.set(embedder, home);
          return home;
        },
        close: async () => {
          for (const { memory } of opened.values()) await memory.close();
          opened.clear();
        },
      };
    },
  };
}

function readStamp(folder: string): Stamp | undefined {
  const path = join(folder, "stamp.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Stamp) : undefined;
}

/** Removes an incomplete home, or a home with other data. */
function clear(folder: string): void {
  for (const name of ["stamp.json", "turns.json", "memory", "state"])
    rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const batchSize = 500;

/** Records all turns in order. Returns pairs of a memory and its turn. */
export async function recordAll(
  memory: Memory,
  { sessions }: Pick<Haystack, "sessions">,
): Promise<[memory: string, turn: string][]> {
  const seen = new Set<string>();
  const inputs: { turn: string; input: RecordInput }[] = [];
  for (const session of sessions) {
    for (const turn of session.turns) {
      // If a session occurs twice, its turns have the same ids, so the key of the second copy includes the time.
      const key = seen.has(turn.id) ? `${turn.id} at ${turn.at}` : turn.id;
      seen.add(turn.id);
      inputs.push({ turn: turn.id, input: turnToRecord(turn, session.id, key) });
    }
  }
  const pairs: [string, string][] = [];
  for (let from = 0; from < inputs.length; from += batchSize) {
    const batch = inputs.slice(from, from + batchSize);
    const ids = await memory.record(batch.map(({ input }) => input));
    pairs.push(...batch.flatMap(({ turn }, n): [string, string][] => (ids[n] === undefined ? [] : [[ids[n], turn]])));
  }
  return pairs;
}

function turnToRecord({ speaker, text, at }: Turn, session: string, key: string): RecordInput {
  const isNamed = speaker !== "user" && speaker !== "assistant";
  return {
    type: speaker === "assistant" ? "assistant" : "prompt",
    text: text.slice(0, limits.text) || "(empty)",
    at,
    session,
    key,
    ...(isNamed ? { tags: [speaker] } : {}),
  };
}
