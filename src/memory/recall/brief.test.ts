import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent } from "../../../test/hook-events.ts";
import { home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../memory.ts";

useHome();

let shop: string;
let owner: Memory;

beforeEach(async () => {
  shop = join(home, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
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

describe("What a session is told at its beginning", () => {
  it("is what holds in the space and everywhere, and where the last sessions ended", async () => {
    verifies("INJ-2.a", "HOOK-9.a");
    await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await owner.remember("Answer in British English.", { type: "preference" });
    await say("s1", "Why is the cart empty?", "The session cookie was dropped.", 1_000);
    await say("s2", "Mend the checkout.", "The checkout now waits for the payment.", 2_000);
    const { block, tokens } = await brief();
    expect(block).toContain("Releases are cut on Tuesdays.");
    expect(block).toContain("Answer in British English.");
    expect(block).toContain("The checkout now waits for the payment.");
    expect(tokens).toBeLessThanOrEqual(400);
  });

  it("passes over words that say nothing, and tells those before them", async () => {
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

  it("is nothing where there is nothing to tell", async () => {
    expect((await brief()).block).toBeNull();
  });

  it("leaves out other spaces, what is sensitive, and what the session itself has said", async () => {
    verifies("INJ-2.a", "INJ-2.b");
    const bank = join(home, "bank");
    mkdirSync(join(bank, ".git"), { recursive: true });
    await owner.remember("The bank's vault opens at nine.", { space: bank });
    await owner.remember("The customer's name is Ada.", { space: shop, tags: ["sensitive"] });
    await say("now", "A question of this session.", "An answer of this session.", 1_000);
    expect((await brief()).block).toBeNull();
  });

  it("is itself an event, so that `loci why` can tell what was shown", async () => {
    verifies("INJ-5.a");
    const id = await owner.remember("Releases are cut on Tuesdays.", { space: shop });
    await brief();
    expect(await owner.trust.recalls()).toMatchObject([
      { policy: "brief", session: "now", agent: "gemini", shown: [{ id, kind: "fact", parts: { held: 1 } }] },
    ]);
  });
});
