import { beforeEach, describe, expect, it } from "vitest";

import { useHome } from "../../../../test/memory-home.ts";
import { openParts, useParts } from "../../../../test/memory-parts.ts";
import { about, prompt } from "../../../../test/recall-home.ts";
import { defaultPolicy } from "../../../core/ranking/recall-policy.ts";
import { freshen } from "../../base/freshen.ts";
import type { Parts } from "../../base/parts.ts";
import { record } from "../../base/record.ts";
import { beginRecall, type RecallContext } from "../recall-context.ts";
import { recallFrom } from "../recall.ts";
import { joinThreads } from "./join-threads.ts";
import { judgeCandidates } from "./judge-candidates.ts";
import { nothingFound, type RecallState, type RecallStep } from "./recall-step.ts";
import { fillBlock, findCandidates, recallSteps, runSteps } from "./recall-steps.ts";

useHome();
useParts();

const request = { prompt, record: false };
const nowhere = { space: undefined, name: undefined };
const without = (name: string) => recallSteps.filter((step) => step.name !== name);

let parts: Parts;
let context: RecallContext;
beforeEach(async () => {
  parts = openParts();
  await record(parts, [
    { type: "prompt", text: `Anybody: ${prompt}`, session: "first", at: 1_000 },
    { type: "assistant", text: about("with the old script"), session: "first", at: 2_000 },
    { type: "prompt", text: `Please, ${prompt}`, session: "second", at: 3_000 },
    { type: "assistant", text: about("with the vault script"), session: "second", at: 4_000 },
  ]);
  await freshen(parts);
  context = await beginRecall(parts, request, nowhere);
});

describe("the steps of a recall", () => {
  it("have names and a fixed order", () => {
    expect(recallSteps.map(({ name }) => name)).toEqual([
      "candidates",
      "aged",
      "current",
      "threads",
      "conclusions",
      "judge",
      "block",
    ]);
  });

  it("can be timed one by one", async () => {
    const times = new Map<string, number>();
    const timed = recallSteps.map(({ name, run }): RecallStep => ({
      name,
      run: async (...given) => {
        const start = parts.clock.steady();
        const changed = await run(...given);
        times.set(name, parts.clock.steady() - start);
        return changed;
      },
    }));
    const { took_ms, block } = await recallFrom(parts, request, nowhere, timed);
    expect(block).toContain("vault script");
    expect([...times.keys()]).toEqual(recallSteps.map(({ name }) => name));
    const sum = [...times.values()].reduce((total, ms) => total + ms, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(took_ms);
  });

  it("can be skipped: without the step that joins threads, a repeated question and its earlier answer stay", async () => {
    const found = async (steps = recallSteps) => (await runSteps(context, steps)).memories;
    expect(await found()).toHaveLength(1);
    expect(await found(without("threads"))).toHaveLength(2);
  });

  it.each(["candidates", "judge", "block"])("return no block without %s", async (name) => {
    const recalled = await recallFrom(parts, request, nowhere, without(name));
    expect(recalled).toMatchObject({ block: null, items: [], tokens: 0, id: null });
  });

  it.each(["aged", "current", "threads"])("return a block without %s", async (name) => {
    const { block } = await recallFrom(parts, request, nowhere, without(name));
    expect(block).toContain("vault script");
  });

  it("explain only the steps that ran", async () => {
    const { considered, decision } = await recallFrom(
      parts,
      { ...request, explain: true },
      nowhere,
      without("threads"),
    );
    expect(decision?.reason).toBe("given");
    expect(considered?.map(({ outcome }) => outcome)).not.toContain("repeated");
  });
});

describe("a step", () => {
  const after = async (...steps: RecallStep["run"][]): Promise<RecallState> =>
    runSteps(
      context,
      steps.map((run) => ({ name: run.name, run })),
    );

  it("finds candidates, best first, and interprets the prompt", async () => {
    const { memories, search } = await after(findCandidates);
    expect(memories.map(({ reply }) => reply?.text)).toHaveLength(2);
    expect(memories.map(({ score }) => score)).toEqual(memories.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(search.query.words.map(({ term }) => term)).toContain("zorblax");
    expect(search.semantic).toBe("off");
  });

  it("joins a repeated question with its latest answer", async () => {
    const { memories, fixes } = await after(findCandidates, joinThreads);
    expect(memories.map(({ reply }) => reply?.text)).toEqual([about("with the vault script")]);
    expect(fixes.size).toBe(0);
  });

  it("judges how certain the visible memories are, and orders them", async () => {
    const { visible, sure, order } = await after(findCandidates, judgeCandidates);
    expect(visible).toHaveLength(2);
    expect(sure).toBeGreaterThan(defaultPolicy.threshold);
    expect(order.candidates[0]?.text).toContain("Rotate the zorblax credentials");
  });

  it("fills a block only if the memories are certain enough", async () => {
    const judged = await after(findCandidates, judgeCandidates);
    expect(fillBlock(context, judged).block?.items).not.toEqual([]);
    expect(fillBlock(context, { ...judged, sure: defaultPolicy.threshold / 2 })).toEqual({ block: null });
    expect(fillBlock(context, nothingFound)).toEqual({ block: null });
  });
});
