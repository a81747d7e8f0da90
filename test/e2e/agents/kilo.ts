import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** Kilo Code, with the model server as a custom provider. */
export const kilo: Agent = {
  name: "kilo",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    const options = { baseURL: `${model.url}/v1`, apiKey: "x" };
    const { contextTokens: context } = run;
    const limit = context === undefined ? {} : { limit: { context, output: context / 10 } };
    const scripted = {
      npm: "@ai-sdk/openai-compatible",
      name: "scripted",
      options,
      models: { m: { name: "m", tool_call: true, ...limit } },
    };
    mergeJsonFile(join(home, ".config", "kilo", "kilo.json"), {
      autoupdate: false,
      share: "disabled",
      // Kilo asks about most commands by default.
      permission: { "*": "allow" },
      model: "scripted/m",
      small_model: "scripted/m",
      provider: { scripted },
      ...(mcp === undefined
        ? {}
        : { mcp: { [mcp.name]: { type: "local", command: [mcp.command, ...mcp.args], environment: mcp.env } } }),
    });
    // The prompt is passed word by word, because Kilo puts quotation marks around arguments with a blank.
    return runHeadless(
      "kilo",
      ["run", ...(run.continues === true ? ["--continue"] : []), ...(run.args ?? []), ...prompt.split(" ")],
      // Kilo needs 20 seconds of processor time to start.
      { timeoutMs: 300_000, ...run },
      {
        // Without these variables, Kilo would access the network more often.
        KILO_DISABLE_AUTOUPDATE: "true",
        KILO_DISABLE_MODELS_FETCH: "true",
        KILO_DISABLE_LSP_DOWNLOAD: "true",
        KILO_DISABLE_CODEBASE_INDEXING: "true",
        KILO_DISABLE_SESSION_INGEST: "true",
        KILO_DISABLE_PRESENCE: "true",
        KILO_DISABLE_SHARE: "true",
        KILO_TELEMETRY_LEVEL: "off",
      },
    );
  },
};
