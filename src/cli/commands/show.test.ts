import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { capture, hookEvent, shell } from "../../../test/hook-events.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";

let home: TestHome;
let shop: string;
beforeEach(async () => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  const { memory, state } = resolvePlaces({ HOME: home.path });
  const ran = (at: number, command: string, text: string, failed: boolean) =>
    hookEvent({ kind: "tool-finished", tool: shell(command), result: { text, failed } }, { folder: shop, at });
  await capture(memory, state, [
    ran(1_000, "sh test.sh", "code.txt is broken", true),
    ran(2_000, "sed -i s/broken/fixed/ code.txt", "", false),
    ran(3_000, "sh test.sh", "passed", false),
  ]);
});
afterEach(() => home.remove());

describe("An error", () => {
  it("is shown with what was done until it worked", async () => {
    verifies("LIFE-6");
    const found = await home.json(["search", "broken", "--type", "error"], { cwd: shop });
    const [error] = found["hits"] as { readonly id: string }[];
    const { stdout } = await home.loci(["show", error?.id ?? ""], { cwd: shop });
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /fixed by [0-9a-f]{8} Bash: sed -i s\/broken\/fixed\/ code\.txt → then [0-9a-f]{8} Bash: sh test\.sh worked, /,
    );
  });

  it("is listed with its command apart from its message", async () => {
    const { stdout } = await home.loci(["timeline", "--type", "error"], { cwd: shop });
    expect(stdout).toContain("sh test.sh → code.txt is broken");
  });
});
