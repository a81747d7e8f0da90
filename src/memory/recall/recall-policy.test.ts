import { describe, expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { defaultPolicy, type RecallPolicy } from "../../core/ranking/recall-policy.ts";

useHome();

describe("the recall policy of a memory", () => {
  const policy: RecallPolicy = { ...defaultPolicy, name: "eager", threshold: 0, pinned: 7 };

  it("ranks its searches and its history", async () => {
    const memory = await open({ recallPolicy: policy });
    await memory.pin(await memory.remember("The zorblax cluster runs on Fridays"));
    const { hits } = await memory.search("zorblax");
    expect(hits[0]?.parts.pinned).toBe(7);
    await memory.history.appendMessage({ role: "user", text: "restart the gromble server", channel: "chat" });
    const fresh = await open({ recallPolicy: { ...policy, recency: 5 } });
    const [plain] = await memory.history.searchHistory("gromble");
    const [boosted] = await fresh.history.searchHistory("gromble");
    expect((boosted?.score ?? 0) - (plain?.score ?? 0)).toBeGreaterThan(4);
  });

  it("decides what a recall returns, and the log names it", async () => {
    const memory = await open({ recallPolicy: policy });
    await memory.remember("We rotate the shifts.");
    const prompt = "How do we rotate the zorblax credentials of the cluster?";
    expect((await (await open()).recall({ prompt })).block).toBeNull();
    expect(await memory.recall({ prompt })).toMatchObject({ threshold: 0, block: expect.stringContaining("shifts") });
    expect((await memory.trust.recalls())[0]?.policy).toBe("eager");
  });

  it("can be overridden by the policy of a single call", async () => {
    const memory = await open({ recallPolicy: policy });
    await memory.pin(await memory.remember("The zorblax cluster runs on Fridays"));
    const { hits } = await memory.search({ q: "zorblax", policy: { ...policy, pinned: 3 } });
    expect(hits[0]?.parts.pinned).toBe(3);
  });
});
