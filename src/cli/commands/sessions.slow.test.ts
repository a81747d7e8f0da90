import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
const day = 86_400_000;
const now = Date.parse("2026-11-16T12:00:00");
beforeEach(async () => {
  home = createTestHome();
  const at = (days: number, minutes: number) => now - days * day + minutes * 60_000;
  const records = [
    { type: "prompt", text: "Why does the checkout test fail?", session: "7f0c-one", agent: "codex", at: at(1, 0) },
    { type: "error", text: "ETIMEDOUT in checkout", session: "7f0c-one", agent: "codex", tags: ["ci"], at: at(1, 1) },
    { type: "assistant", text: "The queue was full", session: "7f0c-one", agent: "codex", at: at(1, 2) },
    { type: "prompt", text: "Paint the lighthouse", session: "7e11-two", agent: "gemini", at: at(5, 0) },
    { type: "fact", text: "The lighthouse is white", session: "7e11-two", tags: ["CI"], at: at(5, 1) },
  ];
  await home.loci(["record"], { input: records.map((record) => `${JSON.stringify(record)}\n`).join("") });
});
afterEach(() => home.remove());

const texts = async (args: readonly string[]) => {
  const { memories = [], hits = [] } = (await home.json(args, { now })) as {
    memories?: { text: string }[];
    hits?: { snippet: string }[];
  };
  return [...memories.map(({ text }) => text), ...hits.map(({ snippet }) => snippet)].toSorted();
};

describe("sessions", () => {
  it.each([
    [["--agent", "gemini"], ["7e11-two"]],
    [["--since", "yesterday"], ["7f0c-one"]],
    [["--tag", "ci", "-n", "1"], ["7f0c-one"]],
    [["7e"], ["7e11-two"]],
    [["7*"], []],
  ])("%j narrows the list", async (args, ids) => {
    const { sessions } = (await home.json(["sessions", ...args], { now })) as { sessions: { id: string }[] };
    expect(sessions.map(({ id }) => id)).toEqual(ids);
  });

  it("an empty list is reported", async () => {
    const empty = createTestHome();
    expect((await empty.loci(["sessions"])).stdout).toContain("No sessions here yet.");
    empty.remove();
  });
});

describe("a list", () => {
  it("accepts a time in words, such as yesterday", async () => {
    expect(await texts(["timeline", "--since", "yesterday"])).toHaveLength(3);
    expect(await texts(["timeline", "--before", "yesterday"])).toHaveLength(2);
    expect((await home.loci(["timeline", "--since", "the lighthouse"], { now })).stderr).toContain("is not a time");
  });

  it("names the agent of each hit", async () => {
    expect((await home.loci(["search", "checkout"], { now })).stdout).toMatch(/ago · codex · #ci/);
  });
});

describe("an id", () => {
  it("that matches several sessions is refused", async () => {
    verifies("REC-11.c");
    const ran = await home.loci(["timeline", "--session", "7"], { now });
    expect([ran.exit, ran.stderr]).toEqual([64, expect.stringContaining("fits more than one session")]);
  });
});
