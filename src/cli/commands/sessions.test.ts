import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { capture, hookEvent } from "../../../test/hook-events.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";

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
  it("do not count their start as a memory", async () => {
    const { memory, state } = resolvePlaces({ ...homeVariables(home.path) });
    await capture(memory, state, [
      hookEvent({ kind: "session-started", source: "new" }, { session: "6a20-three", at: now }),
      hookEvent({ kind: "prompt-submitted", prompt: "Sell the boat" }, { session: "6a20-three", at: now + 1 }),
    ]);
    const { sessions } = await home.json(["sessions", "6a20"], { now: now + 2 });
    expect(sessions).toMatchObject([{ about: "Sell the boat", memories: 1 }]);
  });

  it("are listed latest first, with topic, place and agent", async () => {
    verifies("CLI-1.c");
    const { sessions } = await home.json(["sessions"], { now });
    expect(sessions).toEqual([
      {
        id: "7f0c-one",
        started: now - day,
        ended: now - day + 120_000,
        memories: 3,
        space: null,
        agent: "codex",
        about: "Why does the checkout test fail?",
      },
      expect.objectContaining({ id: "7e11-two", memories: 2, agent: "gemini", about: "Paint the lighthouse" }),
    ]);
    const { stdout } = await home.loci(["sessions"], { now });
    expect(stdout).toContain("Why does the checkout test fail?\n  7f0c-one · 2026-11-15 12:00 · codex · 3 memories");
  });
});

describe("a list", () => {
  it("can be narrowed by tag and by agent", async () => {
    expect(await texts(["timeline", "--tag", "ci"])).toEqual(["ETIMEDOUT in checkout", "The lighthouse is white"]);
    expect(await texts(["timeline", "--agent", "gemini"])).toEqual(["Paint the lighthouse"]);
    expect(await texts(["search", "lighthouse", "--tag", "#ci"])).toEqual(["The lighthouse is white"]);
    expect(await texts(["search", "checkout lighthouse", "--agent", "codex", "--raw"])).toEqual([
      "ETIMEDOUT in checkout",
      "Why does the checkout test fail?",
    ]);
  });
});

describe("an id", () => {
  it("of a session can be shortened to its beginning", async () => {
    verifies("REC-11.c");
    expect(await texts(["timeline", "--session", "7f0"])).toHaveLength(3);
    expect(await texts(["search", "lighthouse", "--session", "7e"])).toHaveLength(2);
    await home.loci(["entries", "--session", "7f0c-one", "--save", "Look at the queue"]);
    expect((await home.loci(["entries", "--session", "7f0"])).stdout).toContain("Look at the queue");
    expect((await home.loci(["pause", "--session", "7f0"], { now })).stdout).toContain(
      "loci unpause --session 7f0c-one",
    );
    expect((await home.loci(["unpause", "--session", "7f0"], { now })).stdout).toContain("resumed");
    expect((await home.loci(["forget", "--session", "7f0", "--yes"], { now })).exit).toBe(0);
    expect(await texts(["timeline"])).toHaveLength(2);
  });

  it("of a memory can also be shortened to its beginning", async () => {
    verifies("REC-11.c");
    const id = await home.remember("The lamp is blue");
    expect((await home.json(["show", id.slice(0, 20)]))["memory"]).toMatchObject({ text: "The lamp is blue" });
  });
});

describe("show --context", () => {
  it("adds the events before and after the memory in its session", async () => {
    const { memories } = (await home.json(["timeline", "--type", "error"], { now })) as { memories: { id: string }[] };
    const id = memories[0]?.id ?? "";
    expect(await home.json(["show", id, "--context"], { now })).toMatchObject({
      before: [{ text: "Why does the checkout test fail?" }],
      after: [{ text: "The queue was full" }],
    });
    const { stdout } = await home.loci(["show", id, "-c"], { now });
    expect(stdout).toMatch(/\nBefore\n {2}12:00 .*Why does.*\n\nAfter\n {2}12:02 .*The queue was full\n$/s);
  });
});

describe("the help", () => {
  it("shows ten commands, and all of them with --all", async () => {
    verifies("CLI-1.b");
    const rows = (text: string) => text.split("\n").filter((line) => /^ {2}[a-z]+ /.test(line));
    const short = (await home.loci(["--help"])).stdout;
    expect(rows(short)).toHaveLength(10);
    expect(short).toContain("loci --help --all lists all");
    const all = (await home.loci(["--help", "--all"])).stdout;
    expect(rows(all).length).toBeGreaterThan(40);
    expect((await home.loci(["help", "--all"])).stdout).toBe(all);
  });
});
