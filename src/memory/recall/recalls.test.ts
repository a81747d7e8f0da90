import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { about, app, home, logText, memory, prompt, useRecallHome } from "../../../test/recall-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { drawFrom } from "../../core/ranking/swap-near-tie.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";

useRecallHome();

describe("the record of a recall", () => {
  verifies("INJ-5.a");

  it("contains what was returned, why and its cost, as ids and numbers without text", async () => {
    const id = await memory.remember(about("with the vault script"), { space: app, tags: ["vault"] });
    const before = logText();
    const recalled = await memory.recall({ prompt, space: app, session: "s1", agent: "codex" });
    const line = logText().slice(before.length);
    expect(line).toContain('"kind":"recall.served"');
    expect(line).toContain(id);
    for (const word of ["zorblax", "rotate", "vault", "credential"]) expect(line.toLowerCase()).not.toContain(word);
    expect(await memory.trust.recalls()).toMatchObject([
      {
        id: recalled.id,
        space: app,
        session: "s1",
        agent: "codex",
        policy: defaultPolicy.name,
        tokens: recalled.tokens,
        shown: [{ id, kind: "fact", text: about("with the vault script") }],
      },
    ]);
    const [recorded] = (await memory.trust.recalls())[0]?.shown ?? [];
    expect(recorded?.score).toBeCloseTo(recalled.items[0]?.score ?? 0, 3);
    expect(recorded?.parts["space"]).toBe(defaultPolicy.space);
  });

  it("is found by its id or the end of its id, only by the owner, and the newest is listed first", async () => {
    await memory.remember(about("with the vault script"));
    const ids = [(await memory.recall(prompt)).id ?? "", (await memory.recall(prompt)).id ?? ""];
    expect((await memory.trust.recalls()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await memory.trust.recalls({ limit: 1 })).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await memory.trust.recalls({ id: ids[0]?.slice(-10) ?? "" })).map(({ id }) => id)).toEqual([ids[0]]);
    await expect(memory.as({ kind: "agent", agent: "a" }).trust.recalls()).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
    });
  });

  it("contains the last judgement of each memory in it", async () => {
    const [vault, cloud] = [
      await memory.remember(about("with the vault script")),
      await memory.remember(about("in the cloud console")),
    ];
    const { id: recall } = await memory.recall(prompt);
    const judgements = async () =>
      new Map((await memory.trust.recalls())[0]?.shown.map(({ id, useful }) => [id, useful]));
    expect(await judgements()).toEqual(
      new Map([
        [vault, null],
        [cloud, null],
      ]),
    );
    await memory.trust.judge({ recall: recall ?? "", useful: [vault], useless: [cloud] });
    await memory.trust.judge({ recall: recall ?? "", useless: [vault] });
    expect(await judgements()).toEqual(
      new Map([
        [vault, false],
        [cloud, false],
      ]),
    );
  });

  it("is not written if disabled", async () => {
    await memory.remember(about("with the vault script"));
    const before = logText();
    expect(await memory.recall({ prompt, record: false })).toMatchObject({ id: null });
    expect(logText()).toBe(before);
  });

  it("is not a memory itself", async () => {
    await memory.remember(about("with the vault script"));
    await memory.recall(prompt);
    expect(await memory.care.stats()).toMatchObject({ memories: 1 });
    expect(await memory.timeline()).toHaveLength(1);
  });

  it("survives a rebuild of the index", async () => {
    await memory.remember(about("with the vault script"));
    await memory.recall(prompt);
    const before = await memory.trust.recalls();
    await memory.care.rebuild();
    expect(await memory.trust.recalls()).toEqual(before);
  });
});

describe("the candidates of a recall", () => {
  verifies("POL-5.b");

  it("are all logged with the parts of their scores, without text, even if the block does not show them", async () => {
    await memory.record(
      Array.from({ length: 30 }, (_, n) => ({ type: "prompt" as const, text: about(`vault ${n}`), space: app })),
    );
    const before = logText();
    await memory.recall({ prompt, space: app });
    const line = logText().slice(before.length);
    for (const word of ["zorblax", "rotate", "vault"]) expect(line.toLowerCase()).not.toContain(word);
    const [recall] = await memory.trust.recalls();
    const [shown, candidates] = [recall?.shown ?? [], recall?.candidates ?? []];
    expect(candidates).toHaveLength(20);
    expect(candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(shown.map(({ id }) => id)));
    expect(shown.length).toBeLessThan(20);
    const [first] = shown;
    const same = candidates.find(({ id }) => id === first?.id);
    expect(same?.parts).toEqual(first?.parts);
    expect(Object.values(same?.parts ?? {})).not.toContain(0);
  });

  it("swap places in a few recalls, chosen by prompt and time, and the log has the chance of a swap", async () => {
    const base = Date.parse("2026-11-01T10:00:00Z");
    const ids = await memory.record(
      ["on Monday", "on Friday"].map((day) => ({ type: "fact" as const, text: about(day), at: base, space: app })),
    );
    const isDrawn = (now: number) => drawFrom(systemTools.sha256(`${now}\n${prompt}`)) < 0.04;
    const times = Array.from({ length: 2_000 }, (_, n) => base + n);
    const drawn = times.filter(isDrawn);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.length).toBeLessThanOrEqual(0.05 * times.length);
    const orderAt = async (now: number): Promise<readonly { id: string; chance: number }[]> => {
      const at = await openMemory({ memory: join(home, "memory"), state: join(home, "state"), now: () => now });
      const { id } = await at.recall({ prompt, space: app });
      const [recall] = await at.trust.recalls({ id: id ?? "" });
      await at.close();
      return recall?.candidates ?? [];
    };
    const usual = await orderAt(times.find((now) => !isDrawn(now)) ?? 0);
    const swapped = await orderAt(drawn[0] ?? 0);
    expect(usual.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
    expect(usual.map(({ chance }) => chance)).toEqual([0.96, 0.96]);
    expect(swapped.map(({ id }) => id)).toEqual(usual.map(({ id }) => id).toReversed());
    expect(swapped.map(({ chance }) => chance)).toEqual([0.04, 0.04]);
  });

  it("never swap places across trust, level or space", async () => {
    const text = (day: string) => about(`on ${day}`);
    const at = Date.parse("2026-11-01T10:00:00Z");
    await memory.record([
      { type: "fact", text: text("Monday"), at, space: app, trust: "user" },
      { type: "fact", text: text("Friday"), at, space: app, trust: "agent" },
    ]);
    await memory.recall({ prompt, space: app });
    const [recall] = await memory.trust.recalls();
    expect(recall?.candidates.map(({ chance }) => chance)).toEqual([1, 1]);
  });

  it("are empty for a brief, and for a recall of an older version", async () => {
    const id = await memory.remember(about("with the vault script"), { space: app });
    await memory.brief({ space: app });
    expect(logText()).not.toContain('"candidates"');
    expect(await memory.trust.recalls()).toMatchObject([{ shown: [{ id }], candidates: [] }]);
  });
});

describe("a judgement of a recall", () => {
  verifies("REC-4.b");

  it("raises useful memories, and lowers useless ones", async () => {
    const [one = "", two = "", three = ""] = await memory.record(
      ["on Monday", "on Tuesday", "on Friday"].map((day, n) => ({
        type: "fact" as const,
        text: about(day),
        at: 1_000 + n,
      })),
    );
    const { id } = await memory.recall(prompt);
    await memory.trust.judge({ recall: id ?? "", useful: [one], useless: [three] });
    const { items } = await memory.recall(prompt);
    expect(items.map((item) => item.id)).toEqual([one, two, three]);
    expect(items.map(({ parts }) => Math.sign(parts.usage))).toEqual([1, 0, -1]);
  });

  it("needs an existing recall, and the owner", async () => {
    await expect(memory.trust.judge({ recall: "0190a000-0000-7000-8000-000000000001" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(memory.trust.judge({ recall: "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await memory.remember(about("with the vault script"));
    const { id } = await memory.recall(prompt);
    await expect(memory.trust.judge({ recall: "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const agent = memory.as({ kind: "agent", agent: "a" });
    await expect(agent.trust.judge({ recall: id ?? "" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });
});
