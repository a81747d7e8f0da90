import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** Gemini CLI, with an API key that only the model server accepts. */
export const gemini: Agent = {
  name: "gemini",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    mergeJsonFile(join(home, ".gemini", "settings.json"), {
      ...settings,
      ...(mcp === undefined
        ? {}
        : { mcpServers: { [mcp.name]: { command: mcp.command, args: mcp.args, env: mcp.env, trust: true } } }),
    });
    return runHeadless(
      "gemini",
      ["-p", prompt, ...(run.continues === true ? ["--resume", "latest"] : []), ...oneModel, ...(run.args ?? [])],
      run,
      environment(model.url),
    );
  },
  atTerminal: ({ home, model }) => {
    mergeJsonFile(join(home, ".gemini", "settings.json"), settings);
    return { command: "gemini", args: oneModel, env: environment(model.url) };
  },
};

const settings = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  general: { disableAutoUpdate: true, disableUpdateNag: true },
  // Loop detection would ask another model whether a long conversation loops.
  model: { disableLoopDetection: true },
};

/**
 * Without `--model`, Gemini CLI first asks another model which one to use. It waits more than a minute for an answer in
 * its own format.
 */
const oneModel = ["--model", "gemini-2.5-flash"];

function environment(url: string): Record<string, string> {
  return { GEMINI_API_KEY: "x", GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" };
}
