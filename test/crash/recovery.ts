import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { Event } from "../../src/core/event/event.ts";
import { openIndex } from "../../src/index/open-index.ts";
import { openJsonlLog, type JsonlLog } from "../../src/log/jsonl/log.ts";
import { measureSegment, readSeals } from "../../src/log/jsonl/seal.ts";
import { listSegments } from "../../src/log/jsonl/segments.ts";
import { openKeys } from "../../src/platform/encryption/open-keys.ts";
import { dumpIndex } from "../dump-index.ts";
import { stormOptions, type Home } from "./home.ts";
import { checkNone, type Check } from "./scenario.ts";
import type { Written } from "./storm.ts";
import { findTails, makeText, markerTails } from "./text.ts";

/** The content of a log, without torn lines. */
export interface LogContent {
  readonly copies: ReadonlyMap<string, readonly Event[]>;
  readonly forgotten: ReadonlySet<string>;
  readonly torn: number;
}

export async function readLog(log: JsonlLog): Promise<LogContent> {
  const copies = new Map<string, Event[]>();
  const forgotten = new Set<string>();
  let torn = 0;
  for await (const batch of log.read(null)) {
    torn += batch.damage.length;
    for (const event of batch.events) {
      const known = copies.get(event.id);
      if (known === undefined) copies.set(event.id, [event]);
      else known.push(event);
      if (event.kind === "memory.forgotten") for (const target of event.content?.targets ?? []) forgotten.add(target);
    }
  }
  return { copies, forgotten, torn };
}

/** Checks that every acknowledged event is in the log, with its own content or erased because it was forgotten. */
export function checkLog(content: LogContent, events: ReadonlyMap<string, Written>): Check {
  const problems: string[] = [];
  for (const [id, written] of events) {
    const copies = content.copies.get(id) ?? [];
    const whole = copies.filter((event) => event.content !== null);
    const text = makeText(id, written.lineBytes);
    if (whole.some((event) => textOf(event) !== text)) problems.push(`${id} has another content than was written`);
    if (whole.length > written.attempts)
      problems.push(`${id} is there ${whole.length} times, written ${written.attempts} times`);
    if (written.forgotten && !content.forgotten.has(id))
      problems.push(`${id} was forgotten, and the log does not say so`);
    if (!written.acknowledged) continue;
    if (copies.length === 0) problems.push(`${id} was acknowledged and is lost`);
    else if (!content.forgotten.has(id) && whole.length === 0)
      problems.push(`${id} was acknowledged and its content is lost`);
    else if (content.forgotten.has(id) && whole.length > 0)
      problems.push(`${id} was forgotten and its content is still in the log`);
  }
  return checkNone(
    "every acknowledged event is in the log, whole or lawfully erased",
    problems,
    `${countAcknowledged(events)} acknowledged`,
  );
}

/** Checks that the seal of each finished segment covers the whole segment. */
export function checkSeals(log: JsonlLog): Check {
  const problems: string[] = [];
  let segments = 0;
  for (const { path } of log.folders()) {
    for (const segment of listSegments(path).slice(0, -1)) {
      const file = join(path, segment);
      const outside =
        measureSegment(file, statSync(file).size).bytes - (readSeals(path, segment).at(-1)?.seal.bytes ?? 0);
      segments += 1;
      if (outside > 0) problems.push(`${segment}: ${outside} bytes are outside its seal`);
    }
  }
  return checkNone("every line of a full segment is inside its seal", problems, `${segments} segments`);
}

/** Checks every line, digest and seal, as `loci verify` does. */
export async function checkVerified(log: JsonlLog): Promise<Check> {
  const { alterations, pending, events, erased, torn } = await log.verify();
  const problems = [
    ...alterations.map(({ place, problem }) => `${place}: ${problem}`),
    ...pending.map(({ id }) => `${id} is still to be erased`),
  ];
  return checkNone("verify finds nothing altered", problems, `${events} events, ${erased} erased, ${torn} torn lines`);
}

export interface Recovered {
  readonly checks: readonly Check[];
  readonly torn: number;
}

/**
 * Opens the memory as the next program would, lets it recover, and checks everything that must be true after the
 * recovery.
 */
export async function recover(home: Home, events: ReadonlyMap<string, Written>, scratch: string): Promise<Recovered> {
  const memory = await openMemory(home);
  const { elsewhere, residue } = await memory.care.settle();
  await memory.close();
  const log = openJsonlLog(stormOptions(home));
  await sleep(50);
  log.seal();
  const content = await readLog(log);
  const unsettled = [...elsewhere, ...(residue ? ["traces are left in the index"] : [])];
  const checks = [
    checkNone("recovery settles every erasure", unsettled),
    checkLog(content, events),
    await checkIndex(home, log, content, events, scratch),
    checkBytes(home, content, events),
    checkSeals(log),
    await checkVerified(log),
  ];
  return { checks, torn: content.torn };
}

/** Checks that each acknowledged event has one row, and that the index equals a rebuilt one. */
async function checkIndex(
  home: Home,
  log: JsonlLog,
  content: LogContent,
  events: ReadonlyMap<string, Written>,
  scratch: string,
): Promise<Check> {
  const index = openIndex({ state: home.state, log, databaseKey: openKeys(home).databaseKey });
  mkdirSync(scratch, { recursive: true });
  const rebuilt = openIndex({ state: scratch, log });
  try {
    await index.catchUp({ waitMs: 5000 });
    await rebuilt.catchUp({ waitMs: 5000 });
    const problems: string[] = [];
    const rowsOf = (id: string) =>
      index.query((db) => db.prepare("SELECT id, text FROM memories WHERE key = ?").all(id));
    for (const [id, { acknowledged, lineBytes }] of events) {
      const rows = await rowsOf(id);
      if (acknowledged && rows.length !== 1) problems.push(`${id} has ${rows.length} rows`);
      const wanted = content.forgotten.has(id) ? null : makeText(id, lineBytes);
      if (acknowledged && rows.some(({ text }) => text !== wanted))
        problems.push(`${id} has another text in the index`);
    }
    const [grown, made] = [await index.query(dumpIndex), await rebuilt.query(dumpIndex)];
    const different = grown.findIndex((line, at) => line !== made[at]);
    if (grown.length !== made.length || different >= 0) {
      problems.push(
        `grown (${grown.length} lines) differs from rebuilt (${made.length}) at ${different}: ${grown[different]?.slice(0, 300)} / ${made[different]?.slice(0, 300)}`,
      );
    }
    return checkNone("the index has each once, and equals a rebuild", problems, `${grown.length} lines compared`);
  } finally {
    index.close();
    rebuilt.close();
  }
}

function checkBytes(home: Home, content: LogContent, events: ReadonlyMap<string, Written>): Check {
  const gone = [...events.keys()].filter((id) => content.forgotten.has(id));
  const found = findTails([home.memory, home.state], new Set(gone.flatMap(markerTails)));
  return checkNone("no byte of forgotten content is in any file", found, `${gone.length} forgotten`);
}

function textOf(event: Event): string | undefined {
  return event.content !== null && "text" in event.content ? event.content.text : undefined;
}

export function countAcknowledged(events: ReadonlyMap<string, Written>): number {
  return [...events.values()].filter(({ acknowledged }) => acknowledged).length;
}
