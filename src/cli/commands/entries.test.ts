import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { textWidth } from "../output/layout.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const entries = (...args: string[]) => home.loci(["entries", "--session", "s1", ...args]);
function settings(config: object): void {
  const path = join(home.path, ".config/ai/config.json");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(config));
}

describe("loci entries", () => {
  verifies("ENT-3.b", "ENT-5.a");

  it("saves, lists by category and tags, and erases", async () => {
    const saved = await home.json([
      "entries",
      "--session",
      "s1",
      "--save",
      "Orders are in src",
      "--category",
      "layout",
    ]);
    expect(saved["entry"]).toMatchObject({ compartment: "session", content: "Orders are in src", priority: 5 });
    // Every command prints an entry with the same fields.
    expect(await home.json(["entries", "--session", "s1"])).toEqual({ entries: [saved["entry"]] });
    expect(
      await entries("--save", "Read first", "--compartment", "plan", "--tag", "a,b", "--priority", "9"),
    ).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^✓ saved in plan as [0-9a-f]{8}\n$/),
    });
    const listed = await entries();
    expect(listed.stdout).toMatch(
      /^session\n {2}[0-9a-f]{8} {2}5 {3}\(layout\) Orders are in src\nplan\n {2}[0-9a-f]{8} {2}9 {3}Read first {2}#a #b\n$/,
    );
    expect((await entries("--tag", "a", "--tag", "b")).stdout).toMatch(/^plan\n.*Read first/);
    expect((await entries("--tag", "a,c")).stdout).toBe("No entries.\n");
    expect(await entries("--clear")).toMatchObject({
      exit: 64,
      stderr: expect.stringMatching(/pass --yes to confirm\n$/),
    });
    expect((await entries("--clear", "--category", "layout", "--yes")).stdout).toMatch(/^✓ 1 entry cleared for good\n/);
    expect(await home.json(["entries", "--session", "s1", "--clear", "--yes"])).toEqual({ cleared: 1, final: true });
    expect((await entries()).stdout).toBe("No entries.\n");
    expect((await entries("--clear", "--yes")).stdout).toBe("Nothing to clear.\n");
  });

  it("cuts the text of a long entry, not its tags", async () => {
    await entries("--save", "word ".repeat(40), "--tag", "layout,orders");
    const { stdout } = await home.loci(["entries", "--session", "s1"], { columns: 80 });
    expect(stdout).toMatch(/word w… {2}#layout #orders\n$/);
    expect(stdout.split("\n").every((line) => textWidth(line) <= 80)).toBe(true);
  });

  it("does not count a listing by the owner as a read", async () => {
    await entries("--save", "looked at");
    await entries();
    const json = JSON.parse((await entries("--export")).stdout) as { session: object[] };
    expect(json.session).toMatchObject([{ content: "looked at", access_count: 0 }]);
  });

  it("exports every character, but nothing that controls a terminal", async () => {
    const content = "x\u009b2Jy\u202ez";
    await entries("--save", content);
    const { stdout } = await entries("--export");
    expect(stdout).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(stdout)).toMatchObject({ session: [{ content }] });
  });

  it("exports to a file and imports it again, once", async () => {
    verifies("ENT-10.c");
    await entries("--save", "one");
    const { stdout } = await entries("--export");
    writeFileSync(join(home.path, "memory.json"), stdout);
    expect(await home.json(["entries", "--session", "s2", "--import", "memory.json"])).toEqual({ imported: 1 });
    expect((await home.loci(["entries", "--session", "s2", "--import", "memory.json"])).stdout).toBe(
      "✓ 0 new entries\n",
    );
    expect(readFileSync(join(home.path, "memory.json"), "utf8")).toBe(stdout);
    writeFileSync(join(home.path, "memory.json"), "{");
    expect(await entries("--import", "memory.json")).toMatchObject({
      exit: 65,
      stderr: expect.stringContaining("not valid JSON"),
    });
    expect(await entries("--import", "nowhere.json")).toMatchObject({
      exit: 66,
      stderr: `loci: there is no file ~/nowhere.json; \`--export\` makes one\n`,
    });
    expect(await entries("--import", ".")).toMatchObject({ exit: 64, stderr: expect.stringContaining("is a folder") });
    expect(await entries("--import", "memory.json", "--tag", "a")).toMatchObject({ exit: 64 });
  });

  it("reports missing and invalid arguments", async () => {
    expect(await home.loci(["entries"])).toMatchObject({ exit: 64, stderr: expect.stringContaining("--session <id>") });
    expect(await entries("--save", "x", "--clear")).toMatchObject({ exit: 64 });
    expect(await entries("--priority", "9")).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("is for --save"),
    });
    expect(await entries("--compartment", "run")).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("session, plan"),
    });
    expect(await entries("--save", "x", "--priority", "11")).toMatchObject({ exit: 64 });
    expect(await entries("--save", "x", "--compartment", "notes")).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("the compartments are run, session, plan"),
    });
  });

  it("follows the settings for the limit, the plan's scope, and capture", async () => {
    verifies("ENT-1.a", "ENT-6.a");
    settings({ entries: { limit: 100, planScope: "run" } });
    expect(await entries("--save", "x".repeat(101))).toMatchObject({
      exit: 65,
      stderr: expect.stringContaining("holds 0 characters and this entry has 101; the limit is 100"),
    });
    expect(await entries("--save", "a plan", "--compartment", "plan")).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("the compartment 'plan' belongs to a run"),
    });
    expect(await home.loci(["entries", "--run", "r1", "--save", "a plan", "--compartment", "plan"])).toMatchObject({
      exit: 0,
    });
    settings({ capture: false });
    expect((await entries("--save", "x")).stdout).toContain("capture is off");
    expect((await entries()).stdout).toBe("No entries.\n");
  });
});

describe("loci history", () => {
  verifies("HIS-1.a", "HIS-1.b", "HIS-4.a");

  async function talk(): Promise<void> {
    const { openMemory } = await import("../../compose/open-memory.ts");
    const memory = await openMemory({ env: { ...homeVariables(home.path) } });
    await memory.history.persistExchange({ channel: "cli", user: "My dentist is Dr. Bell", assistant: "Noted." });
    await memory.history.appendMessage({ channel: "matrix", sender: "bob\u001b[31m", role: "user", text: "Lunch?" });
    await memory.record([{ type: "prompt", text: "draw a dentist", agent: "codex" }]);
    await memory.record([{ type: "prompt", text: "paint a dentist" }]);
    await memory.close();
  }

  it("shows the last messages with their labels", async () => {
    expect((await home.loci(["history"])).stdout).toBe("No messages yet.\n");
    await talk();
    const { stdout } = await home.loci(["history", "-n", "2"]);
    expect(stdout).toMatch(/^\[cli \/ assistant\] · .*\n {2}Noted\.\n\[matrix \/ bob\] · .*\n {2}Lunch\?\n$/);
    expect((await home.json(["history", "--channel", "cli"]))["messages"]).toHaveLength(2);
    expect((await home.loci(["history", "--channel", "fax"])).stdout).toBe("No messages fit.\n");
  });

  it("searches all messages", async () => {
    await talk();
    const { stdout } = await home.loci(["history", "dentist"]);
    expect(stdout).toContain("[cli / owner]");
    expect(stdout).toContain("[codex / owner]");
    // A message without an agent shows no channel, instead of an unnamed one.
    expect(stdout).toMatch(/^\[owner\] .*\n {2}paint a dentist$/m);
    expect((await home.loci(["history", "dentist", "--channel", "codex"])).stdout).not.toContain("Bell");
    expect((await home.loci(["history", "quokka"])).stdout).toBe("No messages about it.\n");
    expect(await home.loci(["history", "-n", "0"])).toMatchObject({ exit: 64 });
  });

  it("takes the number of messages in a prompt from the settings, and reports wrong settings", async () => {
    verifies("HIS-3.b");
    expect((await home.loci(["config", "history.messages"])).stdout).toContain("80");
    settings({ history: { messages: 0 } });
    expect(await home.loci(["history"])).toMatchObject({
      exit: 78,
      stderr: expect.stringMatching(/history\.messages.*1/),
    });
  });
});

describe("loci notes", () => {
  verifies("HIS-8.a", "HIS-8.c");

  it("adds notes, lists them, reports each note once when it is due, and removes them", async () => {
    const at = await home.json(["notes", "--add", "Water the plants", "--at", "2020-01-01T09:00Z"], {
      now: Date.parse("2019-12-31"),
    });
    expect(at).toMatchObject({ note: { next: Date.parse("2020-01-01T09:00Z"), cron: null } });
    const ran = await home.loci(["notes", "--add", "Stand-up", "--cron", "0 9 * * 1-5", "--zone", "Europe/Berlin"]);
    expect(ran.stdout).toMatch(
      /^✓ noted; `loci notes --due` shows it from \d{4}-\d\d-\d\d \d\d:\d\d on\n {2}[0-9a-f]{8} {2}\d{4}-.*Stand-up {2}0 9 \* \* 1-5 Europe\/Berlin\n$/,
    );
    expect((await home.loci(["notes"])).stdout.trimEnd().split("\n")).toHaveLength(2);
    expect((await home.loci(["notes", "--due"])).stdout).toContain("Water the plants");
    expect((await home.loci(["notes", "--due"])).stdout).toBe("Nothing is due.\n");
    const { notes } = (await home.json(["notes"])) as { notes: { id: string }[] };
    expect(notes).toHaveLength(1);
    expect((await home.loci(["notes", "--remove", notes[0]?.id.slice(-8) ?? ""])).stdout).toBe("✓ removed\n");
    expect((await home.loci(["notes"])).stdout).toBe("No notes.\n");
  });

  it("accepts a time from now, and explains a wrong time", async () => {
    const before = Date.now();
    const { note } = (await home.json(["notes", "--add", "Tea", "--at", "2h"])) as { note: { next: number } };
    expect(note.next - before).toBeGreaterThanOrEqual(2 * 3_600_000 - 1);
    for (const args of [
      ["--add", "x"],
      ["--add", "x", "--at", "soon"],
      ["--add", "x", "--cron", "soon"],
      ["--add", "x", "--cron", "0 9 * * *", "--zone", "Mars"],
      ["--add", "x", "--at", "2h", "--cron", "0 9 * * *"],
      ["--due", "--remove", "abcd"],
      ["--at", "2h"],
      ["--add", "x", "--at", "2h", "--zone", "Europe/Berlin"],
    ])
      expect(await home.loci(["notes", ...args]), args.join(" ")).toMatchObject({ exit: 64 });
    expect(await home.loci(["notes", "--remove", "ffffffff"])).toMatchObject({ exit: 66 });
    const now = new Date(2026, 10, 15, 10).getTime();
    expect((await home.loci(["notes", "--add", "x", "--at", "2026-11-15T09:00"], { now })).stderr).toBe(
      "loci: --at '2026-11-15T09:00' is past; write 30min, 12h or 3d from now, or 2026-11-16T09:00\n",
    );
  });

  it("lists the note that is due next first", async () => {
    for (const [text, at] of [
      ["later", "3d"],
      ["soon", "2h"],
      ["between", "1d"],
    ] as const)
      await home.loci(["notes", "--add", text, "--at", at]);
    expect((await home.loci(["notes"])).stdout).toMatch(/soon\n.*between\n.*later\n$/);
  });
});

describe("loci promote", () => {
  verifies("SCO-10.b", "SCO-10.d");

  it("shares a memory, and withdraws it", async () => {
    const input = JSON.stringify({ type: "fact", text: "x", level: "session", session: "s1" });
    await home.loci(["record"], { input });
    const { memories } = (await home.json(["timeline"])) as { memories: { id: string }[] };
    const id = memories[0]?.id ?? "";
    expect((await home.loci(["promote", id, "--to", "user"])).stdout).toBe(
      `✓ the memory ${id.slice(-8)} is now for all of your agents, everywhere\n`,
    );
    expect(await home.json(["promote", id, "--to", "session"])).toEqual({
      id,
      kind: "memory",
      from: "user",
      to: "session",
    });
    expect((await home.loci(["promote", id, "--to", "session"])).stdout).toContain("It was before.");
    expect(await home.loci(["promote", id, "--to", "space"])).toMatchObject({ exit: 64 });
    expect(await home.loci(["promote", id])).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("session, run"),
    });
    expect((await home.loci(["promote", id, "--to", "agent"])).stderr).toBe(
      "loci: this memory was made by no agent that has memory of its own; the levels it can have are user, session\n",
    );
    expect((await home.loci(["promote", await savedEntry(), "--to", "user"])).stdout).toMatch(/^✓ a new fact/);
  });

  const savedEntry = async (cwd = home.path) => {
    const { entry } = await home.json(["entries", "--session", "s1", "--save", "kept"], { cwd });
    return (entry as { id: string }).id;
  };

  it("shares an entry with the space of the folder where it was saved", async () => {
    const project = join(home.path, "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    expect((await home.loci(["promote", await savedEntry(project), "--to", "space"])).stdout).toMatch(/^✓ a new fact/);
    expect((await home.loci(["search", "kept", "--space", project])).stdout).toContain("kept");
  });
});

describe("loci preferences", () => {
  verifies("FAC-9.b", "FAC-9.c");

  it("lists preferences with their sources, and adopts a fact", async () => {
    expect((await home.loci(["preferences"])).stdout).toContain("No preferences yet.");
    const { id } = await home.json(["remember", "Short answers are liked"]);
    expect((await home.loci(["preferences", "--adopt", String(id).slice(-8)])).stdout).toMatch(/^✓ adopted as/);
    await home.loci(["remember", "Never rebase", "--type", "preference"]);
    expect((await home.loci(["preferences"])).stdout).toMatch(
      /^In all spaces\n[0-9a-f]{8} {2}Never rebase\n[0-9a-f]{8} {2}Short answers are liked\n {10}from [0-9a-f]{8}: Short answers are liked\n\n/,
    );
    expect(await home.loci(["preferences", "--adopt", "ffffffff"])).toMatchObject({ exit: 66 });
  });
});

describe("loci stats", () => {
  it("shows the size of each compartment, and the versions of documents", async () => {
    verifies("OBS-1.b");
    await entries("--save", "Orders are in src");
    await entries("--save", "Read first", "--compartment", "plan");
    await home.loci(["write", "Deploys are frozen."]);
    expect(await home.json(["stats"])).toMatchObject({
      compartments: [
        { compartment: "plan", entries: 1, characters: 10 },
        { compartment: "session", entries: 1, characters: 17 },
      ],
      versions: 1,
      cycle: { recalled: 0, lost: 0 },
    });
    const { stdout } = await home.loci(["stats"]);
    expect(stdout).toMatch(/Entries\n {2}plan +1 +10 B\n {2}session +1 +17 B\n/);
    expect(stdout).toContain("1 version of documents");
  });
});
