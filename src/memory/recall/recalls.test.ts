import { describe, expect, it } from "vitest";

import { about, app, logText, memory, prompt, useRecallHome } from "../../../test/recall-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";

useRecallHome();

describe("the record of a recall", () => {
  verifies("INJ-5.a");

  it("says what was given, why and what it cost, by ids and numbers and no text", async () => {
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

  it("is found by its id or the end of it, newest first, by the owner alone", async () => {
    await memory.remember(about("with the vault script"));
    const ids = [(await memory.recall(prompt)).id ?? "", (await memory.recall(prompt)).id ?? ""];
    expect((await memory.trust.recalls()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await memory.trust.recalls({ limit: 1 })).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await memory.trust.recalls({ id: ids[0]?.slice(-10) ?? "" })).map(({ id }) => id)).toEqual([ids[0]]);
    await expect(memory.as({ kind: "agent", agent: "a" }).trust.recalls()).rejects.toMatchObject({
      code: "SCOPE_REFUSED",
    });
  });

  it("is not written when it is not wanted", async () => {
    await memory.remember(about("with the vault script"));
    const before = logText();
    expect(await memory.recall({ prompt, record: false })).toMatchObject({ id: null });
    expect(logText()).toBe(before);
  });

  it("is itself no memory", async () => {
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

describe("a judgement of a recall", () => {
  verifies("REC-4.b");

  it("moves what was of use up, and what was not down", async () => {
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

  it("is of a recall that there was, and by the owner", async () => {
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
