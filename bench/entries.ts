import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

import { openMemory } from "../src/compose/open-memory.ts";
import { admit } from "../src/core/event/admit.ts";
import type { NewEventOf } from "../src/core/event/event.ts";
import type { EntryFilter } from "../src/memory/entries/entries.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { verifies } from "../test/verifies.ts";
import { writeCorpusLog } from "./corpus-log.ts";
import { atMost, figure, median, quantile, ratioAt, required, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

verifies("ENT-9.a");

const perCompartment = 50;
/**
 * Upper limits: the median time of a read or update divided by the median time of a bare write and fsync. Each is the
 * median of five runs.
 */
const ratios = { id: 11.9, category: 13.3, tags: 11.2, all: 11.9, often_saved: 7.2, update: 9.2 };
const categories = ["state", "layout", "rule", "todo", "result"];
const tags = ["code", "test", "ci", "urgent"];

/**
 * Measures reads of entries through the library, in a memory that also has other content. Each read includes the event
 * that counts it. The entries are spread over many sessions and runs, and each compartment is as full as the limit
 * allows. One extra entry was saved thousands of times, which must not slow down its reads and updates.
 */
export async function benchEntries({ smoke }: { smoke: boolean }): Promise<Result[]> {
  const [entries, others, reads, saves] = smoke ? [1000, 2000, 40, 300] : [10_000, 20_000, 400, 3000];
  return withScratch(async (folder) => {
    const log = await writeCorpusLog(folder, others);
    const made = Array.from({ length: entries }, (_, n) => entryEvent(n));
    const often = Array.from({ length: saves }, (_, n) => savedAgain(entryEvent(entries), n));
    const all = [...made, ...often];
    for (let from = 0; from < all.length; from += 2000)
      await log.append(all.slice(from, from + 2000).map((event) => admit(event, systemTools)));
    await log.close();
    const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
    const kinds: Readonly<Record<string, (n: number) => EntryFilter>> = {
      id: (n) => ({ ...placeOf(n), id: made[n]?.id }),
      category: (n) => ({ ...placeOf(n), category: categories[n % categories.length] }),
      tags: (n) => ({ ...placeOf(n), tags: [tags[n % tags.length] ?? "", "kept"] }),
      all: placeOf,
    };
    const changed = { ...placeOf(entries), id: often[0]?.content.entry ?? "" };
    const results: Result[] = [];
    // After each operation, a bare write and fsync measures the time of the disk alone.
    const bare = openSync(join(folder, "bare"), "a");
    const deviceP95: number[] = [];
    // 7919 has no common divisor with the number of entries, so these steps reach every compartment.
    for (let n = 0; n < 20; n += 1) await memory.entries.get(placeOf((n * 7919) % entries));
    const work: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
      ...Object.fromEntries(
        Object.entries(kinds).map(([kind, filterOf]) => [
          kind,
          async (n: number) => {
            const found = await memory.entries.get(filterOf((n * 7919) % entries));
            if (found.length === 0) throw new Error(`nothing was found by ${kind}`);
          },
        ]),
      ),
      often_saved: () => memory.entries.get(changed),
      update: (n) => memory.entries.update(changed, { content: `Step ${n}` }),
    };
    for (const [kind, once] of Object.entries(work)) {
      const times: number[] = [];
      const device: number[] = [];
      for (let n = 0; n < reads; n += 1) {
        const start = performance.now();
        await once(n);
        times.push(performance.now() - start);
        const synced = performance.now();
        writeSync(bare, `\n${"x".repeat(2000)}\n`);
        fsyncSync(bare);
        device.push(performance.now() - synced);
      }
      results.push(
        atMost(
          `entries.${kind}.ratio`,
          ratioAt(0.5, times, device),
          "× bare write+fsync",
          timeBudget(ratios[kind as keyof typeof ratios], smoke),
        ),
        required(`entries.${kind}.p95`, quantile(times, 0.95), "ms", 100, smoke),
        figure(`entries.${kind}.median`, median(times), "ms"),
      );
      deviceP95.push(quantile(device, 0.95));
    }
    closeSync(bare);
    await memory.close();
    return [...results, figure("entries.bare_fsync.p95", median(deviceP95), "ms")];
  });
}

/** Compartments alternate between sessions and runs. */
function placeOf(n: number): EntryFilter {
  const place = Math.floor(n / perCompartment);
  return place % 2 === 0
    ? { compartment: "session", session: `session ${place}` }
    : { compartment: "run", run: `run ${place}` };
}

function entryEvent(n: number): NewEventOf<"entry.saved"> & { readonly id: string } {
  const { compartment, session, run } = placeOf(n);
  const id = systemTools.newId();
  return {
    kind: "entry.saved",
    id,
    scope: {
      level: run === undefined ? "session" : "run",
      user: "me",
      ...(session === undefined ? {} : { session }),
      ...(run === undefined ? {} : { run }),
    },
    origin: { device: "bench", agent: "loci" },
    trust: "agent",
    content: {
      entry: id,
      compartment,
      text: `Entry ${n}: ${"what an agent has found out and wants to keep in mind. ".repeat(3)}`,
      category: categories[n % categories.length] ?? "state",
      tags: [tags[n % tags.length] ?? "code", "kept"],
      priority: 1 + (n % 10),
    },
  };
}

/** Makes the n-th save of one entry that is saved repeatedly. */
function savedAgain(event: ReturnType<typeof entryEvent>, n: number): ReturnType<typeof entryEvent> {
  return {
    ...event,
    content: { ...event.content, entry: "0190a000-0000-7000-8000-000000000000", text: `Step ${n}`, priority: 5 },
  };
}
