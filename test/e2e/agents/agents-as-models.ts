import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { AgentProvider } from "../../../src/models/language/agent-programs.ts";
import type { AgentName } from "../programs.ts";
import { mergeJsonFile } from "./merge-json-file.ts";

/** An agent as a language model: the settings with which it reaches the model server. */
export interface AgentAsModel {
  readonly provider: AgentProvider;
  readonly host: AgentName;
  /** The model that answers by default. */
  readonly model: string;
  /** Writes the agent's settings into a home. Returns the variables that it needs. */
  prepare(home: string, url: string): Readonly<Record<string, string>>;
}

export const agentsAsModels: readonly AgentAsModel[] = [
  {
    provider: "claude",
    host: "claude-code",
    model: "claude-haiku-5-5",
    prepare: (_home, url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "key-of-test",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_TELEMETRY: "1",
    }),
  },
  {
    provider: "codex",
    host: "codex",
    model: "gpt-6-luna",
    prepare: (home, url) => {
      mkdirSync(join(home, ".codex"), { recursive: true });
      const lines = [
        'model_provider = "scripted"',
        "check_for_update_on_startup = false",
        "[model_providers.scripted]",
        'name = "scripted"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_API_KEY"',
        "[mcp_servers.broken]",
        'command = "/nonexistent"',
        "[analytics]",
        "enabled = false",
      ];
      writeFileSync(join(home, ".codex", "config.toml"), `${lines.join("\n")}\n`);
      return { SCRIPTED_API_KEY: "key-of-test" };
    },
  },
  {
    provider: "gemini",
    host: "gemini",
    model: "gemini-3.5-flash-lite",
    prepare: (home, url) => {
      mergeJsonFile(join(home, ".gemini", "settings.json"), {
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true, disableUpdateNag: true },
      });
      return { GEMINI_API_KEY: "key-of-test", GOOGLE_GEMINI_BASE_URL: url };
    },
  },
  {
    provider: "copilot",
    host: "copilot",
    model: "gpt-4.1",
    prepare: (_home, url) => ({
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "key-of-test",
      COPILOT_MODEL: "gpt-4.1",
    }),
  },
];

/** The environment of a person whose network requests all go to the model server. */
export function modelEnvironment(agent: AgentAsModel, home: string, url: string): Readonly<Record<string, string>> {
  return {
    ...agent.prepare(home, url),
    LANG: "C.UTF-8",
    TERM: "dumb",
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    NO_PROXY: "127.0.0.1,localhost",
  };
}
