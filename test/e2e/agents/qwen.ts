import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** Qwen Code, with the model server as its OpenAI API. */
export const qwen: Agent = {
  name: "qwen",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    mergeJsonFile(join(home, ".qwen", "settings.json"), {
      security: { auth: { selectedType: "openai" } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
      model: {
        name: "m",
        skipLoopDetection: true,
        ...(run.contextTokens === undefined ? {} : { generationConfig: { contextWindowSize: run.contextTokens } }),
      },
      // For notes of its own, Qwen Code would send further requests to the model.
      memory: { enableManagedAutoMemory: false },
      ...(mcp === undefined
        ? {}
        : { mcpServers: { [mcp.name]: { command: mcp.command, args: mcp.args, env: mcp.env, trust: true } } }),
    });
    return runHeadless(
      "qwen",
      ["-p", prompt, ...(run.continues === true ? ["--continue"] : []), ...(run.args ?? [])],
      run,
      { OPENAI_API_KEY: "x", OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: "m" },
    );
  },
};
