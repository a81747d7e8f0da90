import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { cacheFolder } from "../e2e/cache-folder.ts";
import { startModelServer } from "../e2e/model-server/model-server.ts";
import { agentCommand } from "../e2e/programs.ts";
import { checkTypes, repository } from "./large-sdks.ts";

const run = promisify(execFile);
const note = "The staging database is reset every night at 02:00.";

/** Runs programs with an empty home and a model that answers from the request alone, and returns what each prints. */
async function runPrograms(programs: (home: string, modelUrl: string) => readonly (readonly string[])[]) {
  const home = makeScratch("example");
  mkdirSync(join(home, "project"));
  const model = await startModelServer(({ raw, tools, messages }) => {
    const hasFiles = tools.some(({ name }) => name === "memory");
    const isFirst = !messages.some(({ toolResults = [] }) => toolResults.length > 0);
    const [request, path] = [JSON.stringify(raw), "/memories/MEMORY.md"];
    if (hasFiles && isFirst && request.includes("Note that"))
      return { call: { tool: "memory", input: { command: "create", path, file_text: note } } };
    if (request.includes("02:00")) return { text: "At 02:00, every night." };
    if (hasFiles && isFirst) return { call: { tool: "memory", input: { command: "view", path } } };
    return { text: "I do not know." };
  });
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    NO_COLOR: "1",
    XDG_CACHE_HOME: dirname(cacheFolder()),
    MODEL_URL: model.url,
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: "x",
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: "x",
    OPENAI_AGENTS_DISABLE_TRACING: "1",
    GOOGLE_GEMINI_BASE_URL: model.url,
    GEMINI_API_KEY: "x",
    CLAUDE_PATH: agentCommand("claude-code"),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_TELEMETRY: "1",
  };
  const fromSource = ["--import", join(repository, "test/adapters/from-source.ts")];
  const printed: string[] = [];
  try {
    for (const args of programs(home, model.url)) {
      const options = { cwd: join(home, "project"), env, timeout: 100_000 };
      const { stdout, stderr } = await run(process.execPath, [...fromSource, ...args], options);
      expect(stderr).toBe("");
      printed.push(stdout);
    }
    expect(model.faults).toEqual([]);
    return printed;
  } finally {
    await model.close();
    removeScratch(home);
  }
}

// An example asks a model about something that only the memory knows.
it.each(globSync("examples/adapters/*.ts", { cwd: repository }))(
  "%s runs and passes its assertions",
  async (example) => {
    const [printed] = await runPrograms(() => [[join(repository, example)]]);
    expect(printed).toContain("02:00");
  },
);

const starts = globSync("docs/adapters/*.md", { cwd: repository }).map((page) => ({
  page,
  program: /^```ts\n([\s\S]*?)^```/m.exec(readFileSync(join(repository, page), "utf8"))?.[1] ?? "",
}));

describe("the first program of a page", () => {
  it("has correct types", () => {
    const isLarge = ({ program }: { readonly program: string }) => /from "@(?:mastra|google)\//.test(program);
    const [large, small] = [starts.filter(isLarge), starts.filter((start) => !isLarge(start))];
    expect([large.length, small.length]).toEqual([2, 5]);
    expect(checkTypes(large.map(({ program }) => program))).toBe("");
    expect(
      checkTypes(
        small.map(({ program }) => program),
        repository,
      ),
    ).toBe("");
  });

  it.each(starts)("runs as printed in $page, after the steps of docs/adapters.md", async ({ page, program }) => {
    const loci = join(repository, "src/cli/loci.ts");
    const hasFiles = page.endsWith("anthropic-memory-tool.md");
    const [, printed, stored] = await runPrograms((home, modelUrl) => {
      const start = join(home, "project", "start.mts");
      // Claude Code, which the SDK brings, is replaced by the one in the cache.
      const claude = `options: { ...loci, pathToClaudeCodeExecutable: "${agentCommand("claude-code")}" }`;
      writeFileSync(start, program.replace("http://127.0.0.1:11434", modelUrl).replace("options: loci", claude));
      return [[loci, "remember", note], [start], hasFiles ? [loci, "read", "--agent", "support"] : [loci, "timeline"]];
    });
    expect(printed).toContain("02:00");
    expect(stored).toContain(hasFiles ? note : "02:00");
  });
});
