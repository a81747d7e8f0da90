import { execFile } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { cacheFolder } from "../e2e/cache-folder.ts";
import { startModelServer } from "../e2e/model-server/model-server.ts";
import { agentCommand } from "../e2e/programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

// An example asks a model about something that only the memory knows. The model answers from the request alone.
it.each(globSync("examples/adapters/*.ts", { cwd: root }))("%s runs and finds what it asserts", async (example) => {
  const home = makeScratch("example");
  mkdirSync(join(home, "home"));
  const model = await startModelServer(({ raw, tools }) => {
    if (JSON.stringify(raw).includes("02:00")) return { text: "At 02:00, every night." };
    const hasFiles = tools.some(({ name }) => name === "memory");
    if (hasFiles) return { call: { tool: "memory", input: { command: "view", path: "/memories/MEMORY.md" } } };
    return { text: "I do not know." };
  });
  try {
    const { stdout, stderr } = await run(process.execPath, ["--import", "./test/adapters/from-source.ts", example], {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOME: join(home, "home"),
        XDG_CACHE_HOME: dirname(cacheFolder()),
        MODEL_URL: model.url,
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: "x",
        CLAUDE_PATH: agentCommand("claude-code"),
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_TELEMETRY: "1",
      },
      timeout: 100_000,
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("02:00");
    expect(model.faults).toEqual([]);
  } finally {
    await model.close();
    removeScratch(home);
  }
});
