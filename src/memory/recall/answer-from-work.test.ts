import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

const day = 86_400_000;
const now = Date.UTC(2026, 2, 12, 9);
let shop: string;
let owner: Memory;

beforeEach(async () => {
  shop = makeSpace("shop");
  owner = await open({ now: () => now });
});

const say = (session: string, prompt: string, reply: string, at: number, host = "codex") =>
  capture(join(home, "memory"), join(home, "state"), [
    hookEvent({ kind: "prompt-submitted", prompt }, { session, folder: shop, at, host }),
    hookEvent({ kind: "reply-finished", reply }, { session, folder: shop, at: at + 1, host }),
  ]);

const recall = (prompt: string, wanted = {}) => {
  const session = owner.as({ kind: "user", space: shop, session: "now" });
  return session.recall({ prompt, space: shop, session: "now", ...wanted });
};

describe("a prompt that continues work", () => {
  verifies("INJ-2.a");

  it("gets the state of the last session instead of memories with the same words", async () => {
    await say("s1", "Continue the series of mails.", "The fifth mail is written.", now - 3 * day);
    await say("s2", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", now - day);
    const { block, items, id } = await recall("continue");
    const explained = await recall("continue", { explain: true, record: false });
    expect(explained).toMatchObject({ block, considered: [], decision: { reason: "work" } });
    expect(block).toContain("last answer: The cart is in Redis. Next: the session store.");
    expect(block).not.toContain("mail");
    expect(items).toHaveLength(2);
    expect(await owner.trust.recalls()).toMatchObject([{ id, policy: "work", session: "now" }]);
  });

  it("gets the state of the session that it names by a subject or an agent", async () => {
    await say("s1", "Move the cart to Redis, MF-831.", "The cart is in Redis.", now - 2 * day, "gemini");
    await say("s2", "Write the mails.", "The mails are written.", now - day);
    for (const prompt of ["continue with MF-831", "pick up where gemini stopped"])
      expect((await recall(prompt)).block, prompt).toContain("The cart is in Redis.");
    expect((await recall("continue")).block).toContain("The mails are written.");
  });

  it("gets the work of an agent that hit its limit, with the decisions of the thread, also in a session at work", async () => {
    const settled = "Settled: the cart in Redis expires after 30 days.";
    await say("s1", "Move the cart to Redis.", "The cart is in Redis.", now - 2 * day, "claude-code");
    await say("s1", settled, "Understood. Next: the session store.", now - 2 * day + 9, "claude-code");
    await say("s2", "Write the mails about the limit.", "The mails are written.", now - day);
    await say("now", "Hello there, paint the door.", "It is painted.", now - 1_000);
    for (const prompt of [
      "Claude hit its limit, please continue where it stopped.",
      "continue what claude was doing",
    ]) {
      const { block } = await recall(prompt);
      expect(block, prompt).toContain("Next: the session store.");
      expect(block, prompt).toContain(`decided: ${settled}`);
      expect(block, prompt).not.toContain("mails");
    }
  });

  it("gets nothing more if its prompt already has the state of the work", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis.", now - day);
    const { block } = await owner.work({ space: shop });
    expect((await recall(`Continue where Codex CLI stopped. This is the state:\n\n${block ?? ""}`)).block).toBeNull();
  });

  it("gets unfinished work instead of a small question that was asked after it", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", now - day);
    await say("s2", "Which port has the cache?", "The cache listens on 6379.", now - day + 60_000);
    expect((await recall("where were we?")).block).toContain("Next: the session store.");
    const brief = await owner.as({ kind: "user", space: shop, session: "now" }).brief({ space: shop, session: "now" });
    expect(brief.block).toContain("Next: the session store.");
    expect((await recall("continue with the cache port")).block).toContain("6379");
  });

  it("gets no work of other sessions if its own session has already begun work", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis.", now - day);
    await say("now", "Write the mails.", "The first mail is written.", now - 1_000);
    expect((await recall("continue")).block).toBeNull();
  });

  it("gets only what the brief has not shown", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis.", now - day);
    for (let n = 1; n < 6; n += 1)
      await say("s1", `And step ${n}?`, `Step ${n} is written to step${n}.ts.`, now - day + n * 9);
    const session = owner.as({ kind: "user", space: shop, session: "now" });
    const brief = await session.brief({ space: shop, session: "now" });
    expect(brief.block).toContain("Step 5 is written");
    const { block } = await recall("continue", { unseen: true });
    expect(block).not.toContain("Step 5 is written");
    expect(block).toContain("Step 1 is written");
  });
});

describe("a question about a failure", () => {
  verifies("INJ-2.a");

  const run = (session: string, command: string, exitCode: number, at: number) =>
    capture(join(home, "memory"), join(home, "state"), [
      hookEvent(
        {
          kind: "tool-finished",
          tool: shell(command),
          result: { text: "x.ts: wrong type", failed: exitCode !== 0, exitCode },
        },
        { session, folder: shop, at },
      ),
    ]);

  it("gets the command that still fails, without its output", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. The build is next.", now - day);
    await run("s1", "npm run build", 2, now - day + 10);
    const { block } = await recall("why does the build fail?");
    expect(block).toContain("failed last: `npm run build` (exit code 2)");
    expect(block).not.toContain("wrong type");
    expect((await recall("why does the lint fail?")).block).toBeNull();
    await run("s1", "npm run build", 0, now - day + 20);
    expect((await recall("why does the build fail?")).block).toBeNull();
  });
});

describe("a question about a day", () => {
  verifies("INJ-2.a");

  it("gets the results of each session of that day", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis.", now - day);
    await say("s2", "Write the mails.", "Five mails are written.", now - day + 3_600_000, "gemini");
    await say("s3", "Rename the shop.", "The shop is called Loch Shop now.", now - 3 * day);
    const { block } = await recall("what did we do yesterday?");
    expect(block).toMatch(/gemini, \w+: work on “Write the mails\.”, results, newest first: Five mails are written\./);
    expect(block).toContain("work on “Move the cart to Redis.”, results, newest first: The cart is in Redis.");
    expect(block).not.toContain("Loch Shop");
    expect((await recall("what did we do on Monday?")).block).toContain("Loch Shop");
  });

  it("has no line of another space, of a sensitive answer, or in the profile manual", async () => {
    const bank = makeSpace("bank");
    const reply = { kind: "reply-finished", reply: "The vault opens at nine." } as const;
    await capture(join(home, "memory"), join(home, "state"), [
      hookEvent(
        { kind: "prompt-submitted", prompt: "When does the vault open?" },
        { session: "b", folder: bank, at: now - day },
      ),
      hookEvent(reply, { session: "b", folder: bank, at: now - day + 1 }),
    ]);
    await say("s1", "What about my health?", "As you said: my diagnosis is diabetes type 1.", now - day);
    await say("s2", "Move the cart to Redis.", "The cart is in Redis.", now - day);
    const { block } = await recall("what did we do yesterday?");
    expect(block).toContain("The cart is in Redis.");
    expect(block).not.toMatch(/vault|diabetes/);
    const manual = await open({ now: () => now, settings: { profile: "manual" } });
    expect((await manual.recall({ prompt: "what did we do yesterday?", space: shop })).block ?? "").not.toContain(
      "work on",
    );
    await manual.close();
  });

  it("stays within the limits of the block", async () => {
    for (let n = 0; n < 30; n += 1)
      await say(
        `s${n}`,
        `Write part ${n} of the long report.`,
        `Part ${n} is in parts/${n}.md. `.repeat(20),
        now - day + n,
      );
    const { block, tokens } = await recall("what did we do yesterday?", { limits: { tokens: 300, bytes: 900 } });
    expect(tokens).toBeLessThanOrEqual(300);
    expect(Buffer.byteLength(block ?? "")).toBeLessThanOrEqual(900);
    expect(block).toContain("Part 29");
  });
});
