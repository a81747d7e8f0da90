import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startLoopbackModel } from "../../../test/loopback-model.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { createScriptedModels } from "../../testing/scripted-models.ts";

let home: TestHome;
let shop: string;
beforeEach(() => {
  home = createTestHome();
  shop = join(home.path, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
});
afterEach(() => home.remove());

const say = async (text: string, at: string) => {
  const prompt = { type: "prompt", text, space: ".", session: "s1", at: Date.parse(at) };
  await home.loci(["record"], { cwd: shop, input: `${JSON.stringify(prompt)}\n` });
};
const facts = (...args: string[]) => home.loci(["facts", ...args], { cwd: shop });
const listed = async (...args: string[]) =>
  (await home.json(["facts", ...args], { cwd: shop }))["facts"] as { id: string; text: string; state: string }[];

describe("loci facts", () => {
  it("lists what holds now, and shows each value with its evidence", async () => {
    verifies("FAC-4.a", "FAC-11.a");
    await say("Remember that the staging port is 6433.", "2026-03-01T10:00:00Z");
    await say("Remember that the staging port is 6434. Any open TODOs?", "2026-04-01T10:00:00Z");
    const [current] = await listed();
    expect((await facts()).stdout).toMatch(/the staging port is 6434\n\s+since 2026-04-01 · shop · from your words/);
    expect((await facts("--superseded")).stdout).toMatch(/superseded by [0-9a-f]{8} · 2026-03-01 to 2026-04-01/);
    expect((await facts("--as-of", "2026-03-15")).stdout).toContain("the staging port is 6433");
    expect((await facts("--as-of", "2026-02-15")).stdout).toContain("No facts here yet.");
    const shown = await facts("show", (current?.id ?? "").slice(-8));
    expect(shown.stdout).toContain("“Remember that the staging port is 6434.”");
    expect(shown.stdout).toContain("Other values");
    const found = await home.loci(["search", "staging", "port", "--type", "fact", "--superseded"], { cwd: shop });
    expect(found.stdout).toContain("superseded");
  });

  it("adds, corrects, rejects and approves", async () => {
    verifies("FAC-5.a", "FAC-5.c");
    await facts("add", "The staging port is 6433", "--tag", "ops");
    const [stated] = await listed();
    expect((await facts("edit", stated?.id ?? "", "The staging port is 6435")).stdout).toContain("✓ corrected as");
    const [corrected] = await listed("--tag", "ops");
    expect(corrected?.text).toBe("The staging port is 6435");
    expect((await facts("reject", corrected?.id ?? "")).stdout).toContain("✓ rejected 1 fact");
    expect(await listed()).toEqual([]);
    await home.loci(["config", "set", "facts.review", "before-use"]);
    await say("Remember that the demo port is 7000.", "2026-03-01T10:00:00Z");
    expect(await listed()).toEqual([]);
    const [waiting] = await listed("--waiting");
    expect((await facts("--waiting")).stdout).toContain("waits for your approval");
    await facts("approve", waiting?.id ?? "");
    expect(await listed()).toMatchObject([{ text: "the demo port is 7000", state: "current" }]);
  });

  it.each([
    [["what"], "'what' is not an action of facts"],
    [["show"], "which fact? give its id"],
    [["show", "deadbeef"], "no fact has the id 'deadbeef'"],
    [["add", ""], "the fact is empty"],
    [["add", "word ".repeat(41)], "the fact has 41 words; state it in at most 40"],
    [["add", "x", "--waiting"], "--waiting is for the list"],
    [["extract"], "there is no session to read yet"],
    [["extract", "--session", "s1"], "no language model is set; choose one with `loci model`"],
  ])("%j is refused with the next step", async (args, message) => {
    const ran = await facts(...args);
    expect(ran.exit).toBeGreaterThanOrEqual(64);
    expect(ran.stderr).toContain(message);
  });

  it("reads a session again, shows what is new, and stores it only after a yes", async () => {
    await say("The cellar sensor reports over MQTT. The attic lamp hangs on circuit nine.", "2026-03-01T10:00:00Z");
    const sensor = "The cellar sensor reports over MQTT.";
    const lamp = "The attic lamp hangs on circuit nine.";
    const answer = (...texts: string[]) =>
      JSON.stringify({ facts: texts.map((text) => ({ text, tags: [], evidence: [{ event: "e1", quote: text }] })) });
    const answers = [answer(sensor), answer(sensor), answer(sensor, lamp), answer(sensor, lamp)];
    const models = createScriptedModels(() => answers.shift() ?? "");
    const server = await startLoopbackModel(undefined, models);
    await home.loci(["model", "set", "openai", "--url", `${server.url}/v1`, "--name", "tiny"]);
    expect((await facts("extract")).stdout).toContain("1 request: 1 new fact, 0 refused");
    const same = await facts("extract", "--again");
    expect(same).toMatchObject({ exit: 0, stdout: "1 known fact again, 0 refused\nNothing is new.\n" });
    const asked = await facts("extract", "--again");
    expect(asked.stdout).toContain(`+ ${lamp}\n1 known fact again, 0 refused\n`);
    expect(asked.stderr).toContain("pass --yes to confirm");
    expect((await listed()).map(({ text }) => text)).toEqual([sensor]);
    const agreed = await facts("extract", "--again", "--yes");
    await server.close();
    expect(agreed.stdout).toContain("✓ stored 1");
    expect((await listed()).map(({ text }) => text).toSorted()).toEqual([lamp, sensor]);
  });

  it("lets an agent list and add, but not decide", async () => {
    verifies("FAC-10.c");
    await facts("add", "The staging port is 6433");
    const [fact] = await listed();
    const env = { CLAUDECODE: "1" };
    for (const args of [["edit", fact?.id ?? "", "x"], ["reject", fact?.id ?? ""], ["extract"]])
      expect(await home.loci(["facts", ...args], { cwd: shop, env })).toMatchObject({ exit: 77 });
    expect(await home.loci(["facts", "add", "The staging port is 1"], { cwd: shop, env })).toMatchObject({ exit: 0 });
    expect((await listed()).map(({ text }) => text).toSorted()).toEqual([
      "The staging port is 1",
      "The staging port is 6433",
    ]);
  });
});
