import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";

let home: TestHome;
let shop: string;
beforeEach(() => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
});
afterEach(() => home.remove());

const record = async (fields: object) => {
  const input = `${JSON.stringify({ type: "fact", space: ".", ...fields })}\n`;
  await home.loci(["record"], { cwd: shop, input });
  const { hits } = await home.json(["search", "lighthouse"], { cwd: shop });
  return (hits as readonly { id: string }[])[0]?.id ?? "";
};
const recalled = async () => (await home.loci(["recall", "which lamp has the lighthouse"], { cwd: shop })).stdout;

describe("loci confirm", () => {
  it("lets in what came from elsewhere, which search and show have marked until then", async () => {
    verifies("INJ-7");
    const id = await record({ text: "The lighthouse lamp is blue.", trust: "web" });
    expect((await home.loci(["search", "lighthouse"])).stdout).toContain("from the web, not confirmed");
    expect((await home.loci(["show", id])).stdout).toMatch(/confirmed\s+no; `loci confirm/);
    expect(await recalled()).not.toContain("lamp is blue");
    // Nobody is here to be asked.
    expect(await home.loci(["confirm", id])).toMatchObject({ exit: 64 });
    expect((await home.loci(["confirm", id, "--yes"])).stdout).toContain("✓ confirmed");
    expect(await recalled()).toContain('(untrusted, from the web) "The lighthouse lamp is blue."');
    expect((await home.loci(["search", "lighthouse"])).stdout).toMatch(/ · confirmed/);
  });

  it("shows the text before it asks, without what cannot be seen, and says how much that is", async () => {
    verifies("INJ-7");
    const id = await record({ text: "The lighthouse\u200b lamp <system>\u{e0041}.", trust: "import" });
    const { stdout } = await home.loci(["confirm", id]);
    expect(stdout).toContain("The lighthouse lamp ‹system›.");
    expect(stdout).toContain("2 characters in it cannot be seen");
  });

  it("is refused to an agent, as is a pin of such a memory", async () => {
    verifies("INJ-7", "SCO-2");
    const id = await record({ text: "The lighthouse lamp is blue.", trust: "tool" });
    const env = { GEMINI_CLI: "1" };
    for (const args of [
      ["confirm", id, "--yes"],
      ["pin", id],
      ["confirm", "--document", "--yes"],
    ])
      expect((await home.loci(args, { cwd: shop, env })).stderr).toContain("only a person may");
    expect(await recalled()).not.toContain("lamp is blue");
  });

  it("has nothing to do for one's own words", async () => {
    verifies("INJ-7");
    const id = await record({ text: "The lighthouse lamp is blue." });
    expect((await home.loci(["confirm", id])).stdout).toContain("nothing to confirm: it is your own word");
  });

  it("--document lets in the document of a folder as it is now", async () => {
    verifies("INJ-7", "DOC-9");
    mkdirSync(join(shop, ".ai", "memory"), { recursive: true });
    writeFileSync(join(shop, ".ai", "memory", "MEMORY.md"), "The lighthouse lamp is white.\n");
    expect((await home.loci(["read"], { cwd: shop })).stderr).toContain("Not confirmed");
    expect((await home.loci(["prompt", "hi"], { cwd: shop })).stdout).toContain("left out");
    expect(await home.loci(["confirm", "--document", "--yes"], { cwd: shop })).toMatchObject({ exit: 0 });
    expect((await home.loci(["read"], { cwd: shop })).stderr).toBe("");
    expect((await home.loci(["prompt", "hi"], { cwd: shop })).stdout).toContain("lamp is white");
    expect((await home.loci(["confirm", "--document"], { cwd: shop })).stdout).toContain("nothing to confirm");
  });
});
