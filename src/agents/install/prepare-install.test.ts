import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { surroundingsOf, type Surroundings } from "../../config/surroundings.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { prepareInstall, prepareUninstall } from "./prepare-install.ts";
import { writePlugin } from "./write-plugin.ts";

let home: string;
let around: Surroundings;

beforeEach(() => {
  home = makeScratch("install");
  around = surroundingsOf({ env: { ...homeVariables(home), PATH: "" }, cwd: home });
});
afterEach(() => removeScratch(home));

const settings = () => join(home, ".gemini", "settings.json");
const write = (path: string, text: string): void => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
};

describe("an installation through the library", () => {
  it("is planned first, then written, and can be undone", async () => {
    const before = `{\n  "ui": { "theme": "GitHub" }\n}\n`;
    write(settings(), before);
    const prepared = await prepareInstall(around, { agents: ["gemini"] });
    expect(prepared).toMatchObject({ agents: ["gemini"], broken: [], work: [{ agent: "gemini", project: null }] });
    const [file] = prepared.plans[0]?.files ?? [];
    expect(file).toMatchObject({ path: settings(), change: "changed" });
    expect(file?.diff("mine")).toMatch(/^--- mine\n\+\+\+ mine\n/);
    expect(file?.diff()).toContain("BeforeAgent");
    expect(readFileSync(settings(), "utf8")).toBe(before);

    const { agents, backups } = await prepared.apply();
    expect(agents).toEqual(["gemini"]);
    expect(readFileSync(settings(), "utf8")).toContain("BeforeAgent");
    expect(readdirSync(backups)).toEqual(["gemini"]);
    expect((await prepareInstall(around, { agents: ["gemini"] })).work).toEqual([]);

    expect(await (await prepareUninstall(around, { agents: ["all"] })).apply()).toEqual(["gemini"]);
    expect(readFileSync(settings(), "utf8")).toBe(before);
  });

  it("for all agents changes those on this machine, and skips an agent with a broken file", async () => {
    await expect(prepareInstall(around, { agents: ["all"] })).rejects.toMatchObject({ code: "USAGE" });
    write(settings(), "{ broken");
    mkdirSync(join(home, ".claude"));
    const { agents, work, broken } = await prepareInstall(around, { agents: ["all"] });
    expect(agents).toEqual(["claude-code", "gemini"]);
    expect(work.map(({ agent }) => agent)).toEqual(["claude-code"]);
    expect(broken).toMatchObject([
      { agent: "gemini", title: "Gemini CLI", message: expect.stringContaining(settings()) },
    ]);
    await expect(prepareInstall(around, { agents: ["gemini"] })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  });

  it("changes only a project's settings if a folder is named, and can omit the server", async () => {
    const project = join(home, "shop");
    mkdirSync(project);
    await (await prepareInstall(around, { agents: ["gemini"], project, server: false })).apply();
    expect(existsSync(settings())).toBe(false);
    const written = readFileSync(join(project, ".gemini", "settings.json"), "utf8");
    expect(written).toContain("BeforeAgent");
    expect(written).not.toContain("mcpServers");
  });
});

describe("a plugin that the library writes", () => {
  it("is written into a folder of its own", async () => {
    const folder = join(home, "plugin");
    const { files, load } = await writePlugin(around, { agent: "claude-code", folder });
    expect(load).toBe(`claude --plugin-dir ${folder}`);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    await writePlugin(around, { agent: "claude-code", folder });
    writeFileSync(join(folder, "notes.txt"), "mine");
    await expect(writePlugin(around, { agent: "claude-code", folder })).rejects.toMatchObject({ code: "USAGE" });
    await expect(writePlugin(around, { agent: "codex", folder: join(home, "other") })).rejects.toMatchObject({
      code: "USAGE",
    });
  });
});
