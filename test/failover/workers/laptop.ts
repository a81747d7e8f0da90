// A laptop: it writes to its own log, syncs with any node, and begins again. When the parent sends `{ finish }`, it
// syncs once more and reports its copy of the stream.
import "./shift-clock.ts";
import { setTimeout as pauseFor } from "node:timers/promises";

import { openHttpStore, type Patience } from "../../../src/sync/http-store.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { openLaptop } from "../../sync/laptop.ts";
import type { LaptopMessage } from "../laptop-api.ts";
import { forwardPort } from "./forward-port.ts";

const [folder = "", name = "", stream = "", ...nodes] = process.argv.slice(2);
const laptop = openLaptop(folder, name);
const urls = await Promise.all(nodes.map(forwardPort));
const patience: Patience = { attempts: 2, firstWaitMs: 100, longestWaitMs: 500, wait: async (ms) => pauseFor(ms) };
const mostLines = 6;
const forgetRate = 0.2;
const pauseMs = 500;
const idleMs = 8000;
const parent: { order: "work" | "finish" | "copy" } = { order: "work" };
let syncs = 0;
const reported = new Set<string>();

process.on("message", (message: Partial<typeof parent>) => {
  parent.order = message.order ?? parent.order;
});
process.on("disconnect", () => process.exit(0));

/** Reports to the parent, and waits until the message has left. */
async function report(message: LaptopMessage): Promise<void> {
  await new Promise((resolve) => process.send?.(message, resolve));
}

/** Appends a few events, and sometimes forgets one that any process of this laptop has made. */
async function work(memories: readonly string[]): Promise<void> {
  const count = 1 + Math.floor(Math.random() * mostLines);
  await laptop.append(Array.from({ length: count }, (_, n) => admittedEvent(`${name} wrote line ${n}`)));
  const target = memories[Math.floor(Math.random() * memories.length)];
  if (target === undefined || Math.random() > forgetRate) return;
  await report({ forgetting: target });
  const { scope, origin, trust } = sampleEvent("");
  const content = { targets: [target], reason: "asked" as const };
  await laptop.append([admittedEvent({ kind: "memory.forgotten", content, scope, origin, trust })]);
  await laptop.settle();
}

/** Syncs. Then reports to the parent the events that existed before the sync and were not reported yet. */
async function sync(): Promise<Events> {
  syncs += 1;
  const url = urls[syncs % urls.length] ?? "";
  const before = await readEvents();
  const { refused, conflict } = await laptop.sync(
    openHttpStore({ url, token: stream, idleMs }, Number(stream), patience),
  );
  if (refused.length > 0 || conflict.length > 0)
    throw new Error(`the server refused ${JSON.stringify(refused.slice(0, 3))}, conflicts ${conflict.length}`);
  const [ids, forgotten] = [before.ids, before.forgotten].map((all) => all.filter((id) => !reported.has(id)));
  await report({ synced: { ids: ids ?? [], forgotten: forgotten ?? [] } });
  for (const id of before.ids) reported.add(id);
  return before;
}

interface Events {
  readonly ids: string[];
  /** The events that can be forgotten. */
  readonly memories: string[];
  readonly forgotten: string[];
}

async function readEvents(): Promise<Events> {
  const events: Events = { ids: [], memories: [], forgotten: [] };
  for (const { id, kind, content } of (await laptop.events()).values()) {
    events.ids.push(id);
    if (kind === "fact.learned" && content !== null) events.memories.push(id);
    if (kind === "memory.forgotten") events.forgotten.push(...(content?.targets ?? []));
  }
  return events;
}

async function trySync(): Promise<Events | null> {
  try {
    return await sync();
  } catch (error) {
    console.error(`not synced: ${String(error)}`);
    return null;
  }
}

/** Syncs until it succeeds. */
async function syncForSure(): Promise<void> {
  while ((await trySync()) === null) await pauseFor(pauseMs);
}

process.send?.({ ready: true });
let memories: readonly string[] = (await readEvents()).memories;
while (parent.order === "work") {
  await work(memories);
  memories = (await trySync())?.memories ?? memories;
  await pauseFor(Math.random() * pauseMs);
}
await syncForSure();
await report({ idle: true });
while (parent.order !== "copy") await pauseFor(100);
// The other laptop of this person is idle, too, so this copy is complete.
await syncForSure();
await laptop.settle();
await report({
  copy: [...(await laptop.events()).values()].map(({ id, content }) => ({ id, hasContent: content !== null })),
});
