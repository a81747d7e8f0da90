import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { verifies } from "./verifies.ts";

// GitHub's parser imports JSON as bundlers do. Node requires an attribute for it.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: unknown };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const filesIn = (folder: string) => readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`);
const workflows = filesIn(".github/workflows");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** The scripts of package.json that a text calls. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test)\b)/g)].map(([, name, test]) => name ?? test ?? "");

const parseErrors = (content: string) =>
  parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

const workflow = (path: string) => parse(read(path)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe("the workflows", () => {
  verifies("PLAT-5.c");

  it.each(workflows)("are accepted by GitHub's own parser: %s", (path) => {
    expect(parseErrors(read(path))).toEqual([]);
  });

  it("with a mistake fail in GitHub's parser", () => {
    expect(parseErrors(read(workflows[0] ?? "").replace("runs-on:", "run-on:"))).not.toEqual([]);
  });

  it.each(workflows)("call only existing scripts: %s", (path) => {
    const called = stepsOf(workflow(path)).flatMap(({ run = "" }) => scriptsIn(run));
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(workflows)("pin each action to a commit, with its version in a comment: %s", (path) => {
    const uses = read(path).match(/^.*\buses:.*$/gm) ?? [];
    expect(uses.length).toBe(stepsOf(workflow(path)).filter((step) => step.uses !== undefined).length);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("in test.yml call only what .ci/run calls", () => {
    const own = scriptsIn(read(".ci/run"));
    const called = stepsOf(workflow(".github/workflows/test.yml")).flatMap(({ run = "" }) => scriptsIn(run));
    expect(called.filter((name) => !own.includes(name))).toEqual([]);
  });

  it("in test.yml run on Linux, macOS and Windows with both supported lines of Node", () => {
    expect(workflow(".github/workflows/test.yml").jobs["suites"]?.strategy?.matrix).toEqual({
      os: ["ubuntu-latest", "macos-latest", "windows-latest"],
      node: [24, 26],
    });
  });

  it("have an identity only in the publishing job, and may write only in the releasing job", () => {
    const { permissions, jobs } = workflow(".github/workflows/release.yml");
    expect(permissions).toEqual({});
    expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
      build: { contents: "read" },
      publish: { "id-token": "write" },
      announce: { contents: "write" },
    });
    expect(workflow(".github/workflows/test.yml").permissions).toEqual({ contents: "read" });
  });

  it("insert no value of an event into a command, where it would be run", () => {
    for (const { run = "" } of workflows.flatMap((path) => stepsOf(workflow(path)))) expect(run).not.toContain("${{");
  });
});

describe("issue forms", () => {
  const forms = filesIn(".github/ISSUE_TEMPLATE").filter((path) => !path.endsWith("config.yml"));

  it.each(forms)("have a name, a description and labelled fields: %s", (path) => {
    const { name, description, body } = parse(read(path)) as { name: string; description: string; body: Field[] };
    expect([typeof name, typeof description]).toEqual(["string", "string"]);
    const fields = body.filter(({ type }) => type !== "markdown");
    for (const { type, id, attributes } of fields) {
      expect(["textarea", "input", "dropdown", "checkboxes"]).toContain(type);
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes["label"]).toEqual(expect.any(String));
      expect(type === "dropdown" ? attributes["options"] : ["none"]).toEqual(
        expect.arrayContaining([expect.any(String)]),
      );
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  });
});

it("dependency updates cover the packages and the actions", () => {
  const { version, updates } = parse(read(".github/dependabot.yml")) as {
    version: number;
    updates: { "package-ecosystem": string; directory: string; schedule: { interval: string } }[];
  };
  expect(version).toBe(2);
  expect(updates.map((update) => update["package-ecosystem"])).toEqual(["npm", "github-actions"]);
  for (const { directory, schedule } of updates) expect([directory, schedule.interval]).toEqual(["/", "weekly"]);
});
