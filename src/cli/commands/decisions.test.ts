import { afterEach, beforeEach, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
const now = Date.parse("2026-11-16T12:00:00");
const day = 86_400_000;
beforeEach(async () => {
  home = createTestHome();
  const turn = (session: string, days: number, prompt: string, text: string) => [
    { type: "prompt", text: prompt, session, agent: "codex", at: now - days * day },
    { type: "assistant", text, session, agent: "codex", at: now - days * day + 1 },
  ];
  const records = [
    ...turn("one", 9, "how many attempts does the retry get, four?", "Settled: the retry gets four attempts."),
    ...turn("two", 3, "the retry needs six attempts now", "Amended rule: the retry gets six attempts."),
    ...turn("three", 1, "which colours for charts, blue?", "Final decision: the charts are blue."),
  ];
  await home.loci(["record"], { input: records.map((record) => `${JSON.stringify(record)}\n`).join("") });
});
afterEach(() => home.remove());

it("lists decisions newest first, each with what it replaced", async () => {
  const { stdout } = await home.loci(["decisions"], { now });
  expect(stdout).toMatch(
    /2026-11-15 .*\n {2}Final decision: the charts are blue\.\n {2}asked: which colours.*\n\n.*2026-11-13 .*\n {2}Amended rule: .*\n.*\n.*2026-11-07 .*\n {2}replaced: Settled: the retry gets four attempts\./,
  );
});

it("lists decisions about a subject, and says so if there is none", async () => {
  expect(await home.json(["decisions", "retry", "attempts"], { now })).toMatchObject({
    decisions: [{ session: "two", earlier: [{ session: "one" }] }],
  });
  expect((await home.loci(["decisions", "coffee"], { now })).stdout).toContain("No decision about 'coffee'.");
  expect((await home.loci(["decisions", "--since", "2020-01-01", "--agent", "gemini"], { now })).stdout).toContain(
    "No decisions yet.",
  );
});
