import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { openMemory } from "../../src/compose/open-memory.ts";
import { verifies } from "../verifies.ts";
import { startWorker, warmUp, type Child } from "./child.ts";
import { homeIn, withFolder, type Home } from "./home.ts";
import { createRandom, type Random } from "./random.ts";
import { check, checkNone, type Check, type Context, type Scenario } from "./scenario.ts";

verifies("DOC-2.a", "DOC-2.b", "DOC-9.b", "DOC-9.c", "DOC-10.a");

const processes = 20;
const seconds = 30;
const killsEverySecond = 2;
/** The smallest number of writes that proves something. On a busy machine, a storm continues until it has them. */
const fewestWrites = 20;
/** A storm without enough writes ends after this time, and fails. */
const mostSeconds = 600;

/** The acknowledged writes of the workers, and the saves of a person. */
interface Seen {
  readonly tokens: Set<string>;
  readonly versions: Set<string>;
  readonly saved: Set<string>;
  conflicts: number;
  /** Writes that Loci refused with BUSY because of many other writers. This can happen on a busy machine. */
  busy: number;
  kills: number;
  readonly failures: string[];
}

/**
 * Twenty processes append to one document and replace it, while some of them are killed. Then the same runs with a
 * person who also saves the file.
 */
export const documents: Scenario = {
  name: "documents",
  about: `${processes} processes write one document for ${seconds} s, some of them killed; then with an editor beside`,
  run: async (context) => [
    ...(await storm(context, seconds, false)),
    ...(await storm(context, Math.round(seconds / 3), true)),
  ],
};

async function storm({ seed, say }: Context, duration: number, hasEditor: boolean): Promise<Check[]> {
  return withFolder(async (folder) => {
    const home = homeIn(folder);
    await warmUp(["document-writer"], { home: homeIn(join(folder, "warm")), seed: 0 });
    const file = join(home.memory, "documents", "user.md");
    const random = createRandom(seed + duration);
    const seen: Seen = {
      tokens: new Set(),
      versions: new Set(),
      saved: new Set(),
      conflicts: 0,
      busy: 0,
      kills: 0,
      failures: [],
    };
    const start = performance.now();
    const secondsSince = (): number => (performance.now() - start) / 1000;
    const isLate = (): boolean => secondsSince() >= duration;
    const isOver = (): boolean => secondsSince() >= mostSeconds || (isLate() && seen.tokens.size >= fewestWrites);
    await Promise.all([
      writeAndKill(home, random, seen, { isLate, isOver }),
      hasEditor ? edit(file, seen, isOver) : undefined,
    ]);
    const name = hasEditor ? "with an editor" : "alone";
    say(`${name}: ${figuresOf(seen)}`);
    return checkEnd(home, file, seen, name);
  });
}

function figuresOf({ tokens, conflicts, busy, kills, saved }: Seen): string {
  return `${tokens.size} writes, ${conflicts} conflicts, ${busy} busy, ${kills} kills, ${saved.size} saves`;
}

async function writeAndKill(
  home: Home,
  random: Random,
  seen: Seen,
  { isLate, isOver }: { readonly isLate: () => boolean; readonly isOver: () => boolean },
): Promise<void> {
  let [seed, writesAtKill] = [0, 0];
  const start = (): Child =>
    startWorker("document-writer", { home, seed: (seed += 1) }, ({ ack, version, code, failed }) => {
      for (const token of ack ?? []) seen.tokens.add(token);
      if (version !== undefined) seen.versions.add(version);
      if (code === "CONFLICT") seen.conflicts += 1;
      else if (code === "BUSY") seen.busy += 1;
      else if (failed !== undefined) seen.failures.push(failed);
    });
  const writers = Array.from({ length: processes }, start);
  while (!isOver()) {
    await setTimeout((1000 / killsEverySecond) * (0.5 + random.below(100) / 100));
    // A late storm kills only after a new write: on a busy machine, a writer may need longer to start than it lives.
    if (isLate() && seen.tokens.size === writesAtKill) continue;
    writesAtKill = seen.tokens.size;
    const victim = random.below(writers.length);
    writers[victim]?.kill();
    seen.kills += 1;
    writers[victim] = start();
  }
  await Promise.all(writers.map(async (writer) => writer.finish()));
}

/** Saves the file as editors do: writes a new file and renames it over the old one. */
async function edit(file: string, seen: Seen, isOver: () => boolean): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    await setTimeout(40 + (number % 7) * 15);
    const text = read(file);
    if (text === null) continue;
    const token = `edit-${number}`;
    writeFileSync(`${file}.swp`, `${text.trimEnd()}\n- ${token} by hand\n`);
    renameSync(`${file}.swp`, file);
    seen.saved.add(token);
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // While Loci swaps the file, the file is missing for a moment. A person would try again.
    return null;
  }
}

/** Matches a complete line of a writer, an editor or Loci itself. */
const wholeLine = /^(?:|# Storm|## (?:Appended|List)|<!-- \S+ by writer-\d+ -->|- (\S+) x{200} \1|- edit-\d+ by hand)$/;

async function checkEnd(home: Home, file: string, seen: Seen, name: string): Promise<Check[]> {
  const memory = await openMemory(home);
  try {
    const ref = { scope: "user" } as const;
    const { text } = await memory.documents.read(ref);
    const versions = await memory.documents.versions(ref, { limit: 10_000 });
    const hashes = new Set(versions.map(({ hash }) => hash.slice(0, 12)));
    const texts: string[] = [];
    for (const { id } of versions) texts.push(await memory.documents.versionText(ref, id));
    const mixed = [text, ...texts].flatMap((one) => one.split("\n").filter((line) => !wholeLine.test(line)));
    const wanted = [...seen.tokens, ...seen.saved];
    // The editor may overwrite appended lines with an older text. Those lines are then in an older version, so they are
    // not lost.
    const lost = wanted.filter(
      (token) => !text.includes(` ${token} `) && !texts.some((one) => one.includes(` ${token} `)),
    );
    const missing = seen.saved.size > 0 ? [] : [...seen.tokens].filter((token) => !text.includes(` ${token} `));
    return [
      check(`${name}: there was work`, seen.tokens.size >= fewestWrites, figuresOf(seen)),
      checkNone(`${name}: no writer failed`, seen.failures),
      checkNone(`${name}: no acknowledged write is lost`, [...lost, ...missing], `${wanted.length} looked for`),
      checkNone(`${name}: no line is torn or mixed`, mixed, `${texts.length} versions read`),
      checkNone(
        `${name}: every version is in the log`,
        [...seen.versions].filter((version) => !hashes.has(version)),
        `${seen.versions.size} acknowledged`,
      ),
      check(`${name}: the file is the newest version`, read(file) === text && texts[0] === text),
    ];
  } finally {
    await memory.close();
  }
}
