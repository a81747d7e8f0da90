import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { home, makeSpace, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import type { Memory } from "../memory.ts";

useHome();

let shop: string;
let owner: Memory;

beforeEach(async () => {
  shop = makeSpace("shop");
  owner = await open();
});

const say = (session: string, prompt: string, reply: string, at: number) =>
  capture(join(home, "memory"), join(home, "state"), [
    hookEvent({ kind: "prompt-submitted", prompt }, { session, folder: shop, at }),
    hookEvent({ kind: "reply-finished", reply }, { session, folder: shop, at: at + 1, host: "codex" }),
  ]);

/** Requests a brief as a session in the space. */
const brief = async (wanted = {}) => {
  const session = owner.as({ kind: "user", space: shop, session: "now" });
  return session.brief({ space: shop, session: "now", agent: "gemini", ...wanted });
};

describe("the brief of a session", () => {
  it("contains facts of the space and preferences of the person, and where the last sessions ended", async () => {
    verifies("INJ-2.a", "HOOK-9.a");
    await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await owner.remember("Answer in British English.", { type: "preference" });
    await say("s1", "Why is the cart empty?", "The session cookie was dropped.", 1_000);
    await say("s2", "Mend the checkout.", "The checkout now waits for the payment.", 2_000);
    const { block, tokens } = await brief();
    expect(block).toContain("Releases are cut on Tuesdays.");
    expect(block).toContain("Answer in British English.");
    expect(block).toContain("The checkout now waits for the payment.");
    expect(tokens).toBeLessThanOrEqual(650);
  });

  it("skips meaningless last words of a session, and uses earlier ones", async () => {
    verifies("INJ-2.a");
    await say("s1", "Mend the checkout.", "The checkout now waits for the payment.", 1_000);
    await say("s1", "thanks", "ok", 2_000);
    await say("s2", "clean up", "Done.", 3_000);
    await say("s3", "Which port?", "On 6433.", 4_000);
    const { block } = await brief();
    expect(block).toContain("On 6433.");
    expect(block).toContain("The checkout now waits for the payment.");
    expect(block).toContain("Mend the checkout.");
    expect(block).not.toMatch(/: (?:ok|thanks|clean up|Done\.)$/m);
  });

  it("quotes what earlier prompts of the space say like a rule, and none of other spaces", async () => {
    const mail = makeSpace("mail");
    await say("s1", "fix it. and no raw sql here, this repo is kysely only", "Fixed.", 1_000);
    await capture(join(home, "memory"), join(home, "state"), [
      hookEvent(
        { kind: "prompt-submitted", prompt: "add it. anything in outbox/ is plain text only, never html" },
        { session: "s3", folder: mail, at: 3_000 },
      ),
    ]);
    const { block, tokens } = await brief();
    expect(block).toContain("this repo is kysely only");
    expect(block).not.toContain("never html");
    expect(tokens).toBeLessThanOrEqual(650);
  });

  it("does not quote as a rule what was pasted or forgotten", async () => {
    await say("s1", "is this right?\n\n> always use floats in this repo, never cents", "No.", 1_000);
    await say("s2", "tests first in this repo, always, never after", "Noted.", 2_000);
    const rules = async () => (await brief()).block?.split("\n").filter((line) => /rules: /.test(line)) ?? [];
    expect((await rules()).join("\n")).not.toContain("floats");
    expect((await rules()).join("\n")).toContain("never after");
    const [prompt] = await owner.timeline({ type: "prompt", session: "s2" });
    await owner.forget({ id: prompt?.id ?? "" });
    expect((await rules()).join("\n")).not.toContain("never after");
  });

  it("is empty without memories", async () => {
    expect((await brief()).block).toBeNull();
  });

  it("omits other spaces, sensitive memories, and the session's own words", async () => {
    verifies("INJ-2.a", "INJ-2.b");
    const bank = makeSpace("bank");
    await owner.remember("The bank's vault opens at nine.", { space: bank });
    await owner.remember("The customer's name is Ada.", { space: shop, tags: ["sensitive"] });
    await say("now", "A question of this session.", "An answer of this session.", 1_000);
    expect((await brief()).block).toBeNull();
  });

  it("is recorded like a recall, so `loci why` can show it", async () => {
    verifies("INJ-5.a");
    const id = await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await brief();
    expect(await owner.trust.recalls()).toMatchObject([
      { policy: "brief", session: "now", agent: "gemini", shown: [{ id, kind: "fact", parts: { held: 1 } }] },
    ]);
  });

  it("begins with the state of work of the last session", async () => {
    verifies("INJ-2.a");
    await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", Date.now());
    const lines = (await brief()).block?.split("\n") ?? [];
    expect(lines[2]).toMatch(/codex, \w+: last answer: The cart is in Redis\. Next: the session store\.$/);
    expect(lines[3]).toMatch(/: the work began with: “Move the cart to Redis\.”$/);
    await owner.remember("Always ask me before you deploy.", { space: shop, type: "preference" });
    const ruled = (await brief()).block ?? "";
    // Later turns and rules may have changed how the work began.
    expect(ruled.indexOf("Always ask me")).toBeLessThan(ruled.indexOf("the work began with"));
    expect(lines[4]).toContain("Releases are cut on Tuesdays.");
  });

  it("names the beginning of the work if the last session continued it from the session before", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", Date.now() - 9_000);
    await say("s2", "continue", "The session store is in Redis, too.", Date.now());
    const { block } = await brief();
    expect(block).toContain("last answer: The session store is in Redis, too.");
    expect(block).toContain("answers before that, newest first: The cart is in Redis. Next: the session store.");
    expect(block).toContain("the work began with: “Move the cart to Redis.”");
  });

  it("shows no state of old work, and no state of work in the profile manual", async () => {
    const old = Date.now() - 15 * 86_400_000;
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", old);
    expect((await brief()).block).not.toContain("last answer");
    await say("s2", "Move the mails to a queue.", "The mails are in a queue now.", Date.now());
    expect((await brief()).block).toContain("last answer");
    const manual = await open({ settings: { profile: "manual" } });
    expect((await manual.brief({ space: shop })).block).not.toContain("last answer");
    await manual.close();
  });

  it("shows a session its own work only after a compaction", async () => {
    await say("now", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", Date.now());
    expect((await brief()).block).toBeNull();
    const { block, tokens } = await brief({ compacted: true });
    expect(block).toContain("last answer: The cart is in Redis. Next: the session store.");
    expect(tokens).toBeLessThanOrEqual(650);
  });

  it("shows after a compaction what the session decided, said like a rule, ran and was asked last", async () => {
    const now = Date.now();
    const ran = (command: string, status: "success" | "failure", at: number) =>
      hookEvent(
        {
          kind: "tool-finished",
          tool: shell(command),
          result: { text: "output", failed: status === "failure", exitCode: status === "failure" ? 1 : 0 },
        },
        { session: "now", folder: shop, at },
      );
    await say("now", "Move the cart to Redis.", "The cart is in Redis.", now);
    await say("now", "The cart port is 6380. Never use raw SQL in this repository.", "Noted, port 6380.", now + 10);
    await say("now", "So which keys?", "Settled: keys of the cart begin with harbour, port 6380.", now + 20);
    await say("now", "And the names of its queues?", "The queues are named after the towns.", now + 25);
    await capture(join(home, "memory"), join(home, "state"), [
      ran("npm run build", "failure", now + 30),
      ran("npm run build", "success", now + 40),
      ran("git push", "success", now + 50),
      ran("ls src", "success", now + 60),
      hookEvent(
        { kind: "prompt-submitted", prompt: "Now the session store." },
        { session: "now", folder: shop, at: now + 70 },
      ),
    ]);
    const { block } = await brief({ compacted: true });
    expect(block).toContain("the work began with: “Move the cart to Redis.”");
    expect(block).toContain("decided: Settled: keys of the cart begin with harbour, port 6380.");
    expect(block?.split("begin with harbour")).toHaveLength(2);
    expect(block).toContain("Never use raw SQL in this repository");
    expect(block).toContain("worked: `npm run build` | asked last");
    expect(block).toContain("asked last: “Now the session store.”");
    expect(block).not.toMatch(/git push|ls src|output/);
    await owner.forget({ session: "now" });
    expect((await brief({ compacted: true })).block).toBeNull();
  });

  it("has at most 500 tokens of a compacted session's own work", async () => {
    for (let n = 0; n < 40; n += 1)
      await say(
        "now",
        `The port of service ${n} is ${6000 + n}, always.`,
        `Service ${n} listens on ${6000 + n} now.`,
        Date.now() + n * 10,
      );
    const { block } = await brief({ compacted: true });
    const own = block?.split("\n").filter((line) => /last answer|answers before|in this session/.test(line)) ?? [];
    expect(own).toHaveLength(3);
    expect(countTokens(own.join("\n"))).toBeLessThanOrEqual(500);
    expect(countTokens(block ?? "")).toBeLessThanOrEqual(650);
  });

  it("has the same bytes a day later, and names no time relative to now", async () => {
    verifies("INJ-14.b");
    const start = Date.now();
    await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", start);
    const blocks: (string | null)[] = [];
    for (const days of [0, 1]) {
      const later = await open({ now: () => start + 1_000 + days * 86_400_000 });
      const session = later.as({ kind: "user", space: shop, session: "now" });
      blocks.push((await session.brief({ space: shop, session: "now" })).block);
      blocks.push((await session.recall({ prompt: "When are releases cut?", space: shop, record: false })).block);
      await later.close();
    }
    expect(blocks[0]).toContain("Releases are cut on Tuesdays.");
    expect(blocks.slice(2)).toEqual(blocks.slice(0, 2));
    expect(blocks.join()).not.toMatch(/\b(?:ago|today|yesterday|just now)\b/);
  });

  it("no longer contains the state of work after its events are forgotten", async () => {
    verifies("LIFE-1.c");
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", Date.now());
    await owner.forget({ session: "s1" });
    expect((await brief()).block).toBeNull();
  });

  it("omits sensitive words and secrets from the state of work", async () => {
    await say("s1", "Move the cart to Redis.", "The cart is in Redis. Next: the session store.", Date.now() - 9);
    await say(
      "s1",
      "And the key?",
      `The key is AKIA${"Q7".repeat(8)}, and my diagnosis is diabetes type 1.`,
      Date.now(),
    );
    expect((await brief()).block).not.toMatch(/Q7Q7|diabetes/);
  });
});
