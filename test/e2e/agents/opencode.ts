import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** opencode, with the model server as a custom provider. */
export const opencode: Agent = {
  name: "opencode",
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
    mergeJsonFile(join(home, ".config", "opencode", "opencode.json"), {
      autoupdate: false,
      share: "disabled",
      model: "scripted/m",
      small_model: "scripted/m",
      provider: { scripted },
      ...(mcp === undefined
        ? {}
        : { mcp: { [mcp.name]: { type: "local", command: [mcp.command, ...mcp.args], environment: mcp.env } } }),
    });
    // The prompt is passed word by word, because opencode puts quotation marks around arguments with a blank.
    return runHeadless(
      "opencode",
      ["run", ...(run.continues === true ? ["--continue"] : []), ...(run.args ?? []), ...prompt.split(" ")],
      run,
      {
        // Without these variables, opencode would access the network.
        OPENCODE_DISABLE_AUTOUPDATE: "true",
        OPENCODE_DISABLE_MODELS_FETCH: "true",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "true",
      },
    );
  },
};
