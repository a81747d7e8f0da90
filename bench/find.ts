import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";

import { runCli } from "../src/cli/run-cli.ts";
import type { Output, World } from "../src/cli/world.ts";
import { makeCorpusHome, type Environment } from "./corpus-home.ts";
import { queries } from "./corpus.ts";
import { figure, median, quantile, required, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

// The picker was built with seed 5. After changing it because of this seed's result, choose a new seed.
const querySeed = 20_261_117;
/** Only this many characters are typed, because a person types the first words of a question and then looks. */
const mostTyped = 40;
const listMs = 50;
/** The pause before the next key, in which the preview is drawn after the list. Nobody types a key every 30 ms. */
const pauseMs = 10;

/**
 * Types questions into `loci find`, one key at a time, and measures the time from a key to the list for it. The real
 * command runs in this process; only the terminal's bytes are exchanged through streams.
 */
export async function benchFind({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const memories = smoke ? 5_000 : 100_000;
  const asked = [...queries(smoke ? 6 : 40, querySeed)].map(({ q }) => q.slice(0, mostTyped));
  return withScratch(async (folder) => {
    const typist = startFind(await makeCorpusHome(folder, memories));
    await typist.listed();
    const [warmUp = "", ...timed] = asked;
    await typeSlowly(typist, warmUp);
    const keys = await typeAll(typist, timed);
    const bursts: number[] = [];
    for (const question of timed) {
      await clear(typist);
      bursts.push((await typist.type(question)).listMs);
    }
    const exit = await typist.leave();
    if (exit !== 130) throw new Error(`loci find exited with ${exit}`);
    const lists = keys.map((key) => key.listMs);
    const echoes = keys.map((key) => key.echoMs);
    const size = `${memories / 1000}k`;
    return [
      required(`find.${size}.list_p95`, quantile(lists, 0.95), "ms from key to list", listMs, smoke),
      figure(`find.${size}.list_p50`, median(lists), "ms"),
      figure(`find.${size}.list_max`, Math.max(...lists), "ms"),
      figure(`find.${size}.echo_p95`, quantile(echoes, 0.95), "ms from key to echo"),
      // All keys of a question arrive at once, as from a paste or a slow connection.
      required(`find.${size}.burst_p95`, quantile(bursts, 0.95), `ms for ≤ ${mostTyped} keys at once`, listMs, smoke),
      figure(`find.${size}.keys`, keys.length, "keys"),
    ];
  });
}

interface Typed {
  readonly echoMs: number;
  readonly listMs: number;
}

async function typeAll(typist: Typist, questions: readonly string[]): Promise<Typed[]> {
  const all: Typed[] = [];
  for (const question of questions) {
    await clear(typist);
    all.push(...(await typeSlowly(typist, question)));
  }
  return all;
}

async function typeSlowly(typist: Typist, question: string): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const key of question) {
    typed.push(await typist.type(key));
    await setTimeout(pauseMs);
  }
  return typed;
}

const eraseAll = "\u0015";

async function clear(typist: Typist): Promise<void> {
  await typist.type(eraseAll);
  await setTimeout(pauseMs);
}

interface Typist {
  /** Sends keys. Returns the times until the screen shows them, and until it shows the list for them. */
  type(keys: string): Promise<Typed>;
  /** Resolves when the screen shows a list. */
  listed(): Promise<void>;
  /** Presses Ctrl-C. Returns the exit code. */
  leave(): Promise<number>;
}

function startFind(env: Environment): Typist {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  let onDraw: ((text: string) => void) | undefined;
  const stderr: Output = {
    isTTY: true,
    columns: 120,
    rows: 40,
    write: (text) => onDraw?.(text),
    pass: async () => {},
  };
  const stdout: Output = { isTTY: false, columns: undefined, write: () => {}, pass: async () => {} };
  const world: World = { env, cwd: env["HOME"] ?? "", now: Date.now, stdin, stdout, stderr, programs: () => [] };
  const exit = runCli(["find"], world);
  const untilListed = (start: number): Promise<Typed> =>
    new Promise((resolve) => {
      let echoMs: number | null = null;
      onDraw = (text) => {
        const elapsed = performance.now() - start;
        // A draw before the echo belongs to the previous key, whose preview came late.
        if (text.includes("searching …")) echoMs ??= elapsed;
        else if (echoMs !== null) resolve({ echoMs, listMs: elapsed });
      };
    });
  return {
    type: async (keys) => {
      const listed = untilListed(performance.now());
      stdin.write(keys);
      return listed;
    },
    listed: async () => void (await untilListed(performance.now())),
    leave: async () => {
      stdin.write("\u0003");
      return exit;
    },
  };
}
