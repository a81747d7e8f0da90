import { join } from "node:path";

import type { Agent } from "./agent.ts";
import { mergeJsonFile } from "./merge-json-file.ts";
import { runHeadless } from "./run-headless.ts";

/** Claude Code, with an API key that only the model server accepts. */
export const claudeCode: Agent = {
  name: "claude-code",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    const allowed = ["Bash"];
    if (mcp !== undefined) {
      const { name, command, args, env } = mcp;
      const entry = { type: "stdio", command, args, env };
      mergeJsonFile(join(home, ".claude.json"), { mcpServers: { [name]: entry } });
      allowed.push(`mcp__${name}`);
    }
    return runHeadless(
      "claude-code",
      [
        "-p",
        prompt,
        ...(run.continues === true ? ["--continue"] : []),
        "--allowedTools",
        ...allowed,
        ...(run.args ?? []),
      ],
      run,
      environment(model.url),
    );
  },
  atTerminal: ({ home, project, model }) => {
    mergeJsonFile(join(home, ".claude.json"), {
      hasCompletedOnboarding: true,
      theme: "dark",
      customApiKeyResponses: { approved: ["x"], rejected: [] },
      projects: { [project]: { hasTrustDialogAccepted: true } },
    });
    return { command: "claude", args: [], env: environment(model.url) };
  },
};

function environment(url: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "x",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    // The first request waits for the tools, however busy the machine is.
    MCP_CONNECTION_NONBLOCKING: "0",
  };
}
