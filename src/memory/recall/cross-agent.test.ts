import { resolve } from "node:path";

import { expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

it("a memory from another agent shows that agent's name, role, task and outcome", async () => {
  verifies("HOOK-9.b", "LOG-2.b", "LOG-2.c");
  const memory = await open();
  await memory.record([
    {
      type: "error",
      text: "The beacon build failed for want of the VPN",
      space: resolve("/projects/shop"),
      agent: "claude-code",
      role: "musician",
      task: "deploy the beacon",
      session: "s1",
      outcome: { status: "failure", exitCode: 2, durationMs: 1500 },
      trust: "agent",
    },
  ]);
  const codex = memory.as({ kind: "agent", agent: "codex", space: resolve("/projects/shop"), session: "s2" });
  const [hit] = (await codex.search("why did the beacon build fail?")).hits;
  expect(hit?.metadata).toMatchObject({
    agent: "claude-code",
    origin: { role: "musician" },
    details: { task: "deploy the beacon" },
    outcome: { status: "failure", exitCode: 2, durationMs: 1500 },
  });
});
