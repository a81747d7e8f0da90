import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import { openJsonlLog } from "../../src/log/jsonl/log.ts";
import { ownKeyFile, readKeyFile, sharedKeyFile } from "../../src/platform/encryption/key-file.ts";
import { verifies } from "../verifies.ts";
import { startWorker, warmUp, type Child } from "./child.ts";
import { crashPassphrase } from "./encrypted-home.ts";
import { homeIn, withFolder, type Home } from "./home.ts";
import { createRandom, type Random } from "./random.ts";
import { readLog } from "./recovery.ts";
import { check, checkNone, type Check, type Context, type Scenario } from "./scenario.ts";
import { makeText } from "./text.ts";
import type { ResealerOptions } from "./workers/resealer.ts";

verifies("SAF-6.a", "LOG-5.b");

const changes = ["encrypt", "rotate", "decrypt"] as const;
const word = "rhinoceros";
// Each kill takes seconds, because checking a passphrase is slow on purpose.
const mostKills = 60;

/** Kills encryption, key rotation and decryption at any moment, while writers work. Then completes each change. */
export const reseal: Scenario = {
  name: "reseal",
  about: "encrypting, a new key and decrypting killed with SIGKILL, while four processes append",
  run: async (context) =>
    withFolder(async (folder) => {
      // Uses a passphrase from the environment, as on a server, because a killed process may not have unlocked the
      // memory.
      process.env["LOCI_PASSPHRASE"] = crashPassphrase;
      const home = homeIn(folder);
      const random = createRandom(context.seed);
      const seen: Seen = { sizes: new Map(), acknowledged: new Set(), killed: 0, completed: 0, failures: [], left: [] };
      await prepare(home);
      const writers = startWriters(home, random, seen);
      for (let turn = 0; seen.killed < Math.min(context.kills, mostKills) && seen.failures.length === 0; turn += 1)
        await changeAndKill(home, changes[turn % changes.length] ?? "encrypt", random, seen, context);
      await Promise.all(writers.map(async (writer) => writer.finish()));
      return finish(home, seen);
    }),
};

interface Seen {
  readonly sizes: Map<string, number>;
  readonly acknowledged: Set<string>;
  killed: number;
  completed: number;
  readonly failures: string[];
  /** Files with readable words, although everything was reported as encrypted. */
  readonly left: string[];
}

/** Stores a document, a backup and a memory, so that a rewrite has something of each. */
async function prepare(home: Home): Promise<void> {
  const memory = await openMemory(home);
  await memory.remember(`the ${word} is remembered`);
  await memory.documents.append({ scope: "user" }, `a ${word} in a document`);
  await memory.care.backup({});
  await memory.search(word);
  await memory.close();
  await warmUp(["resealer"], { home, change: "complete" });
}

function startWriters(home: Home, random: Random, seen: Seen): Child[] {
  return Array.from({ length: 4 }, () =>
    startWorker(
      "writer",
      { home, log: "sound", seed: random.below(2 ** 31), sizes: [[300, 3000]], pauseMs: 40, retries: [] },
      ({ about, ack, failed }) => {
        for (const [id, lineBytes] of about ?? []) seen.sizes.set(id, lineBytes);
        for (const id of ack ?? []) seen.acknowledged.add(id);
        if (failed !== undefined) seen.failures.push(failed);
      },
    ),
  );
}

/** Kills a change a few times, each time later, until it completes. */
async function changeAndKill(
  home: Home,
  change: ResealerOptions["change"],
  random: Random,
  seen: Seen,
  { say }: Context,
): Promise<void> {
  const before = keysOf(home);
  let isBegun = false;
  for (let attempt = 0; ; attempt += 1) {
    // Once the new keys are in use, the change must be completed. Before that, it starts again.
    const wanted = isBegun ? "complete" : change;
    const outcome = await run(home, wanted, attempt < 6 ? 300 + random.below(1200 + attempt * 200) : null);
    isBegun ||= keysOf(home) !== before;
    if (outcome === "killed") seen.killed += 1;
    else if (outcome === "complete") break;
    else {
      seen.failures.push(`${wanted}: ${outcome.slice(0, 300)}`);
      return;
    }
  }
  seen.completed += 1;
  const words = change === "decrypt" ? [] : filesWithWords(home);
  seen.left.push(...words.map((file) => `after ${change}: ${file}`));
  say(`${change}: done after ${seen.killed} kills in all`);
}

async function run(home: Home, change: ResealerOptions["change"], killAfterMs: number | null): Promise<string> {
  let isComplete = false;
  const child = startWorker("resealer", { home, change }, ({ caughtUp }) => {
    isComplete ||= caughtUp === "complete";
  });
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill(), killAfterMs);
  const { signal, errors } = await child.ended;
  clearTimeout(timer);
  if (isComplete) return "complete";
  return signal === "SIGKILL" ? "killed" : errors.slice(-600);
}

function keysOf({ memory, state }: Home): string {
  const file = readKeyFile(ownKeyFile(state)) ?? readKeyFile(sharedKeyFile(memory));
  return file === null ? "none" : `${file.keys[0].id} ${file.encrypted}`;
}

/** Files that contain stored text in readable form. */
function filesWithWords({ memory, state }: Home): string[] {
  return [memory, state]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = read(path);
      return text.includes(word) || text.includes('"content":{');
    });
}

// Returns an empty string if a writer has removed the file in the meantime.
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

async function finish(home: Home, seen: Seen): Promise<Check[]> {
  const log = openJsonlLog(home);
  const { copies } = await readLog(log);
  const lost = [...seen.acknowledged].filter((id) => {
    const wanted = makeText(id, seen.sizes.get(id) ?? 0);
    const found = copies.get(id) ?? [];
    return !found.some(({ content }) => content !== null && "text" in content && content.text === wanted);
  });
  const { alterations } = await log.verify();
  const memory = await openMemory(home);
  const { hits } = await memory.search(word);
  const { text } = await memory.documents.read({ scope: "user" });
  await memory.close();
  return [
    checkNone("no process fails", seen.failures),
    checkNone("every acknowledged event is in the log", lost, `${seen.acknowledged.size} acknowledged`),
    checkNone("nothing can be read in any file when it is encrypted", seen.left, `${seen.completed} changes completed`),
    checkNone(
      "verify finds nothing altered",
      alterations.map(({ place, problem }) => `${place}: ${problem}`),
    ),
    check("what was there before is there still", hits.length > 0 && text.includes(word), `${hits.length} hits`),
    check("figures", true, `${seen.killed} kills, ${seen.completed} changes completed`),
  ];
}
