import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Agent, McpServerCommand } from "./agent.ts";
import { runHeadless } from "./run-headless.ts";

/** Codex CLI, with the model server as its provider. */
export const codex: Agent = {
  name: "codex",
  runAgent: (run) => {
    const { home, prompt, model, mcp } = run;
    mkdirSync(join(home, ".codex"), { recursive: true });
    if (mcp !== undefined) appendFileSync(join(home, ".codex", "config.toml"), mcpToToml(mcp));
    const trust = run.trustHooks === false ? [] : [trustsHooks];
    const command = run.continues === true ? ["exec", "resume", "--last"] : ["exec"];
    const compacts = run.contextTokens === undefined ? {} : { model_auto_compact_token_limit: run.contextTokens * 0.9 };
    const args = [...command, "--skip-git-repo-check", ...trust, ...options(model.url, "gpt-5.5", compacts)];
    return runHeadless("codex", [...args, ...(run.args ?? []), prompt], run, { SCRIPTED_API_KEY: "x" });
  },
  atTerminal: ({ home, project, model }) => {
    const config = join(home, ".codex", "config.toml");
    const table = `[projects.${JSON.stringify(project)}]`;
    if (!readFileSync(config, "utf8").includes(table)) appendFileSync(config, `\n${table}\ntrust_level = "trusted"\n`);
    // Codex recommends newer models than those that it knows, and waits for an answer.
    const args = [trustsHooks, ...options(model.url, "scripted")];
    return { command: "codex", args, env: { SCRIPTED_API_KEY: "x" } };
  },
};

const trustsHooks = "--dangerously-bypass-hook-trust";

/** Passes the provider as options, so that config.toml contains only what a test writes. */
function options(url: string, model: string, others: Readonly<Record<string, number>> = {}): string[] {
  const settings = {
    ...others,
    model,
    model_provider: "scripted",
    "model_providers.scripted.name": "scripted",
    "model_providers.scripted.base_url": `${url}/v1`,
    "model_providers.scripted.wire_api": "responses",
    "model_providers.scripted.env_key": "SCRIPTED_API_KEY",
    approval_policy: "never",
    sandbox_mode: "danger-full-access",
    // The first turn waits for the tools, however busy the machine is. Codex's own limit is one second.
    mcp_optional_startup_grace_ms: 0,
    // Each of these features would access the network.
    "analytics.enabled": false,
    check_for_update_on_startup: false,
    "features.apps": false,
    "features.plugins": false,
  };
  return Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${JSON.stringify(value)}`]);
}

// A JSON string is also a valid TOML string, and an array of them is a valid TOML array.
function mcpToToml({ name, command, args, env }: McpServerCommand): string {
  const lines = [
    `[mcp_servers.${name}]`,
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify(args)}`,
    `[mcp_servers.${name}.env]`,
    ...Object.entries(env).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
  ];
  return `\n${lines.join("\n")}\n`;
}
