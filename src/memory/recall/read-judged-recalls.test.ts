import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import type { Memory } from "../memory.ts";
import { readJudgedRecalls } from "./read-judged-recalls.ts";

useHome();
useParts();

let memory: Memory;
let shop: string;
beforeEach(async () => {
  shop = makeSpace("shop");
  memory = await open();
});

/** Stores events of a session as the hooks do, each later than all before. */
async function happen(session: string, ...details: readonly HookDetails[]): Promise<void> {
  for (const one of details) {
    await setTimeout(3);
    await capture(join(home, "memory"), join(home, "state"), [hookEvent(one, { session, folder: shop })]);
  }
  await setTimeout(3);
}

const ask = (prompt: string): HookDetails => ({ kind: "prompt-submitted", prompt });
const reply = (text: string): HookDetails => ({ kind: "reply-finished", reply: text });
const run = (command: string, failed = false): HookDetails => ({
  kind: "tool-finished",
  tool: shell(command),
  result: { text: failed ? "no such host" : "ok", failed },
});

const port = "The zorblax database listens on port 6433.";
const question = "connect to the zorblax database";

/** Asks in a session, and returns the id of the recall. */
async function recallIn(session: string, prompt = question): Promise<string> {
  await happen(session, ask(prompt));
  const { id } = await memory.recall({ prompt, space: shop, session, agent: "claude-code" });
  return id ?? "";
}

describe("judged recalls", () => {
  it("contain the use of each shown memory, from the events after the recall", async () => {
    verifies("POL-5.a", "POL-1.b");
    const id = await memory.remember(port, { space: shop });
    const used = await recallIn("s1");
    await happen("s1", run("psql -p 6433"), reply("Connected."), ask("thanks"));
    const ignored = await recallIn("s2");
    await happen("s2", reply("Which user shall I take?"));
    const wrong = await recallIn("s3");
    await happen("s3", run("psql -p 6433", true), ask("no, the zorblax database moved to 7001"));
    const unfinished = await recallIn("s4");
    const judged = await readJudgedRecalls(openParts());
    const labels = judged.map(({ id: recall, candidates }) => ({
      recall,
      of: candidates.find((one) => one.id === id),
    }));
    expect(labels).toMatchObject([
      { recall: unfinished, of: { useful: null, weight: 0 } },
      { recall: wrong, of: { useful: 0, weight: 0.8 } },
      { recall: ignored, of: { useful: 0, weight: 0.2 } },
      { recall: used, of: { useful: 1, weight: 0.6, shown: true, chance: 1, parts: { words: 1 } } },
    ]);
    expect(judged.at(-1)).toMatchObject({
      role: "claude-code",
      space: shop,
      confidence: expect.toSatisfy((value) => value > 0.4 && value <= 1),
    });
    expect((await memory.care.recallStats()).signals).toMatchObject({ number: 1, correction: 1 });
  });

  it("prefer a person's last judgement to any signal in the agent's work", async () => {
    const id = await memory.remember(port, { space: shop });
    const recall = await recallIn("s1");
    await happen("s1", run("psql -p 6433"), reply("Connected."));
    await memory.trust.judge({ recall, useless: [id] });
    expect(await readJudgedRecalls(openParts())).toMatchObject([{ candidates: [{ useful: 0, weight: 1 }] }]);
    expect((await memory.care.recallStats()).total).toMatchObject({ used: 0, ignored: 1, harmful: 1 });
    await memory.trust.judge({ recall, useful: [id] });
    expect(await readJudgedRecalls(openParts())).toMatchObject([{ candidates: [{ useful: 1, weight: 1 }] }]);
  });

  it("apply a judgement only to its own recall", async () => {
    const id = await memory.remember(port, { space: shop });
    const first = await recallIn("s1");
    const second = await recallIn("s2");
    await memory.trust.judge({ recall: first, useful: [id] });
    const judged = await readJudgedRecalls(openParts());
    const labels = judged.map(({ id: recall, candidates }) => [
      recall,
      candidates.find((one) => one.id === id)?.useful,
    ]);
    expect(labels).toEqual([
      [second, null],
      [first, 1],
    ]);
  });

  it("contain nothing of an erased memory or of erased events", async () => {
    const id = await memory.remember(port, { space: shop });
    await recallIn("s1");
    await happen("s1", run("psql -p 6433"), reply("Connected."));
    expect((await memory.care.recallStats()).total).toMatchObject({ used: 1 });
    await memory.forget({ session: "s1" });
    expect((await memory.care.recallStats()).total).toMatchObject({ used: 0, unknown: 1 });
    await memory.forget({ id });
    expect((await memory.care.recallStats()).total).toMatchObject({ used: 0, unknown: 1 });
  });

  it("omit the briefs of sessions, although statistics count them", async () => {
    await memory.remember(port, { space: shop });
    await memory.brief({ space: shop, session: "s1", agent: "codex" });
    await happen("s1", ask("count the open orders"), run("psql -p 6433"), reply("412"));
    expect(await readJudgedRecalls(openParts())).toEqual([]);
    expect((await memory.care.recallStats()).total).toMatchObject({ recalls: 1, served: 1, used: 1 });
  });

  it("are only for the owner, newest first, up to the requested number", async () => {
    await memory.remember(port, { space: shop });
    await recallIn("s1");
    await recallIn("s2");
    const since = Date.now();
    const agent = memory.as({ kind: "agent", agent: "a" });
    await expect(agent.care.recallStats()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    expect(await readJudgedRecalls(openParts(), { limit: 1 })).toHaveLength(1);
    expect((await memory.care.recallStats({ since: since + 1 })).total.recalls).toBe(0);
  });

  it("are only the newest recalls if there is little time", async () => {
    await memory.remember(port, { space: shop });
    const ids: (string | null)[] = [];
    for (let n = 0; n < 30; n += 1) ids.push((await memory.recall({ prompt: question, space: shop })).id);
    const read = await readJudgedRecalls(openParts(), { mostMs: 0 });
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 25));
  });

  it("are computed each time and not stored", async () => {
    await memory.remember(port, { space: shop });
    await recallIn("s1");
    await happen("s1", run("psql -p 6433"), reply("Connected."));
    const before = await memory.care.stats();
    await memory.care.recallStats();
    expect((await memory.care.stats()).log.bytes).toBe(before.log.bytes);
  });
});
