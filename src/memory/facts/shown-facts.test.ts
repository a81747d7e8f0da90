import { beforeEach, describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

const start = Date.UTC(2026, 2, 1, 9);
let now = start;
let memory: Memory;

beforeEach(async () => {
  now = start;
  memory = await open({ now: () => now });
});

const output = "Listening on **port 6433** of “hopper”\nwarning: 3 slow queries";

async function print(text = output, more: { readonly tags?: readonly string[] } = {}): Promise<string> {
  const [id = ""] = await memory.record([
    { type: "tool_result", tool: "Bash", text, session: "s1", space: "/srv/shop", at: now, ...more },
  ]);
  return id;
}

describe("a fact that a person states with a passage of an event", () => {
  it("counts as stated by the person, and its evidence leads to the event", async () => {
    verifies("FAC-3.a");
    const event = await print();
    now += 1000;
    const id = await memory.facts.add("The staging server\n listens on port 6433", {
      evidence: { event, quote: 'port 6433 of "hopper"' },
    });
    const { fact } = await memory.facts.show(id);
    expect(fact).toMatchObject({
      text: "The staging server listens on port 6433",
      trust: "user",
      state: "current",
      from: start,
      level: "space",
      by: { kind: "person" },
      evidence: [{ event, quote: 'port 6433 of "hopper"', ts: start }],
    });
    expect(await memory.pin(id)).toMatchObject({ pinned: true, session: "s1", ts: start });
  });

  it("is stored once if it is stated twice with the same passage", async () => {
    const event = await print();
    const input = { evidence: { event, quote: "3 slow queries" } };
    await memory.facts.add("The server has slow queries", input);
    await memory.facts.add("The server has slow queries", input);
    expect(await memory.facts.list()).toMatchObject([{ proofs: 1 }]);
  });

  it("is erased with the event that it quotes", async () => {
    const event = await print();
    await memory.facts.add("The server has slow queries", { evidence: { event, quote: "3 slow queries" } });
    await memory.forget({ id: event });
    expect(await memory.facts.list({ superseded: true })).toEqual([]);
  });

  it("is sensitive if the quoted event is sensitive", async () => {
    const event = await print(output, { tags: ["sensitive"] });
    const id = await memory.facts.add("The server is slow", { evidence: { event, quote: "3 slow queries" } });
    expect((await memory.facts.show(id)).fact.sensitive).toBe(true);
  });

  it.each([
    ["USAGE", { quote: "4 slow queries" }],
    ["USAGE", { quote: "**" }],
    ["NOT_FOUND", { event: "01a1ea32-2241-76c7-aecd-21c110340a11" }],
    ["NOT_FOUND", { event: "fact" }],
  ])("is refused with %s if the event does not contain the passage: %o", async (code, wrong) => {
    const event = await print();
    const evidence = { event, quote: "3 slow queries", ...wrong };
    await expect(memory.facts.add("The server is slow", { evidence })).rejects.toMatchObject({ code });
    expect(await memory.facts.list()).toEqual([]);
  });

  it("cannot quote another fact or name a space", async () => {
    const other = await memory.facts.add("The server is slow");
    await expect(
      memory.facts.add("The server is very slow", { evidence: { event: other, quote: "is slow" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const evidence = { event: await print(), quote: "3 slow queries" };
    await expect(memory.facts.add("Slow", { evidence, space: "/srv/shop" })).rejects.toMatchObject({ code: "USAGE" });
  });

  it("cannot be stated by an agent", async () => {
    const evidence = { event: await print(), quote: "3 slow queries" };
    const agent = memory.as({ kind: "agent", agent: "codex", space: "/srv/shop" });
    await expect(agent.facts.add("The server is slow", { evidence })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });
});
