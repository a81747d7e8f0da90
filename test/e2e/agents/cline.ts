import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/**
 * Cline's command line, with the model server as its provider of the OpenAI form. Without a terminal it cannot continue a
 * conversation, and begins a new one.
 */
export const cline: Agent = {
  name: "cline",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    const data = join(home, ".cline", "data");
    const settings = { provider: "openai-compatible", apiKey: "x", model: "m", baseUrl: `${model.url}/v1` };
    mergeJsonFile(join(data, "settings", "providers.json"), {
      version: 1,
      lastUsedProvider: "openai-compatible",
      modes: {},
      providers: {
        "openai-compatible": { settings, updatedAt: new Date().toISOString(), tokenSource: "manual" },
      },
    });
    if (mcp !== undefined)
      mergeJsonFile(join(data, "settings", "cline_mcp_settings.json"), {
        mcpServers: { [mcp.name]: { command: mcp.command, args: mcp.args, env: mcp.env } },
      });
    return runHeadless(
      "cline",
      [...(run.args ?? []), prompt],
      run,
      // Otherwise Cline leaves a process in the background.
      { CLINE_SESSION_BACKEND_MODE: "local" },
    );
  },
};
