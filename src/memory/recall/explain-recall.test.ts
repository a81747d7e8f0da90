import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { about, app, memory, prompt, useRecallHome } from "../../../test/recall-home.ts";
import { leftOutReasons } from "../../core/block/left-out.ts";
import type { RecallRequest } from "./recall-types.ts";

useRecallHome();

const explain = (wanted: Partial<RecallRequest> = {}) =>
  memory.recall({ prompt, record: false, explain: true, ...wanted });
const outcomes = async (wanted: Partial<RecallRequest> = {}) => {
  const { considered = [] } = await explain(wanted);
  return new Map(considered.map(({ id, outcome, by, excerpt }) => [id, { outcome, by, excerpt }]));
};
/** Words that no other text has, so that texts are not nearly the same. */
const words = (n: number) => Array.from({ length: 12 }, (_, k) => `w${n}x${k}`).join(" ");

describe("an explained recall", () => {
  it("returns the same block with and without an explanation, and explains only on request", async () => {
    await memory.remember(about("with the vault script"));
    const plain = await memory.recall({ prompt, record: false });
    const { considered, decision, spent, ...rest } = await explain();
    expect(Object.keys(rest)).toEqual(Object.keys(plain));
    expect([rest.block, rest.tokens, rest.confidence]).toEqual([plain.block, plain.tokens, plain.confidence]);
    expect(considered).toMatchObject([
      { id: plain.items[0]?.id, outcome: "given", score: rest.items[0]?.score, excerpt: plain.items[0]?.excerpt },
    ]);
    expect(decision).toMatchObject({ reason: "given", confidence: plain.confidence, threshold: plain.threshold });
    expect(spent).toMatchObject({ total: plain.tokens, budget: 800, snippets: 0 });
  });

  it("names the decisive parts, which add up to the confidence", async () => {
    await memory.remember(about("with the vault script"));
    const { decision } = await explain();
    const [judged] = decision?.judged ?? [];
    const { meaning, ...byWords } = judged?.signs ?? { meaning: 0 };
    const sum = Object.values(byWords).reduce((total, sign) => total + sign, 0);
    expect(meaning).toBeNull();
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(judged?.confidence ?? 0, 10);
    expect(decision?.confidence).toBe(judged?.confidence);
  });

  it("splits the tokens into header, facts and snippets", async () => {
    await memory.record([
      { type: "fact", text: about("with the vault script") },
      { type: "prompt", text: `${about("on Mondays")} ${words(1)}` },
    ]);
    const { spent, tokens } = await explain();
    expect(spent?.facts).toBeGreaterThan(0);
    expect(spent?.snippets).toBeGreaterThan(0);
    expect(spent?.header).toBeGreaterThan(5);
    expect((spent?.header ?? 0) + (spent?.facts ?? 0) + (spent?.snippets ?? 0)).toBe(tokens);
  });

  it("distinguishes a memory over the limit, a memory over the budget, and a near repetition", async () => {
    const ids = await memory.record(
      [1, 2, 3].map((n) => ({ type: "fact" as const, text: `${about(`in way ${n}`)} ${words(n)}.` })),
    );
    const limited = await outcomes({ limits: { facts: 2 } });
    expect(ids.filter((id) => limited.get(id)?.outcome === "given")).toHaveLength(2);
    expect(ids.filter((id) => limited.get(id)?.outcome === "limit")).toHaveLength(1);
    const small = await outcomes({ limits: { tokens: 70 } });
    expect(ids.map((id) => small.get(id)?.outcome)).toContain("budget");
    const none = await explain({ limits: { tokens: 20 } });
    expect(none).toMatchObject({ block: null, decision: { reason: "no-room" } });
    expect(new Set(none.considered?.map(({ outcome }) => outcome))).toEqual(new Set(["budget"]));
    const [copy = ""] = await memory.record([{ type: "fact", text: `${about("in way 1 too")} ${words(1)}.` }]);
    const all = await outcomes();
    const [kept, dropped] = all.get(copy)?.outcome === "given" ? [copy, ids[0]] : [ids[0], copy];
    expect(all.get(dropped ?? "")).toMatchObject({ outcome: "similar", by: kept });
  });

  it("lists what the caller already has, its own session and sensitive memories, without sensitive text", async () => {
    const [own = "", known = "", secret = "", other = ""] = await memory.record([
      { type: "prompt", text: `${about("here")} ${words(1)}`, session: "mine" },
      { type: "fact", text: `${about("with the script")} ${words(2)}` },
      { type: "fact", text: `${about("in the safe")} ${words(3)}`, tags: ["sensitive"] },
      { type: "fact", text: `${about("at noon")} ${words(4)}` },
    ]);
    const found = await outcomes({ session: "mine", known: { ids: [known], document: "none" } });
    expect(found.get(own)).toMatchObject({ outcome: "session", excerpt: expect.stringContaining("here") as string });
    expect(found.get(known)).toMatchObject({ outcome: "known" });
    expect(found.get(secret)).toEqual({ outcome: "sensitive", by: undefined, excerpt: null });
    expect(found.get(other)).toMatchObject({ outcome: "given" });
    expect((await outcomes({ sensitive: true })).get(secret)).toMatchObject({ outcome: "given" });
  });

  it("hides the text of unconfirmed memories, and marks them as unconfirmed", async () => {
    const [id = ""] = await memory.record([{ type: "tool_result", text: about("by the tool's own words") }]);
    const { considered, decision } = await explain();
    expect(considered).toMatchObject([{ id, outcome: "untrusted", excerpt: null, trust: "tool" }]);
    expect(decision).toMatchObject({ reason: "nothing-found", confidence: 0 });
  });

  it("names the fact that replaces an older fact, and omits the words that the older one quotes", async () => {
    const say = async (text: string, at: number) =>
      (await memory.record([{ type: "prompt", text, session: "s1", at }]))[0] ?? "";
    const first = await say("Remember that the zorblax port is 6433.", Date.UTC(2026, 0, 1));
    await say("Remember that the zorblax port is 6434.", Date.UTC(2026, 0, 2));
    const facts = await memory.facts.list({ superseded: true });
    const [current = "", old = ""] = facts.map(({ id }) => id);
    const found = await outcomes({ prompt: "What is the zorblax port?" });
    expect(found.get(old)).toMatchObject({ outcome: "superseded", by: current });
    expect(found.get(first)).toMatchObject({ outcome: "outdated" });
  });

  it("names the later answer to the same question", async () => {
    const ids = await memory.record([
      { type: "prompt", text: "how do i reset the zorblax gateway?", session: "s1", at: 1_000 },
      { type: "assistant", text: "Press the red knob.", session: "s1", at: 1_001 },
      { type: "prompt", text: "how do i reset the zorblax gateway again?", session: "s2", at: 2_000 },
      { type: "assistant", text: "Turn the blue wheel.", session: "s2", at: 2_001 },
    ]);
    const found = await outcomes({ prompt: "how do i reset the zorblax gateway" });
    expect(found.get(ids[1] ?? "")).toMatchObject({ outcome: "repeated", by: ids[3] });
    expect(found.get(ids[3] ?? "")).toMatchObject({ outcome: "given" });
  });

  it("reports that the file of a memory was removed", async () => {
    const file = join(app, "rotate.sh");
    writeFileSync(file, "#!/bin/sh\n");
    const [id = ""] = await memory.record([
      { type: "artifact", text: about("with rotate.sh"), path: "rotate.sh", space: app },
    ]);
    expect((await outcomes({ space: app })).get(id)).toMatchObject({ outcome: "given" });
    rmSync(file);
    expect((await outcomes({ space: app })).get(id)).toMatchObject({ outcome: "file-removed" });
  });

  it("explains an empty recall: no subject, or not certain enough", async () => {
    const id = await memory.remember("The tests run in parallel on two machines.");
    const bare = await explain({ prompt: "run the tests" });
    expect(bare.decision).toMatchObject({ reason: "no-subject", confidence: 0 });
    expect(bare.considered).toMatchObject([{ id, outcome: "no-subject" }]);
    const far = await explain({ prompt: "which machines bake the sourdough bread of my grandmother in Bremen?" });
    expect(far.decision).toMatchObject({ reason: "unsure" });
    expect(far.considered).toMatchObject([{ id, outcome: "unsure" }]);
    expect(far.decision?.confidence).toBeLessThan(far.threshold);
  });

  it("uses only the listed reasons, for at most 50 memories in the order of their scores", async () => {
    await memory.record(
      Array.from({ length: 80 }, (_, n) => ({
        type: n % 2 === 0 ? ("fact" as const) : ("prompt" as const),
        text: `${about(`in way ${n}`)} ${words(n)}.`,
        session: `s${n % 3}`,
      })),
    );
    const { considered = [] } = await explain({ session: "s1" });
    expect(considered.length).toBe(50);
    for (const { outcome } of considered) expect(["given", ...leftOutReasons]).toContain(outcome);
    expect(considered.map(({ score }) => score)).toEqual(
      considered.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });
});
