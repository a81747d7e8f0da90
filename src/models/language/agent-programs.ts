import { homedir } from "node:os";
import { join } from "node:path";

import { parse } from "smol-toml";

import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { ModelFault } from "./model-fault.ts";
import { smallModels } from "./small-models.ts";

/** The agents whose command answers a prompt without a terminal. */
export const agentProviders = ["claude", "codex", "gemini", "copilot"] as const;

/** The name of an agent's command, which is also the name of the provider. */
export type AgentProvider = (typeof agentProviders)[number];

export interface AgentCommand {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files to write into the private folder before the start. */
  readonly files?: Readonly<Record<string, string>>;
  /** True if the system text goes into the prompt, because the agent has no other place for it. */
  readonly hasSystemInPrompt?: boolean;
}

/** What an agent has printed. A field is missing where the agent does not report it. */
export interface AgentAnswer {
  readonly text: string;
  readonly model?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly dollars?: number | undefined;
  readonly isRefused?: boolean;
}

export interface AgentProgram {
  /** Returns a command without tools, hooks, MCP servers and, where the agent can do that, without a transcript. */
  command(request: AgentRequest): AgentCommand;
  /** Reads the output. Throws an error if it contains no answer. */
  read(stdout: string, folder: string): AgentAnswer;
}

export interface AgentRequest {
  readonly model: string | undefined;
  /** The private folder, which becomes the working folder. */
  readonly folder: string;
  readonly system: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const systemFile = "system.md";
const policyFile = "no-tools.toml";
const usageFile = "usage.json";

const claude: AgentProgram = {
  command: ({ model = smallModels.claude, folder, system }) => ({
    args: [
      "-p",
      "--output-format",
      "json",
      "--model",
      model,
      "--effort",
      "low",
      "--system-prompt-file",
      join(folder, systemFile),
      "--tools",
      "",
      // Without this mode, Claude Code reads a file that the prompt mentions as @file, even without tools.
      "--restricted",
      "--strict-mcp-config",
      "--setting-sources",
      "",
      "--settings",
      '{"disableAllHooks":true}',
      "--disable-slash-commands",
      "--no-session-persistence",
    ],
    files: { [systemFile]: system },
  }),
  read: (stdout) => {
    const { result, is_error, subtype, usage, modelUsage, total_cost_usd, stop_reason } = parseRecord(stdout);
    if (typeof result !== "string" || is_error === true || subtype !== "success")
      throw new Error(typeof result === "string" ? result : `it ended with ${String(subtype)}`);
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = recordOf(usage);
    return {
      text: result,
      model: Object.keys(recordOf(modelUsage))[0],
      inputTokens: sumOf(input_tokens, cache_creation_input_tokens, cache_read_input_tokens),
      outputTokens: numberOf(output_tokens),
      dollars: numberOf(total_cost_usd),
      isRefused: stop_reason === "refusal",
    };
  },
};

const codex: AgentProgram = {
  command: ({ model = smallModels.codex, folder, system, env }) => ({
    args: [
      "exec",
      "--json",
      "--ephemeral",
      "--skip-git-repo-check",
      "--ignore-rules",
      "--sandbox",
      "read-only",
      "--model",
      model,
      // Without these features, no tool that Codex offers to the model can do anything.
      ...["hooks", "shell_tool", "unified_exec", "code_mode_host", "multi_agent", "apps", "plugins"].flatMap((name) => [
        "--disable",
        name,
      ]),
      ...[
        'approval_policy="never"',
        'web_search="disabled"',
        'model_reasoning_effort="low"',
        "project_doc_max_bytes=0",
        "skills.include_instructions=false",
        `model_instructions_file=${JSON.stringify(join(folder, systemFile))}`,
      ].flatMap((setting) => ["-c", setting]),
      ...withoutCodexServers(env),
      "-",
    ],
    files: { [systemFile]: system },
  }),
  read: (stdout) => {
    const events = stdout.split("\n").flatMap((line) => (line.trim() === "" ? [] : [parseRecord(line)]));
    const items = events.map(({ item }) => recordOf(item));
    const text = items.filter(({ type }) => type === "agent_message").at(-1)?.["text"];
    if (typeof text !== "string") {
      const failed = events.find(({ type }) => type === "turn.failed" || type === "error");
      throw new Error(firstText(failed?.["message"], recordOf(failed?.["error"])["message"]));
    }
    const { input_tokens, output_tokens } = recordOf(events.find(({ type }) => type === "turn.completed")?.["usage"]);
    return { text, inputTokens: numberOf(input_tokens), outputTokens: numberOf(output_tokens) };
  },
};

/** Options that keep Codex from starting the MCP servers of the person's settings. */
function withoutCodexServers(env: AgentRequest["env"]): string[] {
  const home = env["CODEX_HOME"] ?? join(env["HOME"] ?? homedir(), ".codex");
  let names: string[];
  try {
    names = Object.keys(recordOf(parse(readText(join(home, "config.toml"), smallFileBytes))["mcp_servers"]));
  } catch {
    return [];
  }
  // Codex cannot disable a server with a name that its options cannot spell.
  if (names.some((name) => !/^[\w-]+$/.test(name))) return ["--ignore-user-config"];
  return names.flatMap((name) => ["-c", `mcp_servers.${name}.enabled=false`]);
}

const gemini: AgentProgram = {
  command: ({ model = smallModels.gemini, folder, system }) => ({
    args: [
      "--output-format",
      "json",
      "--model",
      model,
      "--policy",
      join(folder, policyFile),
      "--skip-trust",
      // No extension and no server has this name, so the agent gets none.
      "--extensions",
      "none",
      "--allowed-mcp-server-names",
      "none",
    ],
    env: { GEMINI_SYSTEM_MD: join(folder, systemFile) },
    files: { [systemFile]: system, [policyFile]: '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n' },
  }),
  read: (stdout) => {
    // Other lines may come before the document.
    const { response, error, stats } = parseRecord(stdout.slice(Math.max(0, stdout.indexOf("{"))));
    if (typeof response !== "string") throw new Error(firstText(recordOf(error)["message"]));
    const models = Object.entries(recordOf(recordOf(stats)["models"]));
    const tokens = models.map(([, used]) => recordOf(recordOf(used)["tokens"]));
    return {
      text: response,
      model: models[0]?.[0],
      inputTokens: sumOf(...tokens.map(({ prompt }) => prompt)),
      outputTokens: sumOf(...tokens.flatMap(({ candidates, thoughts }) => [candidates, thoughts])),
    };
  },
};

const copilot: AgentProgram = {
  command: ({ model, folder }) => ({
    args: [
      "--output-format",
      "json",
      "--usage-output-file",
      join(folder, usageFile),
      ...(model === undefined ? [] : ["--model", model]),
      // No tool has this name, so the agent gets none.
      "--available-tools=none",
      "--disable-builtin-mcps",
      "--disallow-temp-dir",
      "--no-custom-instructions",
      "--no-ask-user",
      "--no-auto-update",
      "--no-color",
      "--stream",
      "off",
    ],
    hasSystemInPrompt: true,
  }),
  read: (stdout, folder) => {
    const events = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [parseRecord(line)] : []));
    const message = recordOf(events.findLast(({ type }) => type === "assistant.message")?.["data"]);
    if (typeof message["content"] !== "string") {
      const failed = recordOf(events.findLast(({ type }) => type === "session.error")?.["data"]);
      throw new Error(firstText(failed["message"]));
    }
    const metrics = Object.values(recordOf(usageOf(folder)["modelMetrics"])).map((one) =>
      recordOf(recordOf(one)["usage"]),
    );
    return {
      text: message["content"],
      model: typeof message["model"] === "string" ? message["model"] : undefined,
      inputTokens: sumOf(...metrics.map(({ inputTokens }) => inputTokens)),
      outputTokens: sumOf(...metrics.map(({ outputTokens }) => outputTokens)),
    };
  },
};

export const agentPrograms: Readonly<Record<AgentProvider, AgentProgram>> = { claude, codex, gemini, copilot };

/** Reads the file with the usage. An older Copilot does not write it. */
function usageOf(folder: string): Readonly<Record<string, unknown>> {
  try {
    return parseRecord(readText(join(folder, usageFile), smallFileBytes));
  } catch {
    return {};
  }
}

function parseRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch (cause) {
    throw new ModelFault("it printed something that is not JSON", { cause });
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the first value that is a text, as the reason of a fault. */
function firstText(...values: readonly unknown[]): string {
  return values.find((value) => typeof value === "string") ?? "it gave no answer";
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Returns undefined if no value is a number. */
function sumOf(...values: readonly unknown[]): number | undefined {
  const numbers = values.map(numberOf).filter((value) => value !== undefined);
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}
