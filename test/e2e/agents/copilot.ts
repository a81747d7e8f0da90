import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** Copilot CLI, offline, with the model server as a custom provider. */
export const copilot: Agent = {
  name: "copilot",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    if (mcp !== undefined) {
      const { name, command, args, env } = mcp;
      const entry = { type: "local", command, args, env, tools: ["*"] };
      mergeJsonFile(join(home, ".copilot", "mcp-config.json"), { mcpServers: { [name]: entry } });
    }
    return runHeadless(
      "copilot",
      ["-p", prompt, ...(run.continues === true ? ["--continue"] : []), "--allow-all-tools", ...(run.args ?? [])],
      run,
      {
        COPILOT_OFFLINE: "true",
        COPILOT_PROVIDER_BASE_URL: `${model.url}/v1`,
        COPILOT_PROVIDER_API_KEY: "x",
        COPILOT_MODEL: "gpt-4.1",
      },
    );
  },
};
