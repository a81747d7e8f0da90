import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type RunOptions, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
let shop: string;
beforeEach(() => {
  home = createTestHome();
  shop = home.shop();
});
afterEach(() => home.remove());

interface Imported {
  readonly host: string;
  readonly path: string;
  readonly state: string;
  readonly reason?: string;
}

interface Section {
  readonly id: string;
  readonly text: string;
  readonly trust: string;
  readonly space: string | null;
}

const write = (path: string, text: string | Uint8Array): string => {
  const file = join(home.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** Imports in the shop, and returns what happened to each file by its name. */
const importAll = async (args: readonly string[] = [], options: RunOptions = {}) => {
  const answer = await home.json(["import", "memories", ...args], { cwd: shop, ...options });
  return (answer["files"] as Imported[]).map(({ host, path, state }) => [host, basename(path), state]);
};

const sections = async () =>
  (await home.json(["timeline", "--type", "document", "--limit", "100"]))["memories"] as Section[];
const texts = async () => (await sections()).map(({ text }) => text).toSorted();
const sectionWith = async (words: string) => (await sections()).find(({ text }) => text.includes(words));
const blockFor = async (prompt: string) =>
  JSON.stringify((await home.json(["recall", prompt], { cwd: shop }))["block"] ?? "");

const slug = (folder: string) => folder.replaceAll(/[^A-Za-z0-9]/g, "-");
const claudeMemory = (name = "MEMORY.md") => `.claude/projects/${slug(shop)}/memory/${name}`;
const claudeTranscript = () => `.claude/projects/${slug(shop)}/5f0a.jsonl`;

function writeAll(): void {
  write(claudeTranscript(), `{"type":"summary"}\n${JSON.stringify({ type: "user", cwd: join(shop, "src") })}\n`);
  write(claudeMemory(), "# Memory\nThe lighthouse lamp is blue.\n");
  write(claudeMemory("debugging.md"), "Run the linter twice.\n");
  write(".codex/memories/MEMORY.md", "The ferry leaves at nine.\n");
  write(".codex/memories/rollout_summaries/a.md", "A session.\n");
  write(".gemini/GEMINI.md", "Be brief.\n\n## Gemini Added Memories\n- My cat is called Whiskers.\n");
  write(".gemini/tmp/shop/memory/MEMORY.md", "The harbour is closed in winter.\n");
  write(".gemini/tmp/shop/.project_root", shop);
  write("shop/AGENTS.md", "Use tabs.\n");
  write("shop/CLAUDE.md", "Ask before a migration.\n");
  write("shop/GEMINI.md", "Answer in German.\n");
}

describe("loci import memories", () => {
  verifies("FAC-12.c");

  it("imports hosts' own memories, and the notes of the folder, into their spaces", async () => {
    writeAll();
    expect(await importAll()).toEqual([
      ["claude-code", "MEMORY.md", "new"],
      ["claude-code", "debugging.md", "new"],
      ["claude-code", "CLAUDE.md", "new"],
      ["codex", "MEMORY.md", "new"],
      ["codex", "AGENTS.md", "new"],
      ["gemini", "GEMINI.md", "new"],
      ["gemini", "MEMORY.md", "new"],
      ["gemini", "GEMINI.md", "new"],
    ]);
    const found = await sections();
    expect(new Set(found.map(({ trust }) => trust))).toEqual(new Set(["import"]));
    const space = "github.com/acme/shop";
    expect(Object.fromEntries(found.map((one) => [one.text.split("\n").at(-1), one.space]))).toEqual({
      "The lighthouse lamp is blue.": space,
      "Run the linter twice.": space,
      "Ask before a migration.": space,
      "The ferry leaves at nine.": null,
      "Use tabs.": space,
      "Be brief.": null,
      "- My cat is called Whiskers.": null,
      "The harbour is closed in winter.": space,
      "Answer in German.": space,
    });
    expect(JSON.stringify(await home.json(["search", "lighthouse lamp"]))).toContain("is blue");
  });

  it("accepts hosts by name, and refuses unknown ones", async () => {
    writeAll();
    expect(await importAll(["codex", "gemini", "--dry-run"])).toHaveLength(5);
    expect(await sections()).toEqual([]);
    expect(await home.loci(["import", "memories", "codexx"], { cwd: shop })).toMatchObject({ exit: 64 });
    expect(await home.loci(["import", "memories", "--since", "3d"], { cwd: shop })).toMatchObject({ exit: 64 });
  });

  it("changes nothing on a second run, stores a new version of a changed file, and keeps the memories of a removed file", async () => {
    writeAll();
    await importAll();
    const before = await texts();
    expect(new Set((await importAll()).map(([, , state]) => state))).toEqual(new Set(["unchanged"]));
    expect(new Set((await importAll(["--again"])).map(([, , state]) => state))).toEqual(new Set(["known"]));
    expect((await home.loci(["import", "memories"], { cwd: shop })).stdout).toBe("✓ nothing new (8 files)\n");
    expect(await texts()).toEqual(before);
    const { versions } = await home.json(["stats"]);
    expect(versions).toBe(8);
    write(".codex/memories/MEMORY.md", "The ferry leaves at ten now.\n");
    rmSync(join(home.path, ".gemini"), { recursive: true });
    expect((await importAll()).filter(([, , state]) => state !== "unchanged")).toEqual([
      ["codex", "MEMORY.md", "changed"],
    ]);
    expect(await texts()).toEqual(before.map((text) => text.replace("at nine", "at ten now")));
    expect((await home.json(["stats"]))["versions"]).toBe(9);
  });

  it("follows the variables that move a host's files", async () => {
    const env = {
      CLAUDE_CONFIG_DIR: join(home.path, "c"),
      CODEX_HOME: join(home.path, "x"),
      GEMINI_CLI_HOME: join(home.path, "g"),
      QWEN_RUNTIME_DIR: join(home.path, "q"),
    };
    write("c/projects/-elsewhere/memory/MEMORY.md", "One.\n");
    write("x/memories/memory_summary.md", "Two.\n");
    write("g/.gemini/GEMINI.md", "Three.\n");
    write("q/memories/MEMORY.md", "Four.\n");
    write(`q/projects/${slug(shop)}/memory/style.md`, "Five.\n");
    write(`q/projects/${slug(shop)}/chats/s1.jsonl`, `${JSON.stringify({ type: "user", cwd: shop })}\n`);
    expect(await importAll([], { env })).toEqual([
      ["claude-code", "MEMORY.md", "new"],
      ["codex", "memory_summary.md", "new"],
      ["gemini", "GEMINI.md", "new"],
      ["qwen", "MEMORY.md", "new"],
      ["qwen", "style.md", "new"],
    ]);
    expect((await sectionWith("One."))?.space).toContain("-elsewhere");
    expect((await sectionWith("Five."))?.space).toBe("github.com/acme/shop");
  });

  it("redacts secrets, and leaves out private passages and published blocks", async () => {
    write(
      ".codex/memories/MEMORY.md",
      "The key is ghp_0123456789abcdefABCDEF0123456789abcd.\nMy <private>diary</private> is blue.\n",
    );
    await home.json(["remember", "The staging port is 6433."], { cwd: shop });
    write("shop/AGENTS.md", "Use tabs.\n");
    await home.loci(["publish", "--yes"], { cwd: shop });
    await importAll();
    const found = (await texts()).join("\n");
    expect(found).toContain("[redacted:");
    expect(found).toContain("Use tabs.");
    expect(found).not.toMatch(/ghp_|diary|6433|loci:facts/);
    // A published block is not a change of the note.
    await home.loci(["publish", "--remove", "--yes"], { cwd: shop });
    expect(await importAll(["codex"])).toEqual([
      ["codex", "MEMORY.md", "unchanged"],
      ["codex", "AGENTS.md", "known"],
    ]);
  });

  it("follows no links, and continues after a file that it refuses", async () => {
    const outside = write("outside.md", "Not to be read.\n");
    mkdirSync(join(home.path, dirname(claudeMemory())), { recursive: true });
    symlinkSync(outside, join(home.path, claudeMemory()));
    symlinkSync(outside, join(shop, "CLAUDE.md"));
    mkdirSync(join(home.path, ".codex"));
    symlinkSync(home.path, join(home.path, ".codex/memories"));
    write(".gemini/GEMINI.md", "x".repeat(1_100_000));
    write("shop/AGENTS.md", new Uint8Array([0xff, 0xfe, 0x41]));
    write("shop/GEMINI.md", "Answer in German.\n");
    expect(await importAll()).toEqual([
      ["codex", "AGENTS.md", "refused"],
      ["gemini", "GEMINI.md", "refused"],
      ["gemini", "GEMINI.md", "new"],
    ]);
    expect(await texts()).toEqual(["Answer in German."]);
  });

  it("shows a section to agents only after a person confirmed it", async () => {
    writeAll();
    await importAll();
    expect(await blockFor("Which lamp has the lighthouse?")).not.toContain("blue");
    const { id = "" } = (await sectionWith("lighthouse")) ?? {};
    expect(await home.loci(["confirm", id, "--yes"])).toMatchObject({ exit: 0 });
    expect(await blockFor("Which lamp has the lighthouse?")).toContain("blue");
    expect(await blockFor("When does the ferry leave?")).not.toContain("nine");
    await home.loci(["confirm", "--undo", id]);
    expect(await blockFor("Which lamp has the lighthouse?")).not.toContain("blue");
    await home.loci(["confirm", id, "--yes"]);
    write(claudeMemory(), "# Memory\nThe lighthouse lamp is red.\n");
    await importAll();
    expect(await blockFor("Which lamp has the lighthouse?")).not.toMatch(/blue|red/);
  });

  it("forgets a document by one of its sections, and does not import it again", async () => {
    writeAll();
    await importAll();
    write(".codex/memories/MEMORY.md", "The ferry leaves at ten now.\n");
    await importAll();
    const { id = "" } = (await sectionWith("ferry")) ?? {};
    expect(await home.json(["forget", id, "--yes"])).toMatchObject({ forgotten: 2 });
    expect(await sectionWith("ferry")).toBeUndefined();
    expect(await importAll(["codex"])).toContainEqual(["codex", "MEMORY.md", "unchanged"]);
    expect(await sectionWith("ferry")).toBeUndefined();
    expect(await home.loci(["verify", "--erasures"])).toMatchObject({ exit: 0 });
    expect(readFileSync(join(home.path, ".codex/memories/MEMORY.md"), "utf8")).toContain("ferry");
  });

  it("never removes files of hosts or of the folder", async () => {
    writeAll();
    await importAll();
    await home.loci(["forget", "--query", "ferry", "--yes"]);
    expect(await sectionWith("ferry")).toBeUndefined();
    expect(await home.loci(["forget", "--agent", "gemini", "--yes", "--files"])).toMatchObject({ exit: 0 });
    expect(await sectionWith("Whiskers")).toBeUndefined();
    expect(await home.loci(["forget", "--space", ".", "--yes", "--files"], { cwd: shop })).toMatchObject({ exit: 0 });
    expect(await texts()).toEqual([]);
    const files = [".codex/memories/MEMORY.md", ".gemini/GEMINI.md", claudeMemory(), "shop/AGENTS.md"];
    for (const file of files) expect(existsSync(join(home.path, file)), file).toBe(true);
  });

  it("leaves out folders that are not recorded", async () => {
    writeAll();
    write("shop/.ai/config.json", JSON.stringify({ capture: false }));
    const found = await importAll();
    expect(found.filter(([, , state]) => state === "not captured")).toHaveLength(6);
    expect(await texts()).not.toContain("Use tabs.");
  });

  it("lets an agent only preview the import", async () => {
    writeAll();
    const env = { CLAUDECODE: "1" };
    expect(await home.loci(["import", "memories"], { cwd: shop, env })).toMatchObject({ exit: 77 });
    expect(await importAll(["--dry-run"], { env })).toHaveLength(8);
    expect(await sections()).toEqual([]);
  });

  it("reports the stored documents, and the next step", async () => {
    expect((await home.loci(["import", "memories"], { cwd: shop })).stdout).toBe(
      "No agent has written anything down here.\n",
    );
    writeAll();
    const look = await home.loci(["import", "memories", "--dry-run"], { cwd: shop });
    expect(look.stdout).toContain("8 documents would be stored; nothing was.");
    const { stdout } = await home.loci(["import", "memories"], { cwd: shop });
    expect(stdout).toContain("✓ 8 documents stored");
    expect(stdout).toMatch(/codex +new +~\/\.codex\/memories\/MEMORY\.md/);
    expect(stdout).toContain("loci timeline --type document");
  });
});
