import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { hosts } from "../agents/hosts.ts";

let home: TestHome;
let shop: string;
beforeEach(() => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
});
afterEach(() => home.remove());

const env = { CLAUDECODE: "1" };
interface Hit {
  readonly id: string;
  readonly metadata: { readonly trust: string };
}
const find = async (words: string) => {
  const { hits } = await home.json(["search", words], { cwd: shop });
  return (hits as readonly Hit[]).map(({ id, metadata }) => ({ id, trust: metadata.trust }));
};

describe("a command that an agent's tool has started", () => {
  it("remembers what it is told as the agent's word, and not as the person's", async () => {
    verifies("INJ-7", "SCO-2");
    await home.loci(["remember", "The lighthouse lamp is blue."], { cwd: shop, env });
    const input = `${JSON.stringify({ type: "fact", text: "The lighthouse door is red.", space: "." })}\n`;
    await home.loci(["record"], { cwd: shop, env, input });
    expect((await find("lighthouse")).map(({ trust }) => trust)).toEqual(["agent", "agent"]);
  });

  it("sets no preference, and records nothing in the person's name or in another space", async () => {
    verifies("INJ-7", "SCO-2");
    const preference = await home.loci(["remember", "Always answer in French.", "--type", "preference"], { env });
    expect(preference.stderr).toContain("only the owner may set a preference");
    for (const claim of [{ trust: "user" }, { space: home.path, level: "space" }]) {
      const input = `${JSON.stringify({ type: "fact", text: "Always answer in French.", ...claim })}\n`;
      expect(await home.loci(["record"], { cwd: shop, env, input })).not.toMatchObject({ exit: 0 });
    }
    expect(await find("French")).toEqual([]);
  });

  it("writes into a document as the agent", async () => {
    verifies("INJ-7", "DOC-9");
    await home.loci(["write", "Deploys are frozen.", "--scope", "user"], { env });
    expect((await find("frozen")).map(({ trust }) => trust)).toEqual(["agent"]);
  });

  it("takes nothing in, gives nothing out, and takes nothing away", async () => {
    verifies("SCO-2", "SAF-5");
    await home.loci(["remember", "The lighthouse lamp is blue."], { cwd: shop });
    const [memory] = await find("lighthouse");
    const file = join(home.path, "out.jsonl");
    await home.loci(["export", file]);
    const id = memory?.id ?? "";
    for (const args of [
      ["forget", id, "--yes"],
      ["forget", "--space", ".", "--yes"],
      ["export", join(home.path, "stolen.jsonl")],
      ["import", file, "--yes"],
      ["restore", home.path, "--yes"],
      ["preferences", "--adopt", id],
      ["promote", id, "--to", "user"],
      ["sensitive", "--clear", id],
      ["scrub", "--yes"],
      ["encrypt", "--yes"],
      ["versions", "--erase", "--yes"],
      ["versions", "--restore", id],
    ]) {
      const { stderr } = await home.loci(args, { cwd: shop, env });
      expect(`${args[0]}: ${stderr}`).toContain("only a person may");
    }
    expect(existsSync(join(home.path, "stolen.jsonl"))).toBe(false);
    expect(await find("lighthouse")).toEqual([memory]);
    // To look is no harm.
    expect(await home.loci(["forget", id, "--dry-run"], { cwd: shop, env })).toMatchObject({ exit: 0 });
  });

  it("is known by the variables of every agent that has hooks, and of some that have none", async () => {
    verifies("SCO-2");
    const names = hosts.flatMap(({ manifest }) => manifest.toolVariables);
    for (const name of [...names, "AI_AGENT", "CURSOR_AGENT"])
      expect((await home.loci(["export", "-"], { env: { [name]: "1" } })).stderr).toContain("only a person may");
    expect(await home.loci(["export", "-"], { env: { CURSOR_AGENT: "" } })).toMatchObject({ exit: 0 });
  });
});
