import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
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
  const { memory, state } = resolvePlaces({ ...homeVariables(home.path) });
  const ran = (at: number, command: string, text: string, failed: boolean) =>
    hookEvent({ kind: "tool-finished", tool: shell(command), result: { text, failed } }, { folder: shop, at });
  await capture(memory, state, [
    ran(1_000, "sh test.sh", "code.txt is broken", true),
    ran(2_000, "sed -i s/broken/fixed/ code.txt", "", false),
    ran(3_000, "sh test.sh", "passed", false),
  ]);
});
afterEach(() => home.remove());

describe("Several ids", () => {
  const remember = async () => [await home.remember("The lamp is blue."), await home.remember("The door is red.")];
  const pinned = async () => (await home.json(["stats"]))["pinned"];

  it("are shown one after the other", async () => {
    const ids = await remember();
    const { stdout } = await home.loci(["show", ...ids, ...ids]);
    expect(stdout).toMatch(/The lamp is blue\.[^]*────[^]*The door is red\./);
    const { memories } = await home.json(["show", ...ids]);
    expect(memories).toMatchObject(ids.map((id) => ({ status: "found", memory: { id } })));
  });

  it("are pinned and unpinned, all or none", async () => {
    const ids = await remember();
    expect(await home.loci(["pin", ...ids, "ffffffff"])).toMatchObject({ exit: 66 });
    expect(await pinned()).toBe(0);
    expect(await home.json(["pin", ...ids])).toEqual({ memories: ids.map((id) => ({ id, pinned: true })) });
    expect(await pinned()).toBe(2);
    await home.loci(["pin", "--remove", ...ids]);
    expect(await pinned()).toBe(0);
  });

  it("are forgotten with one preview and one question, all or none", async () => {
    verifies("SAF-5.a");
    const ids = await remember();
    const other = await home.remember("The stair is old.");
    expect(await home.loci(["forget", ...ids, "ffffffff", "--yes"])).toMatchObject({ exit: 66 });
    const { stdout } = await home.loci(["forget", ...ids, ...ids, "--dry-run"]);
    expect(stdout).toMatch(/^2 memories to forget[^]*lamp is blue[^]*door is red/);
    expect((await home.loci(["forget", ...ids, "--yes"])).stdout).toContain("2 memories forgotten");
    expect((await home.loci(["forget", ...ids, "--yes"])).stdout).toContain("were forgotten before");
    expect(await home.json(["show", other, ...ids])).toMatchObject({
      memories: [{ status: "found" }, { status: "erased" }, { status: "erased" }],
    });
  });
});

describe("An error", () => {
  it("is shown with the steps that fixed it", async () => {
    verifies("LIFE-6.b");
    const found = await home.json(["search", "broken", "--type", "error"], { cwd: shop });
    const [error] = found["hits"] as { readonly id: string }[];
    const { stdout } = await home.loci(["show", error?.id ?? ""], { cwd: shop });
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /fixed by [0-9a-f]{8} Bash: sed -i s\/broken\/fixed\/ code\.txt → then [0-9a-f]{8} Bash: sh test\.sh worked, /,
    );
  });

  it("is listed with its command separate from its message", async () => {
    const { stdout } = await home.loci(["timeline", "--type", "error"], { cwd: shop });
    expect(stdout).toContain("sh test.sh → code.txt is broken");
  });
});
