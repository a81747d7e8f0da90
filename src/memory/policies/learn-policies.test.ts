import { describe, expect, it } from "vitest";

import { judgedRecalls } from "../../../test/judged-recalls.ts";
import { home, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import type { SpaceEvidence } from "../../core/event/event-schema.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import type { Settings } from "../base/settings.ts";
import { createMemory } from "../create-memory.ts";
import type { Memory } from "../memory.ts";
import { learnPolicies } from "./learn-policies.ts";
import { policyEvent } from "./policy-event.ts";

useHome();
useParts();

const minute = 60_000;
const day = 86_400_000;
const today = Date.parse("2026-11-16T12:00:00Z");

const automatic = (more: Partial<Settings> = {}): Partial<Settings> => ({ profile: "automatic", ...more });

function openAt(now: number, settings: Partial<Settings> = automatic()): Parts {
  return openParts({ settings, now: () => now });
}

/** Stores 300 judged recalls, and lets Loci learn from them a day later. */
async function learned(settings?: Partial<Settings>, role?: string, space?: SpaceEvidence): Promise<Memory> {
  const parts = openAt(today, settings);
  await takeIn(parts, judgedRecalls(300, { from: today - 2 * day, role, space }));
  return createMemory(parts);
}

/** Ends the trial with 50 recalls that the new policy makes better or worse. */
async function trialOf(memory: Memory, isTagUseful: boolean): Promise<Memory> {
  const [policy] = (await memory.policies.list()).policies;
  const parts = openAt(today + 2 * day);
  const trial = { from: today + minute, policy: `trial-${policy?.id.slice(-12)}`, isTagUseful };
  await takeIn(parts, judgedRecalls(50, trial));
  return createMemory(parts);
}

const states = async (memory: Memory) => (await memory.policies.list()).policies.map(({ state }) => state);

describe("learning a policy", () => {
  verifies("POL-2.a", "POL-3.a", "POL-3.b");

  it("tries weights that would have placed useful memories first, within bounds", async () => {
    const memory = await learned();
    const { policies } = await memory.endSession();
    expect(policies).toMatchObject({ adopted: [], retired: [], finished: true });
    const list = await memory.policies.list();
    expect(list).toMatchObject({ learning: true, factory: defaultPolicy.name, frozen: [] });
    expect(list.policies.map(({ id }) => id)).toEqual(policies?.tried);
    const [policy] = list.policies;
    expect(policy).toMatchObject({ state: "trial", inUse: true, role: null, space: null, base: null });
    expect(policy?.change).toContain("tag");
    expect(policy?.reason).toContain("better");
    expect(policy?.weights.factors["tag"]).toBeGreaterThan(1.3);
    expect(policy?.weights.factors["tag"]).toBeLessThanOrEqual(2);
  });

  it("adopts a policy that wins its trial", async () => {
    const first = await learned();
    await first.endSession();
    const won = await trialOf(first, true);
    expect((await won.endSession()).policies).toMatchObject({ retired: [], adopted: [expect.any(String)] });
    const [adopted] = (await won.policies.list()).policies;
    expect(adopted).toMatchObject({ state: "adopted", inUse: true, trial: { losses: 0 }, decided: { by: "trial" } });
  });

  it("rolls a policy back that loses its trial, and tries nothing new for a week", async () => {
    const first = await learned();
    await first.endSession();
    const lost = await trialOf(first, false);
    expect((await lost.endSession()).policies).toMatchObject({ adopted: [], retired: [expect.any(String)] });
    expect(await states(lost)).toEqual(["retired"]);
    const later = createMemory(openAt(today + 5 * day));
    expect((await later.endSession()).policies).toMatchObject({ tried: [] });
  });

  it("learns for all agents, for one agent, and for one agent in one space, each with its own recalls", async () => {
    verifies("POL-1.a");
    const memory = await learned(undefined, "codex", { remote: "example.com/shop", path: "/shop" });
    await memory.endSession();
    const places = (await memory.policies.list()).policies.map(({ role, space }) => [role, space]);
    expect(places).toHaveLength(3);
    expect(places).toEqual(
      expect.arrayContaining([
        [null, null],
        ["codex", null],
        ["codex", "example.com/shop"],
      ]),
    );
  });

  it("tries nothing with few judgements", async () => {
    const parts = openAt(today);
    await takeIn(parts, judgedRecalls(150, { from: today - 2 * day }));
    const memory = createMemory(parts);
    expect((await memory.endSession()).policies).toMatchObject({ tried: [], finished: true });
  });

  it.each([
    ["the profile is assisted", { profile: "assisted" }],
    ["recall.learn is off", automatic({ recall: { enabled: true, learn: false } })],
  ] as const)("does nothing if %s", async (_, settings) => {
    verifies("CFG-3.c");
    const memory = await learned(settings);
    expect((await memory.endSession()).policies).toBeNull();
    expect(await memory.policies.list()).toMatchObject({ learning: false, policies: [] });
  });

  it("runs once a day, and at each end of a session while a policy is on trial", async () => {
    const memory = await learned();
    await memory.policies.freeze();
    expect((await memory.endSession()).policies).toMatchObject({ tried: [] });
    expect((await memory.endSession()).policies).toBeNull();
    await memory.policies.unfreeze();
    const next = createMemory(openAt(today + day));
    expect((await next.endSession()).policies).toMatchObject({ tried: [expect.any(String)] });
    expect((await next.endSession()).policies).toMatchObject({ tried: [], finished: true });
  });

  it("stops when its time is up, and the next run continues", async () => {
    await learned(undefined, "codex");
    let steady = 0;
    const parts = openParts({ settings: automatic(), now: () => today, onAppend: () => (steady += 5_000) });
    const slow = { ...parts, clock: { now: () => today, steady: () => steady } };
    expect(await learnPolicies(slow)).toMatchObject({ tried: [expect.any(String)], finished: false });
    expect(await learnPolicies(slow)).toMatchObject({ tried: [expect.any(String)], finished: true });
    expect((await createMemory(parts).policies.list()).policies).toHaveLength(2);
  });
});

describe("the event of a policy", () => {
  verifies("POL-2.a");

  it("contains only numbers, under the names of a fixed list", async () => {
    const parts = openAt(today);
    const evaluation = { judged: 1, effective: 1, gain: 0, lower: 0, better: 1, worse: 0 };
    const weights = { factory: "f", threshold: 0.4, reason: "better", evaluation };
    const write = async (factors: object) =>
      takeIn(parts, [
        policyEvent(parts, { role: null, space: null }, { kind: "policy.tried", content: { ...weights, factors } }),
      ]);
    await expect(write({ hunter2: 1 })).rejects.toMatchObject({ code: "EVENT_INVALID" });
    await expect(write({ recency: "much" })).rejects.toMatchObject({ code: "EVENT_INVALID" });
    await expect(write({ recency: 3 })).rejects.toMatchObject({ code: "EVENT_INVALID" });
    expect(await write({ recency: 1.5 })).toHaveLength(1);
  });

  it("survives a rebuild of the index, and the erasure of the recalls' memories", async () => {
    const memory = await learned();
    const id = await memory.remember("a memory that will be erased");
    await memory.endSession();
    const before = await memory.policies.list();
    await memory.forget({ id });
    await memory.care.rebuild();
    expect(await memory.policies.list()).toEqual(before);
  });
});

describe("a policy in recalls", () => {
  verifies("POL-2.a");

  const prompt = "how do we rotate the zorblax credentials?";
  const fact = "Rotate the zorblax credentials with the vault script.";
  const policyOf = async (now: number, session?: string): Promise<string | undefined> => {
    const memory = createMemory(openAt(now));
    await memory.recall({ prompt, ...(session === undefined ? {} : { session }) });
    return (await memory.trust.recalls({ limit: 1 }))[0]?.policy;
  };

  it("takes effect with the next session, while a rollback applies at once", async () => {
    const memory = await learned();
    await memory.remember(fact);
    await memory.record([{ type: "prompt", text: "good morning", session: "before", at: today - minute }]);
    await memory.endSession();
    const name = (await memory.policies.list()).policies[0]?.name ?? "";
    const trial = name.replace("learned", "trial");
    expect(await policyOf(today + 1)).toBe(trial);
    expect(await policyOf(today + 2, "new")).toBe(trial);
    expect(await policyOf(today + 3, "before")).toBe(defaultPolicy.name);
    const won = await trialOf(memory, true);
    await won.endSession();
    expect(await policyOf(today + 3 * day)).toBe(name);
    expect(await policyOf(today + 3 * day, "later")).toBe(name);
    expect(await policyOf(today + 3 * day, "before")).toBe(defaultPolicy.name);
    await createMemory(openAt(today + 3 * day)).policies.rollback();
    expect(await policyOf(today + 3 * day + 1, "later")).toBe(defaultPolicy.name);
  });

  it("is compared with the previous policy in at most 50 recalls", async () => {
    const memory = await learned();
    await memory.remember(fact);
    await memory.endSession();
    await trialOf(memory, true);
    expect(await policyOf(today + 2 * day)).toBe(defaultPolicy.name);
  });

  it("does not apply to weights that the caller passes", async () => {
    const memory = await learned();
    await memory.remember(fact);
    await memory.endSession();
    await memory.recall({ prompt, policy: { ...defaultPolicy, name: "mine" } });
    expect((await memory.trust.recalls({ limit: 1 }))[0]?.policy).toBe("mine");
  });
});

describe("a person's decisions about policies", () => {
  verifies("POL-2.a");

  it("roll one policy back by its id, or reset all policies", async () => {
    const memory = await learned(undefined, "codex");
    await memory.endSession();
    const { policies } = await memory.policies.list();
    const [newest] = policies;
    expect(await memory.policies.rollback(newest?.id.slice(-8))).toMatchObject({ id: newest?.id });
    await expect(memory.policies.rollback(newest?.id)).rejects.toMatchObject({ code: "USAGE" });
    await expect(memory.policies.rollback("no such id")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await memory.policies.reset()).toBe(1);
    expect(await states(memory)).toEqual(["retired", "retired"]);
    await expect(memory.policies.rollback()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are only for the owner", async () => {
    const memory = createMemory(openAt(today));
    const agent = memory.as({ kind: "agent", agent: "a" });
    await expect(agent.policies.list()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(agent.policies.reset()).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("freeze and unfreeze learning for an agent", async () => {
    const memory = await learned(undefined, "codex");
    await memory.policies.freeze({ role: "codex" });
    await memory.endSession();
    const list = await memory.policies.list();
    expect(list.frozen).toEqual([{ role: "codex", space: null }]);
    expect(list.policies.map(({ role }) => role)).toEqual([null]);
    await expect(memory.policies.freeze({ space: home })).rejects.toMatchObject({ code: "USAGE" });
  });
});
