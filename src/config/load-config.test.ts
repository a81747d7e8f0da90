import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generateConfigShape } from "../../scripts/generate-validator.ts";
import { verifies } from "../../test/verifies.ts";
import { validateShape } from "../core/event/validate-event.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { configKeys } from "./check-config.ts";
import { configJsonSchema, ConfigSchema } from "./config-schema.ts";
import { configShape } from "./config-shape.generated.ts";
import { loadConfig } from "./load-config.ts";
import { projectRules } from "./project-rules.ts";

let folder: string;
let project: string;
let global: string;

beforeEach(() => {
  folder = makeScratch("config");
  project = join(folder, "project");
  global = join(folder, "global");
  mkdirSync(join(project, ".git"), { recursive: true });
});
afterEach(() => removeScratch(folder));

function write(path: string, content: unknown): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const load = (cwd = project) => loadConfig({ cwd, global });
const setting = (key: string) => load().settings.find((one) => one.key === key);

describe("the layers of the settings", () => {
  verifies("CFG-2.a");

  it("are ordered from a project's settings for one tool to the defaults, and each value names its file", () => {
    const files = [
      write(join(project, ".ai/tools/cli/config.json"), { search: { limit: 1 } }),
      write(join(project, ".ai/config.json"), { search: { limit: 2 } }),
      write(join(global, "tools/cli/config.json"), { search: { limit: 3 } }),
      write(join(global, "config.json"), { search: { limit: 4 } }),
    ];
    for (const [at, path] of files.entries()) {
      expect(setting("search.limit")).toEqual({ key: "search.limit", value: at + 1, source: path });
      rmSync(path);
    }
    expect(setting("search.limit")).toEqual({ key: "search.limit", value: 20, source: "default" });
  });

  it("are merged key by key", () => {
    write(join(project, ".ai/config.json"), { search: { limit: 3 } });
    write(join(global, "config.json"), { backup: { keep: 9, path: "/backups" }, user: "ada" });
    expect(load().config).toMatchObject({
      user: "ada",
      capture: true,
      search: { limit: 3 },
      embeddings: { search: false },
      backup: { keep: 9, path: "/backups" },
    });
  });

  it("are found from a folder inside the project, and through symlinks", () => {
    write(join(folder, "shared/config.json"), { search: { limit: 5 } });
    symlinkSync(join(folder, "shared"), join(project, ".ai"));
    mkdirSync(join(project, "a/b"), { recursive: true });
    expect(load(join(project, "a/b")).config.search.limit).toBe(5);
  });

  it("ignore another tool's files", () => {
    write(join(global, "tools/codex/config.json"), { search: { limit: 5 } });
    expect(load().config.search.limit).toBe(20);
    expect(loadConfig({ cwd: project, global, tool: "codex" }).config.search.limit).toBe(5);
  });
});

describe("a project's own files", () => {
  verifies("CFG-2.b");

  it("may switch capture off, even if the person switched it on", () => {
    write(join(global, "config.json"), { capture: true });
    write(join(project, ".ai/config.json"), { capture: false });
    expect(load()).toMatchObject({ config: { capture: false }, ignored: [] });
  });

  it.each([
    ["capture", { capture: true }, { capture: false }, "a project may only switch this off"],
    ["user", { user: "mallory" }, { user: "ada" }, "a project may not set this"],
    [
      "embeddings.model",
      { embeddings: { model: "/clone/model" } },
      { embeddings: { model: "/mine" } },
      "a project may not set this",
    ],
    ["backup.path", { backup: { path: "/elsewhere" } }, { backup: { path: "/safe" } }, "a project may not set this"],
  ])("cannot loosen %s; the value is ignored with a reason", (key, theirs, mine, reason) => {
    write(join(global, "config.json"), mine);
    const path = write(join(project, ".ai/config.json"), theirs);
    expect(load().config).toMatchObject(mine);
    expect(load().ignored).toEqual([expect.objectContaining({ key, source: path, reason })]);
  });

  it("also apply in inner folders that have their own files, or are repositories", () => {
    write(join(project, ".ai/config.json"), { capture: false, recall: { tokens: 300 }, search: { limit: 3 } });
    write(join(project, "packages/a/.ai/config.json"), { recall: { tokens: 500, facts: 2 } });
    mkdirSync(join(project, "vendor/sub/.git"), { recursive: true });
    const inner = load(join(project, "packages/a"));
    expect(inner.config).toMatchObject({ capture: false, recall: { tokens: 300, facts: 2 }, search: { limit: 20 } });
    expect(inner.settings.find(({ key }) => key === "capture")?.source).toBe(join(project, ".ai/config.json"));
    expect(load(join(project, "vendor/sub")).config.capture).toBe(false);
  });

  it("count as absent if they are broken and the caller handles the error", () => {
    write(join(global, "config.json"), { guards: { delegation: true }, search: { limit: 7 } });
    const broken: unknown[] = [];
    const loadAnyhow = () => loadConfig({ cwd: project, global, onBroken: (error) => broken.push(error) }).config;
    const path = write(join(project, ".ai/config.json"), "{");
    expect(load).toThrow(path);
    expect(loadAnyhow()).toMatchObject({ capture: true, guards: { delegation: true }, search: { limit: 7 } });
    expect(broken).toEqual([expect.objectContaining({ code: "CONFIG_INVALID" })]);
    write(join(global, "config.json"), "{");
    expect(loadAnyhow).toThrow(join(global, "config.json"));
  });

  it("lose only their invalid values", () => {
    const wrong = { capture: false, "of a later version": 1, recall: { enabled: false, tokens: "many" }, user: [] };
    write(join(project, ".ai/config.json"), wrong);
    const broken: unknown[] = [];
    const { config } = loadConfig({ cwd: project, global, onBroken: (error) => broken.push(error) });
    expect(config).toMatchObject({ capture: false, recall: { enabled: false, tokens: 800 }, user: "me" });
    expect(broken).toHaveLength(1);
  });

  it("switch a setting off if they misspell the value that would do so", () => {
    verifies("CFG-2.b");
    const loadAnyhow = () => loadConfig({ cwd: project, global, onBroken: () => {} }).config;
    write(join(project, ".ai/config.json"), '{ "capture": false, }');
    expect(loadAnyhow()).toMatchObject({ capture: false, recall: { enabled: true } });
    write(join(project, ".ai/config.json"), { capture: "false", recall: { enabled: 0 }, profile: "quiet" });
    expect(loadAnyhow()).toMatchObject({ capture: false, recall: { enabled: false }, profile: "manual" });
  });

  it("have a rule for every setting", () => {
    expect(Object.keys(projectRules).toSorted()).toEqual(configKeys().toSorted());
  });
});

describe("settings", () => {
  verifies("CFG-4.a", "CFG-4.b", "CFG-4.c");

  it("need no file", () => {
    const none = loadConfig({ cwd: "/", global: null });
    expect(none.config).toMatchObject({ user: "me", capture: true, search: { limit: 20 }, backup: { keep: 7 } });
    expect(none.settings.every(({ source }) => source === "default")).toBe(true);
  });

  it.each<[string, unknown, RegExp]>([
    ["a wrong type", { capture: "yes" }, /'capture' is "yes"; it must be true or false/],
    [
      "a number out of range",
      { search: { limit: 5000 } },
      /'search.limit' is 5000; it must be a whole number from 1 to 1000/,
    ],
    ["a fraction", { backup: { keep: 1.5 } }, /'backup.keep' is 1.5; it must be a whole number from 1 to 1000/],
    ["a relative path", { backup: { path: "backups" } }, /'backup.path' is "backups"; it must be an absolute path/],
    [
      "a model that is no path",
      { embeddings: { model: "MiniLM" } },
      /'embeddings.model' is "MiniLM"; it must be an absolute path, or package:/,
    ],
    ["a name with a slash", { user: "../ada" }, /'user' is "..\/ada"; it must be a name/],
    ["a mistyped key", { serch: {} }, /no setting 'serch'; did you mean 'search'\?/],
    ["a mistyped inner key", { search: { limits: 3 } }, /no setting 'search.limits'; did you mean 'search.limit'\?/],
    [
      "a key that resembles nothing",
      { zzzzzz: 1 },
      /no setting 'zzzzzz'; the keys are user, capture, profile, files, documents, /,
    ],
    ["a value for a group", { search: 3 }, /'search' is 3; it must be an object with limit/],
    ["an array", [], /must hold one JSON object/],
    ["a broken file", '{\n  "user": "ada",\n  oops\n}', /not valid JSON: line 3, column 3: 'o' is not expected there/],
    ["a file that ends early", '{ "user": "ada"', /not valid JSON: line 1, column 16: it ends too early/],
  ])("report what is wrong with %s, and in which file", (_title, content, message) => {
    const path = write(join(global, "config.json"), content);
    expect(load).toThrow(expect.objectContaining({ code: "CONFIG_INVALID", message: expect.stringMatching(message) }));
    expect(load).toThrow(path);
  });

  it("do not wait for an endless file", () => {
    mkdirSync(join(project, ".ai"));
    symlinkSync("/dev/zero", join(project, ".ai/config.json"));
    expect(load).toThrow(/must be a file of at most 1 MiB/);
  });

  it("have a JSON Schema with descriptions and defaults", () => {
    expect(configJsonSchema()).toMatchObject({
      type: "object",
      additionalProperties: false,
      properties: { capture: { type: "boolean", default: true, description: expect.any(String) } },
    });
  });

  it("are checked without the schema library exactly as with it", () => {
    const samples: unknown[] = [
      {},
      { $schema: "x" },
      { user: "ada" },
      { user: "" },
      { user: ".." },
      { user: "a/b" },
      { capture: 0 },
      { search: {} },
      { search: { limit: 0 } },
      { search: { limit: 1000 } },
      { search: { limit: 1001 } },
      { backup: { path: "/x", keep: 1 } },
      { backup: { path: "C:\\x" } },
      { backup: { path: "x" } },
      { recall: { enabled: false, tokens: 50, facts: 0, alsoFrom: [] } },
      { recall: { tokens: 49 } },
      { recall: { alsoFrom: ["a", ""] } },
      { recall: { alsoFrom: "a" } },
      { other: 1 },
      [],
      null,
      "text",
    ];
    for (const sample of samples) {
      expect(validateShape(configShape, sample) === null, JSON.stringify(sample)).toBe(
        ConfigSchema.safeParse(sample).success,
      );
    }
  });

  it("have a check that is up to date with the schema (else: npm run generate)", () => {
    expect(readFileSync(new URL("config-shape.generated.ts", import.meta.url), "utf8")).toBe(generateConfigShape());
  });
});
