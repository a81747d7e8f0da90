import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { readIfThere } from "../../memory-home.ts";
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
      environment(model.url),
    );
  },
  atTerminal: ({ home, project, model }) => {
    const config = join(home, ".copilot", "config.json");
    // Copilot begins its file with comments.
    writeFileSync(config, (readIfThere(config) || "{}").replaceAll(/^\s*\/\/.*$/gm, ""));
    mergeJsonFile(config, { trusted_folders: [project], banner: "never" });
    return { command: "copilot", args: [], env: environment(model.url) };
  },
};

function environment(url: string): Record<string, string> {
  return {
    COPILOT_OFFLINE: "true",
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: "x",
    COPILOT_MODEL: "gpt-4.1",
  };
}
