import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { openParts } from "../../compose/open-memory.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { takeIn } from "../../memory/base/intake.ts";
import { policyEvent } from "../../memory/policies/policy-event.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

/** Stores a policy for an agent that is on trial. Returns its id. */
async function tryPolicy(role: string | null): Promise<string> {
  const { memory, state } = resolvePlaces({ ...homeVariables(home.path) });
  const parts = openParts({ memory, state });
  const evaluation = { judged: 90, effective: 80.5, gain: 0.2, lower: 0.1, better: 20, worse: 4 };
  const [id = ""] = await takeIn(parts, [
    policyEvent(
      parts,
      { role, space: null },
      {
        kind: "policy.tried",
        content: {
          factory: defaultPolicy.name,
          factors: { recency: 2, session: 0.5 },
          threshold: 0.4,
          reason: "on the newest 90 judged recalls, 20 got better and 4 worse",
          evaluation,
        },
      },
    ),
  ]);
  parts.index.close();
  await parts.log.close();
  return id;
}

describe("loci policy", () => {
  verifies("POL-2.a");

  it("lists no policy at first, and explains when Loci learns", async () => {
    const { stdout, exit } = await home.loci(["policy"]);
    expect(exit).toBe(0);
    expect(stdout).toContain("Nothing was learned yet");
    expect(stdout).toContain("recall.learn");
    expect(await home.json(["policy"])).toEqual({
      learning: false,
      factory: defaultPolicy.name,
      frozen: [],
      policies: [],
    });
  });

  it("lists policies and their differences in words, and explains why one was tried", async () => {
    const id = await tryPolicy("codex");
    const { stdout } = await home.loci(["policy"]);
    expect(stdout).toMatch(/on trial +codex/);
    expect(stdout).toMatch(/recency much more.*session much less/);
    const shown = (await home.loci(["policy", "show", id.slice(-8)])).stdout;
    for (const words of ["20 got better and 4 worse", "recency × 2", "90 recalls held back", "codex"])
      expect(shown).toContain(words);
    expect(await home.json(["policy", "show", id])).toMatchObject({ id, state: "trial", role: "codex" });
  });

  it("rolls a policy back, and resets all policies after a question", async () => {
    const id = await tryPolicy(null);
    expect((await home.loci(["policy", "rollback"])).stdout).toContain("rolled learned-");
    expect((await home.loci(["policy"])).stdout).toContain("retired");
    expect((await home.loci(["policy", "show", id])).stdout).toContain("rolled back by you");
    expect((await home.loci(["policy", "rollback"])).stderr).toContain("no learned policy is in use");
    await tryPolicy("codex");
    expect((await home.loci(["policy", "reset", "--yes"])).stdout).toContain("retired 1 policy");
  });

  it("freezes and unfreezes policies", async () => {
    await home.loci(["policy", "freeze", "--role", "codex"]);
    expect((await home.loci(["policy"])).stdout).toContain("frozen for codex");
    await home.loci(["policy", "unfreeze", "--role", "codex"]);
    expect(await home.json(["policy"])).toMatchObject({ frozen: [] });
  });

  it.each([
    [["policy", "grow"], "is not an action of policy"],
    [["policy", "show"], "which policy?"],
    [["policy", "show", "0000"], "no policy has the id"],
    [["policy", "freeze", "0000"], "only show and rollback take an id"],
    [["policy", "--role", "codex"], "--role is for freeze, unfreeze and reset"],
    [["policy", "freeze", "--space", "."], "name the agent, too"],
  ])("refuses %j", async (args, message) => {
    const { stderr, exit } = await home.loci(args);
    expect(stderr).toContain(message);
    expect(exit).not.toBe(0);
  });
});
