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
  it("lists the present values, and shows each with its evidence", async () => {
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

  it("says what an added fact supersedes, and shows it in words", async () => {
    const [first] = (await facts("add", "The staging port is 6433")).stdout.match(/[0-9a-f]{8}/) ?? [];
    const added = await facts("add", "The staging port is 6600");
    expect(added.stdout).toMatch(/stored as [0-9a-f]{8}\n {2}supersedes ([0-9a-f]{8}): The staging port is 6433/);
    expect(added.stdout).toContain(`supersedes ${first}`);
    await say("Remember that the harbour port is 7000.", "2026-03-01T10:00:00Z");
    const stated = (await listed()).find(({ text }) => text.includes("7000"));
    const { stdout } = await home.loci(["show", stated?.id ?? ""], { cwd: shop });
    expect(stdout).toMatch(/stated by +a rule, from your words/);
    expect(stdout).toMatch(/holds since +2026-03-01 \d\d:\d\d/);
    expect(stdout).toMatch(/evidence +“Remember that the harbour port is 7000\.”, [0-9a-f]{8}/);
    expect(stdout).not.toMatch(/[{}[\]]|\d{13}/);
  });

  it("asks whether a statement in a prompt replaces a value added by hand", async () => {
    await facts("add", "The staging port is 6433");
    const [added] = await listed();
    await say("Remember that the staging port is 6434.", new Date(Date.now() + 60_000).toISOString());
    const { stdout } = await facts();
    const [asked] = await listed("--waiting");
    const [id, kept] = [asked, added].map((fact) => (fact?.id ?? "").slice(-8));
    expect(stdout).toContain("1 question: your words seem to contradict what you stated before");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      `does it replace ${kept}? loci facts approve ${id}, or loci facts reject ${id}`,
    );
    expect((await facts("reject", id ?? "")).exit).toBe(0);
    expect((await facts()).stdout).not.toContain("question");
  });

  it("shows facts that contradict each other one after the other, and asks in status, confirm and --waiting", async () => {
    verifies("FAC-4.a");
    await say("We deploy on Thursdays.", "2026-03-01T10:00:00Z");
    await say("The on-call person is Anna.", "2026-03-01T10:05:00Z");
    await say("We deploy on Tuesdays.", "2026-03-01T10:10:00Z");
    const [newer, older] = await listed();
    expect([newer?.text, older?.text]).toEqual(["We deploy on Tuesdays", "We deploy on Thursdays"]);
    expect((await listed("--waiting")).map(({ text }) => text)).toEqual(["We deploy on Tuesdays"]);
    expect(await home.json(["status"], { cwd: shop })).toMatchObject({ questions: 1 });
    expect((await home.loci(["status"], { cwd: shop })).stdout).toMatch(/questions +1 fact contradicts an older one/);
    const question = `does it replace ${(older?.id ?? "").slice(-8)}?`;
    for (const command of [["confirm"], ["facts"], ["facts", "--waiting"]]) {
      expect((await home.loci(command, { cwd: shop })).stdout.split(question)).toHaveLength(2);
      expect(await home.json(command, { cwd: shop })).toMatchObject({ questions: [{ id: newer?.id }] });
    }
    expect((await home.loci(["publish", "--dry-run"], { cwd: shop })).stdout).not.toContain("deploy");
    await facts("approve", newer?.id ?? "");
    expect((await home.loci(["publish", "--dry-run"], { cwd: shop })).stdout).toContain("We deploy on Tuesdays");
    expect(await home.json(["status"], { cwd: shop })).toMatchObject({ questions: 0 });
  });

  it("says which older value holds again after the newer one was rejected or forgotten", async () => {
    await say("Our staging port is 6433.", "2026-03-01T10:00:00Z");
    await say("The staging port is 6601 from today.", "2026-03-01T10:10:00Z");
    const [newer] = await listed();
    const id = newer?.id ?? "";
    expect((await facts("reject", id)).stdout).toMatch(/holds again: Our staging port is 6433\n.*loci facts reject/);
    expect((await facts("approve", id)).stdout).not.toContain("holds again");
    const { stdout } = await home.loci(["forget", id, "--yes"], { cwd: shop });
    expect(stdout).toContain("holds again: Our staging port is 6433");
  });

  it("adds, corrects, rejects and approves facts", async () => {
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

describe("loci preferences", () => {
  it("lists the person's rules by scope, with their quotes, and what was adopted only once", async () => {
    expect((await home.loci(["preferences"], { cwd: shop })).stdout).toContain("No preferences yet.");
    await say("From now on never commit to main. Thanks!", "2026-03-01T10:00:00Z");
    await say("Always use zod for the input of src/api/.", "2026-03-02T10:00:00Z");
    await say("Remember that the staging port is 6433.", "2026-03-03T10:00:00Z");
    await home.loci(["remember", "Short answers, always", "--type", "preference"], { cwd: home.path });
    const list = async () => (await home.loci(["preferences"], { cwd: shop })).stdout;
    expect((await list()).replace(/[0-9a-f]{8}/g, "ID")).toBe(
      `In all spaces
ID  Short answers, always

In paths of shop
ID  Always use zod for the input of src/api/
          “Always use zod for the input of src/api/.”

In shop
ID  From now on never commit to main
          “From now on never commit to main.”

To change one: loci facts edit, reject or show <id>; loci forget <id> for a preference.
`,
    );
    const [id = ""] = /[0-9a-f]{8}(?= {2}From)/.exec(await list()) ?? [];
    await home.loci(["preferences", "--adopt", id], { cwd: shop });
    expect((await list()).match(/From now on never commit to main/g)).toHaveLength(2);
    expect(await list()).toContain(`from ${id}: From now on never commit to main`);
    const [path = ""] = /[0-9a-f]{8}(?= {2}Always use zod)/.exec(await list()) ?? [];
    await facts("reject", path);
    expect(await list()).not.toContain("zod");
  });
});
