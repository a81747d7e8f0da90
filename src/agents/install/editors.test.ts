import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { verifies } from "../../../test/verifies.ts";
import { surroundingsOf, type Surroundings } from "../../config/surroundings.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { editorNames } from "../chosen-hosts.ts";
import { isServerCommand } from "./mcp-server.ts";
import { parseJsonSettings } from "./parse-json-settings.ts";
import { prepareInstall, prepareUninstall } from "./prepare-install.ts";

let home: string;
let around: Surroundings;
beforeEach(() => {
  home = makeScratch("editors");
  around = surroundingsOf({ env: { ...homeVariables(home), PATH: "" }, cwd: home });
});
afterEach(() => removeScratch(home));

/** Programs whose settings are TOML, and programs without settings for a project. */
const inToml = ["grok"];
const withoutProject = ["windsurf", "amp", "auggie", "grok"];
const keys: Readonly<Record<string, string>> = { vscode: "servers", zed: "context_servers", amp: "amp.mcpServers" };

/** The files of a person, with the servers of an editor under its own key. */
function startingTexts(key: string): (string | null)[] {
  return [
    null,
    "{}\n",
    `{"${key}":{}}`,
    `{\n\t// mine\n\t"${key}": {\n\t\t"memo": { "command": "memo", "args": [], }, // keep\n\t},\n\t"theme": "dark"\n}\n`,
    `{\r\n  "theme": "dark"\r\n}\r\n`,
  ];
}

const plan = async (agent: string, project?: string) => {
  const [found] = (await prepareInstall(around, { agents: [agent], project })).plans;
  return found?.files[0]?.path ?? "";
};

const cases = editorNames
  .filter((name) => !inToml.includes(name))
  .flatMap((name) =>
    startingTexts(keys[name] ?? "mcpServers").map((text) => ({ name, key: keys[name] ?? "mcpServers", text })),
  );

describe("a program that gets only the MCP server", () => {
  it.each(cases)(
    "$name with $text gets one server that starts Loci, and uninstalling restores every byte",
    async ({ name, key, text }) => {
      verifies("HOOK-7.a", "HOOK-7.b");
      const path = await plan(name);
      expect(path.startsWith(home)).toBe(true);
      if (text !== null) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      const before = text === null ? null : parseJsonSettings(text).settings;
      await (await prepareInstall(around, { agents: [name] })).apply();
      const { settings } = parseJsonSettings(readFileSync(path, "utf8"));
      const servers = settings[key] as Record<string, { command: string; args: string[] }>;
      expect(isServerCommand([servers["loci"]?.command, ...(servers["loci"]?.args ?? [])])).toBe(true);
      expect({ ...settings, [key]: null }).toEqual({ ...before, [key]: null });
      expect((await prepareInstall(around, { agents: [name] })).work).toEqual([]);

      expect(await (await prepareUninstall(around, { agents: ["all"] })).apply()).toEqual([name]);
      expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(text);
    },
  );

  it.each(editorNames.filter((name) => !withoutProject.includes(name)))(
    "%s can have the server in a project",
    async (name) => {
      const project = join(home, "shop");
      mkdirSync(project);
      const path = await plan(name, project);
      await (await prepareInstall(around, { agents: [name], project })).apply();
      expect(readFileSync(path, "utf8")).toContain("loci");
      await (await prepareUninstall(around, { agents: [name], project })).apply();
      expect(existsSync(path)).toBe(false);
    },
  );

  it.each(withoutProject)("%s has no project settings, and the message explains what to do", async (name) => {
    await expect(prepareInstall(around, { agents: [name], project: home })).rejects.toThrow(
      `run \`loci install ${name}\``,
    );
  });

  it.each([null, "", '# mine\n[mcp_servers.memo]\ncommand = "memo"\n\n[ui]\ntheme = "dark"\n'])(
    "grok with %j gets one server that starts Loci, and uninstalling restores every byte",
    async (text) => {
      verifies("HOOK-7.a", "HOOK-7.b");
      const path = join(home, ".grok", "config.toml");
      mkdirSync(dirname(path));
      if (text !== null) writeFileSync(path, text);
      await (await prepareInstall(around, { agents: ["grok"] })).apply();
      expect(readFileSync(path, "utf8")).toMatch(/\[mcp_servers\.loci\]\ncommand = "\/bin\/sh"\nargs = \[/);
      expect((await prepareInstall(around, { agents: ["grok"] })).work).toEqual([]);
      await (await prepareUninstall(around, { agents: ["grok"] })).apply();
      expect(existsSync(path) ? readFileSync(path, "utf8") : null).toBe(text);
    },
  );

  it("is not included in `all`, and a server that the person added stays", async () => {
    const path = join(home, ".cursor", "mcp.json");
    mkdirSync(dirname(path));
    const own = `{"mcpServers":{"loci":{"command":"loci","args":["mcp"]}}}`;
    writeFileSync(path, own);
    await expect(prepareInstall(around, { agents: ["all"] })).rejects.toMatchObject({ code: "USAGE" });
    const { work, plans } = await prepareInstall(around, { agents: ["cursor"] });
    expect(work).toEqual([]);
    expect(plans[0]?.files[0]?.notes.join()).toContain("stays as it is");
    expect(readFileSync(path, "utf8")).toBe(own);
  });
});
