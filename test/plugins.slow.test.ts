import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { pluginFiles } from "../scripts/plugin-files.ts";
import { hosts } from "../src/agents/hosts.ts";
import { homeVariables } from "./home-variables.ts";
import { filesUnder } from "./memory-home.ts";
import { createTestHome, type TestHome } from "./run-loci.ts";
import { verifies } from "./verifies.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = readJson("package.json") as { version: string; name: string; mcpName: string; files: string[] };
const loci = join(root, "src", "cli", "loci.ts");

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

const files = await pluginFiles();
const jsonFiles = Object.keys(files).filter((path) => path.endsWith(".json"));

describe("the plugins in the repository", () => {
  it("equal the output of `npm run generate`", () => {
    const different = Object.entries(files).filter(
      ([path, content]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== content,
    );
    expect(different.map(([path]) => path)).toEqual([]);
    const found = filesUnder(join(root, "plugins")).map((path) => path.slice(root.length).replaceAll("\\", "/"));
    expect(found.filter((path) => files[path] === undefined)).toEqual([]);
  });

  it("have the version of the package wherever they contain one", () => {
    const versions = jsonFiles.flatMap((path) => namedVersions(readJson(path)).map((version) => `${path} ${version}`));
    expect(versions.length).toBeGreaterThan(8);
    expect(versions.filter((line) => !line.endsWith(` ${own.version}`))).toEqual([]);
  });

  it("are part of the package", () => {
    const folders = Object.keys(files).filter((path) => path !== "server.json");
    expect(folders.filter((path) => !own.files.some((part) => path.startsWith(`${part}/`)))).toEqual([]);
  });

  it("contain no path of a machine", () => {
    const withPath = Object.entries(files).filter(([, content]) =>
      /(?<![\w.:/])\/(?:home|root|usr|tmp|work)\//.test(content),
    );
    expect(withPath).toEqual([]);
  });

  it.each([
    [".claude-plugin/marketplace.json", ".claude-plugin/plugin.json"],
    [".github/plugin/marketplace.json", ".github/plugin/plugin.json"],
    [".cursor-plugin/marketplace.json", ".cursor-plugin/plugin.json"],
    [".agents/plugins/marketplace.json", ".codex-plugin/plugin.json"],
  ])("are in the folder that %s names for them, under the same name", (list, manifest) => {
    const { plugins } = marketplaceSchema.parse(readJson(list));
    for (const { name, source } of plugins) {
      const folder = typeof source === "string" ? source : source.path;
      expect(readJson(join(folder, manifest))).toMatchObject({ name });
    }
  });

  it("name only files that exist", () => {
    const manifests = jsonFiles.filter((path) => path.endsWith("plugin.json"));
    expect(manifests.length).toBe(5);
    for (const path of manifests) {
      const folder = path.replace(/\/(?:\.[\w-]+\/)?(?:plugin\/)?plugin\.json$/, "");
      const { hooks, mcpServers, skills } = readJson(path) as Record<string, string | undefined>;
      const named = [hooks, mcpServers, skills].filter((part) => part !== undefined);
      expect(
        named.filter((part) => !existsSync(join(root, folder, part))),
        path,
      ).toEqual([]);
    }
  });
});

/** The fields that the marketplace lists of all hosts have in common. */
const marketplaceSchema = z.object({
  name: z.literal("loci"),
  plugins: z
    .array(
      z.object({
        name: z.literal("loci"),
        source: z.union([z.string().startsWith("./"), z.object({ source: z.literal("local"), path: z.string() })]),
      }),
    )
    .length(1),
});

const semver = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
const author = z.strictObject({ name: z.string().min(1), email: z.email().optional() });

/** The closed schemas of formats whose programs cannot be run here, from their makers' definitions. */
const schemas = {
  // agent-plugins.org/schemas/1.0.0
  "plugins/portable/plugin.json": z.strictObject({
    $schema: z.literal("https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"),
    name: z
      .string()
      .max(64)
      .regex(/^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/),
    version: z.string(),
    description: z.string(),
    author,
    license: z.string(),
    keywords: z.array(z.string()),
  }),
  "plugins/portable/mcp.json": z.strictObject({
    $schema: z.literal("https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"),
    mcpServers: z.record(
      z.string(),
      z.strictObject({
        type: z.literal("stdio"),
        command: z.string().regex(/^(?:\.\/|[\w-]+$)/),
        args: z.array(z.string()),
      }),
    ),
  }),
  // schemas/plugin.schema.json and schemas/marketplace.schema.json of cursor/plugins
  "plugins/portable/.cursor-plugin/plugin.json": z.strictObject({
    name: z.string().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/),
    displayName: z.string(),
    version: semver,
    description: z.string(),
    author,
    license: z.string(),
    keywords: z.array(z.string()),
    skills: z.string(),
    mcpServers: z.string(),
  }),
  ".cursor-plugin/marketplace.json": z.strictObject({
    name: z.string().min(1),
    owner: author,
    metadata: z.looseObject({ description: z.string() }),
    plugins: z.array(z.strictObject({ name: z.string(), source: z.string(), description: z.string() })),
  }),
  // static.modelcontextprotocol.io/schemas/2025-12-11, and the rules of the official registry
  "server.json": z.strictObject({
    $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
    name: z
      .string()
      .min(3)
      .max(200)
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(100),
    version: semver,
    packages: z.array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.literal(own.name),
        version: semver,
        runtimeHint: z.literal("npx"),
        transport: z.strictObject({ type: z.literal("stdio") }),
        packageArguments: z.array(z.strictObject({ type: z.literal("positional"), value: z.string() })),
      }),
    ),
  }),
};

describe("a manifest whose program cannot be run here", () => {
  verifies("PLAT-5.a");

  it.each(Object.keys(schemas) as (keyof typeof schemas)[])("%s follows the schema of its format", (path) => {
    expect(schemas[path].safeParse(readJson(path)).error).toBeUndefined();
  });

  it("names the server in the MCP registry as the package does, because the registry compares them", () => {
    expect(readJson("server.json")).toMatchObject({ name: own.mcpName });
  });

  it("has a skill named after its folder, with a short enough description", () => {
    const skills = Object.entries(files).filter(([path]) => path.endsWith("SKILL.md"));
    expect(skills.length).toBe(5);
    for (const [path, text] of skills) {
      const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "";
      const { name, description } = Object.fromEntries(
        front.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
      );
      expect(name).toBe(dirname(path).split("/").at(-1));
      expect(description?.length).toBeGreaterThan(20);
      expect(description?.length).toBeLessThanOrEqual(1024);
    }
  });
});

describe("a hook of a plugin", () => {
  let home: TestHome;
  beforeAll(() => {
    home = createTestHome();
  });
  afterAll(() => home.remove());

  const withoutPlugin = ["opencode", "qwen", "kilo", "cline"];
  const commandsOf = (host: string): string[] =>
    jsonFiles
      .filter((path) => path.startsWith(`plugins/${host}/`) && path.endsWith("hooks.json"))
      .flatMap((path) =>
        [...(files[path] ?? "").matchAll(/"(?:command|bash)": "([^"]+)"/g)].map(([, found]) => found ?? ""),
      );

  it.each(hosts.map(({ manifest }) => manifest).filter(({ name }) => !withoutPlugin.includes(name)))(
    "exists in the plugin for $name for each event that is always recorded",
    (manifest) => {
      const commands = commandsOf(manifest.name);
      const always = manifest.hooks.filter(({ when }) => when === "always");
      expect(commands.toSorted()).toEqual(
        always.map(({ event }) => `loci hook ${manifest.name} ${event} || echo {}`).toSorted(),
      );
    },
  );

  it("answers nothing if Loci is not installed, and the host continues", () => {
    verifies("HOOK-5.a");
    const [command = ""] = commandsOf("claude-code");
    const env = { HOME: home.path, PATH: "/usr/bin:/bin" };
    expect(
      execFileSync("/bin/sh", ["-c", command], { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    ).toBe("{}\n");
  });

  it("records the event that `loci hook` is run for", () => {
    const input = JSON.stringify({ session_id: "s1", cwd: home.path, prompt: "Which port does the lighthouse use?" });
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [loci, ...args], {
        env: { ...homeVariables(home.path), PATH: "" },
        encoding: "utf8",
        input,
      });
    expect(JSON.parse(run("hook", "claude-code", "UserPromptSubmit"))).toEqual({});
    expect(run("timeline", "--json")).toContain("Which port does the lighthouse use?");
  });
});

describe("an event that Cursor reports to the hooks of Claude Code in two of its settings files", () => {
  it("is stored once", () => {
    verifies("HOOK-1.b");
    const home = createTestHome();
    const input = JSON.stringify({
      conversation_id: "c1",
      generation_id: "g1",
      session_id: "c1",
      hook_event_name: "UserPromptSubmit",
      cursor_version: "3.13.0",
      workspace_roots: [home.path],
      prompt: "Which port does the lighthouse use?",
    });
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [loci, ...args], {
        env: { ...homeVariables(home.path), PATH: "" },
        cwd: home.path,
        encoding: "utf8",
        input,
      });
    for (const _ of ["the person's", "the project's"]) run("hook", "claude-code", "UserPromptSubmit");
    const told = run("timeline", "--json");
    home.remove();
    expect(told.split("Which port does the lighthouse use?").length - 1).toBe(1);
  });
});

/** Returns all texts under the name `version`, at any depth. */
function namedVersions(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === "version" && typeof inside === "string" ? [inside] : namedVersions(inside),
  );
}
