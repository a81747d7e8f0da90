import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import {
  about,
  app,
  home,
  logText,
  memory,
  prompt,
  recallBlock,
  site,
  useRecallHome,
} from "../../../test/recall-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";

useRecallHome();

describe("recall stays within its space", () => {
  verifies("SCO-7.a", "SCO-7.b", "INJ-2.a");
  beforeEach(async () => {
    await memory.record([
      { type: "fact", text: about("of the app"), space: app },
      { type: "fact", text: about("of the site"), space: site },
      { type: "fact", text: about("of the user") },
    ]);
  });
  const seen = (block: string) => ["app", "site", "user"].filter((name) => block.includes(`of the ${name}`));

  it("by default, but includes the user's memories of all places", async () => {
    expect(seen(await recallBlock({ space: app }))).toEqual(["app", "user"]);
    expect(seen(await recallBlock({ space: site }))).toEqual(["site", "user"]);
    expect(seen(await recallBlock())).toEqual(["user"]);
  });

  it("unless the caller allows another space by name", async () => {
    expect(seen(await recallBlock({ space: app, alsoFrom: [site] }))).toEqual(["app", "site", "user"]);
    expect(seen(await recallBlock({ alsoFrom: [site] }))).toEqual(["site", "user"]);
    expect(seen(await recallBlock({ space: app, alsoFrom: [join(home, "nowhere")] }))).toEqual(["app", "user"]);
  });

  it("even for the neighbours of a match in the same session", async () => {
    await memory.record([
      { type: "prompt", text: about("tonight"), session: "s", at: 1_000 },
      { type: "assistant", text: "The secret of the site.", session: "s", at: 2_000, space: site },
    ]);
    expect(await recallBlock({ space: app })).not.toContain("secret");
  });

  it("and ranks the space's own memories first among equals", async () => {
    const { items } = await memory.recall({ prompt, space: app, alsoFrom: [site], record: false });
    expect(items[0]?.excerpt).toBe(about("of the app"));
    expect(items[0]?.parts.space).toBe(defaultPolicy.space);
  });
});

describe("recall for a model session", () => {
  verifies("SCO-2.a", "SCO-6.a", "INJ-4.a", "INJ-4.b");

  it("returns only what the session may read", async () => {
    await memory.record([
      { type: "fact", text: about("of the user") },
      { type: "fact", text: about("of the app"), space: app },
      { type: "fact", text: about("of another agent"), level: "agent", agent: "other", space: app },
      { type: "fact", text: about("of another session"), level: "session", session: "other", space: app },
      { type: "fact", text: about("for users only"), space: app, acl: { read: ["user"] } },
      { type: "fact", text: about("of the site"), space: site },
    ]);
    const agent = memory.as({ kind: "agent", agent: "helper", space: app });
    const block = await recallBlock({ space: app, alsoFrom: [site] }, agent);
    expect(block).toContain("of the user");
    expect(block).toContain("of the app");
    expect(block).not.toMatch(/another|users only|of the site/);
    expect(await recallBlock({ space: site }, agent)).not.toMatch(/of the site|of the app/);
  });

  it("logs its recalls in any place, even if the session may not write there", async () => {
    verifies("INJ-5.a");
    await memory.remember(about("of the user"));
    const agent = memory.as({ kind: "agent", agent: "helper", space: app });
    for (const where of [{}, { space: app }, { space: site }]) {
      const { block, id } = await agent.recall({ prompt, ...where });
      expect(block).toContain("of the user");
      expect((await memory.trust.recalls({ id: id ?? "" })).length).toBe(1);
    }
    await expect(agent.remember("x", { level: "user" })).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
  });

  it("applies the same scope to its searches, which write nothing", async () => {
    await memory.remember(about("of the user"));
    await memory.remember(about("of the site"), { space: site });
    const agent = memory.as({ kind: "agent", agent: "helper", space: app });
    const before = logText();
    expect((await agent.search({ q: "zorblax", k: 5, type: "fact" })).hits.map(({ snippet }) => snippet)).toEqual([
      about("of the user"),
    ]);
    expect(logText()).toBe(before);
  });
});
