import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";

let home: TestHome;
let shop: string;
const start = Date.parse("2026-11-02T12:00:00");
beforeEach(async () => {
  home = createTestHome();
  shop = home.shop();
  let clock = start;
  const ran = (command: string, text: string, failed = false): HookDetails => ({
    kind: "tool-finished",
    tool: shell(command),
    result: { text, failed },
  });
  const error = "src/total.ts:4 Error: 3 cents expected by the till, got 2";
  const path = join(shop, "src/total.ts");
  const edit: HookDetails = {
    kind: "tool-finished",
    tool: { name: "Edit", kind: "edit", text: path, path, edits: [{ path, change: "modified", diff: "+2" }] },
    result: { text: "done", failed: false },
  };
  const { memory, state } = resolvePlaces(homeVariables(home.path));
  for (const session of ["s1", "s2", "s3"])
    await capture(
      memory,
      state,
      [ran("npm test -- --run", error, true), edit, ran("npm test -- --run", "3 passed")].map((one) =>
        hookEvent(one, { session, folder: shop, at: (clock += 60_000) }),
      ),
    );
});
afterEach(() => home.remove());

const loci = async (...args: string[]) => (await home.loci(args, { cwd: shop })).stdout;

it("about shows a file's failures and edits, who made them, and that it is gone", async () => {
  const lines = await loci("about", "src/total.ts");
  expect(lines).toMatch(/^src\/total\.ts {2}does not exist now\n\nFailures\n/);
  expect(lines).toMatch(/2026-11-02 · claude-code · 3 times · 3 sessions · /);
  expect(lines).toContain("“npm test -- --run → src/total.ts:4 Error: 3 cents expected by the till, got 2”");
  expect(lines).toContain("Changed by claude-code (3 edits in 3 sessions)");
  expect(await loci("about", "src/other.ts")).toContain("No event here names src/other.ts.");
});

it("how, fix and friction show calls, fixes and what errors cost", async () => {
  verifies("WORK-3.b");
  expect(await loci("how", "npm")).toMatch(
    /^Worked\n {2}\w{8} {2}npm test -- --run\n +2026-11-02 · 3 times · failed 3 of 6 times\n/,
  );
  const fixed = "`npm test -- --run` failed, and worked after src/total.ts changed.";
  expect(await loci("fix", "Error: 9 cents expected by the till, got 1")).toContain(fixed);
  expect(await loci("friction")).toMatch(/Errors that come back\n .*3 times · 3 sessions · 6 minutes\n/);
  expect(await home.json(["friction"], { cwd: shop })).toMatchObject({
    items: [{ count: 3, sessions: 3 }],
    file: null,
  });
});

it("a question without its subject is refused", async () => {
  for (const args of [["about"], ["about", "a.ts", "b.ts"], ["how"]])
    expect((await home.loci(args, { cwd: shop })).exit, args.join(" ")).toBe(64);
});
