import { expect, it } from "vitest";

import { open, useHome } from "../../../test/memory-home.ts";

useHome();

it("redactions are counted by their kind", async () => {
  const memory = await open();
  expect(await memory.care.redactions()).toEqual({ memories: 0, byKind: {} });
  const token = `ghp_${"aB3dE6gH9j".repeat(4).slice(0, 36)}`;
  await memory.record([
    { type: "prompt", text: `Use ${token} for the deploy` },
    { type: "prompt", text: `Not ${token}, but ${token.replace("aB", "zY")}` },
    { type: "prompt", text: "Nothing secret here" },
  ]);
  expect(await memory.care.redactions()).toEqual({ memories: 2, byKind: { "github-token": 3 } });
});
