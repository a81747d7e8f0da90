import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterEach, describe, expect, it } from "vitest";

import { defaultPolicy } from "../src/core/guards/policy.ts";
import type { Embedder } from "../src/core/ports/models.ts";
import { enforceDelegation } from "../src/hooks/guards/delegation/enforce-delegation.ts";
import { hookSchema } from "../src/hooks/hook-event.ts";
import type { Memory } from "../src/memory/memory.ts";
import { home, open, useHome } from "./memory-home.ts";

useHome();

const holdMs = 2000;
const holders: ChildProcess[] = [];
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill();
});

const locks = () => {
  const folder = join(home, "state", "locks");
  return readdirSync(folder).map((name) => join(folder, name));
};
const databases = (kind: string) =>
  readdirSync(join(home, "state"))
    .filter((name) => name.startsWith(kind) && name.endsWith(".sqlite"))
    .map((name) => join(home, "state", name));

/**
 * Locks the files from another process. Resolves when the process has the locks; `released` resolves when it has
 * released them.
 */
async function hold(files: readonly string[]): Promise<{ readonly released: Promise<unknown> }> {
  expect(files).not.toEqual([]);
  const worker = fileURLToPath(new URL("workers/lock-holder.ts", import.meta.url));
  const holder = spawn(process.execPath, [worker, String(holdMs), ...files], { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(holder);
  const released = new Promise((resolve) => holder.once("exit", resolve));
  await new Promise((resolve) => holder.stdout?.once("data", resolve));
  return { released };
}

/**
 * Measures how long the work takes, and the 99th percentile of the event loop's delay while the work waits for the
 * lock. Measuring starts after 200 ms, when the work has written what it writes before it waits.
 */
async function measure(
  work: () => Promise<unknown>,
  released: Promise<unknown>,
): Promise<{ took: number; p99: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const start = performance.now();
  const done = work();
  await sleep(200);
  delay.enable();
  await released;
  delay.disable();
  await done;
  // The monitor includes its own resolution of 5 ms, which is subtracted.
  return { took: performance.now() - start, p99: delay.percentile(99) / 1e6 - 5 };
}

const letters: Embedder = {
  model: { id: "letters", checksum: "0123456789abcdef", dimensions: 64 },
  embed: async (texts) => texts.map((text) => new Float32Array(64).fill(1 / 8 + text.length * 1e-9)),
  close: async () => {},
};

const user = { scope: "user" } as const;
const agent = { kind: "agent", agent: "a", session: "s1" } as const;

/** Work that needs a lock. Each test runs the work once before it measures, so that the lock exists. */
const cases: Record<
  string,
  { readonly held: () => readonly string[]; readonly work: (memory: Memory) => Promise<unknown> }
> = {
  "a backup": { held: locks, work: (memory) => memory.care.backup() },
  "a forgetting": {
    held: locks,
    work: async (memory) => memory.forget({ id: await memory.remember("to be forgotten") }),
  },
  "a rebuild": { held: locks, work: (memory) => memory.care.rebuild() },
  "a note that is due": { held: locks, work: (memory) => memory.notes.due() },
  "an entry": {
    held: locks,
    work: (memory) => memory.as(agent).entries.save({ compartment: "session", content: "x" }),
  },
  "a document": { held: locks, work: (memory) => memory.documents.append(user, "a line") },
  "a search that finds something new": {
    held: () => databases("index-"),
    work: async (memory) => {
      await memory.remember("something new");
      await memory.search("new");
    },
  },
  "an erasure that marks the index": {
    held: () => databases("index-"),
    work: async (memory) => memory.forget({ id: await memory.remember("to be forgotten") }),
  },
  vectors: {
    held: () => databases("vectors-"),
    work: async (memory) => {
      await memory.remember(`text ${Math.random()}`);
      await memory.care.embed();
    },
  },
  "a guard that counts": {
    held: locks,
    work: async () => {
      mkdirSync(join(home, "shop"), { recursive: true });
      await enforceDelegation(
        {
          schema: hookSchema,
          host: "claude-code",
          hostEvent: "PreToolUse",
          session: "s1",
          folder: join(home, "shop"),
          mark: null,
          at: null,
          kind: "tool-requested",
          tool: { name: "Bash", kind: "shell", text: "npm test", command: "npm test" },
        },
        {
          space: join(home, "shop"),
          state: join(home, "state"),
          home,
          policy: defaultPolicy,
          presets: {},
          agentRole: "conductor",
        },
      ).catch((error: unknown) => {
        // A guard waits at most a second, because its host does not wait longer.
        expect(error).toMatchObject({ code: "BUSY" });
      });
    },
  },
};

// The clock on a shared machine may show a delay by chance, but not three times in a row. On a busy machine, a process
// without work is late, too. A loop that waits for the lock is held up for holdMs.
describe.each(Object.entries(cases))("%s that waits for a lock of another process", (_title, { held, work }) => {
  it("does not block this process", { retry: 2, timeout: 60_000 }, async () => {
    const memory = await open({ embedder: letters });
    await work(memory);
    const idle = await measure(async () => {}, sleep(holdMs / 2));
    const { released } = await hold(held());
    const { took, p99 } = await measure(() => work(memory), released);
    expect(took).toBeGreaterThan(holdMs / 3);
    expect(p99).toBeLessThan(Math.max(50, 3 * idle.p99));
  });
});

describe("work over a whole log", () => {
  const work: Record<string, (memory: Memory, signal: AbortSignal) => Promise<unknown>> = {
    verify: (memory, signal) => memory.care.verify({ signal }),
    verifyErasures: (memory, signal) => memory.care.verifyErasures({ signal }),
    rebuild: (memory, signal) => memory.care.rebuild({ signal }),
  };

  async function openLarge(): Promise<Memory> {
    const memory = await open();
    const ids = await memory.record(
      Array.from({ length: 3000 }, (_, n) => ({ type: "fact" as const, text: `fact ${n} ${"word ".repeat(40)}` })),
    );
    await memory.forget({ id: ids[0] ?? "" });
    return memory;
  }

  it.each(Object.keys(work))("%s does not start if it is aborted, and can be done again", async (name) => {
    const memory = await openLarge();
    await expect(work[name]?.(memory, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
    await work[name]?.(memory, new AbortController().signal);
    expect((await memory.search("fact 2999")).hits.length).toBeGreaterThan(0);
  });

  it.each(["verify", "rebuild"])("%s ends in the middle if it is aborted", async (name) => {
    const memory = await openLarge();
    const soon = new AbortController();
    setTimeout(() => soon.abort(new Error("late enough")), 5);
    await expect(work[name]?.(memory, soon.signal)).rejects.toThrow("late enough");
    expect((await memory.search("fact 2999")).hits.length).toBeGreaterThan(0);
  });
});
