import { execFile } from "node:child_process";
import { promisify } from "node:util";

import {
  defaultModelName,
  isLocal,
  keyVariableOf,
  readModelUse,
  serviceUrl,
  type LanguageModelSettings,
} from "../compose/open-language-model.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { findProgram } from "../platform/programs/find-program.ts";

/** The language model of the settings, its use today, and the models that this machine offers. */
export interface ModelStatus {
  /** The settings that apply. */
  readonly settings: LanguageModelSettings;
  /** The name of the model that is asked; null if the provider chooses. */
  readonly model: string | null;
  /** The address that requests are sent to; null if an agent or an MCP client sends them. */
  readonly url: string | null;
  /** Why the model cannot be used as it is set; null if nothing is missing. */
  readonly problem: string | null;
  /** The use today (UTC), on this machine. */
  readonly use: {
    /** The number of requests. */
    readonly calls: number;
    /** The tokens of requests and answers. */
    readonly tokens: number;
    /** The price in US dollars, by list prices. */
    readonly dollars: number;
    /** Until when no request is made after failures, in milliseconds since 1970; null if requests are made. */
    readonly pausedUntil: number | null;
  };
  /** The models that can be used here. */
  readonly found: readonly FoundModel[];
}

/** A model that this machine offers. */
export interface FoundModel {
  /** `key`: a variable with a key. `agent`: an installed agent. `server`: a server on this machine. */
  readonly kind: "key" | "agent" | "server";
  /** The name of the variable, of the agent or of the server. Never the key itself. */
  readonly name: string;
  /** The version of an agent or the address of a server. */
  readonly detail: string;
  /** The models of a server. */
  readonly models?: readonly string[];
  /** The command that chooses it. */
  readonly command: string;
}

/** Reads which language model is set, what it has used today, and what else this machine offers. */
export async function readModelStatus(around: Surroundings): Promise<ModelStatus> {
  const { env, now } = around.world;
  const settings = around.config().config.model;
  const { calls, tokens, dollars, isPaused, pausedUntil } = readModelUse(around.places().state, now());
  return {
    settings,
    model: settings.provider === "none" ? null : (settings.name ?? defaultModelName(settings)),
    url: serviceUrl(settings),
    problem: findProblem(settings, env),
    use: { calls, tokens, dollars, pausedUntil: isPaused ? pausedUntil : null },
    found: [...findKeys(env), ...(await findAgents(env)), ...(await findServers())],
  };
}

type Environment = Surroundings["world"]["env"];

function findProblem(settings: LanguageModelSettings, env: Environment): string | null {
  const { provider, url, name } = settings;
  switch (provider) {
    case "anthropic":
    case "openai": {
      const variable = keyVariableOf(settings);
      const needsKey = provider === "anthropic" || !isLocal(url) || settings.keyVariable !== undefined;
      if (needsKey && !hasKey(variable, env)) return `the variable ${variable} is not set`;
      return provider === "openai" && isLocal(url) && name === undefined
        ? "a server on this machine needs the name of a model"
        : null;
    }
    case "claude":
    case "codex":
    case "gemini":
    case "copilot":
      return findProgram(provider, env["PATH"] ?? "") === null ? `the command '${provider}' is not in PATH` : null;
    case "sampling":
    case "none":
      return null;
  }
}

function hasKey(variable: string, env: Environment): boolean {
  return (env[variable] ?? "").trim() !== "";
}

function findKeys(env: Environment): FoundModel[] {
  return (["anthropic", "openai"] as const).flatMap((provider): FoundModel[] => {
    const name = keyVariableOf({ provider });
    return hasKey(name, env) ? [{ kind: "key", name, detail: "set", command: `loci model set ${provider}` }] : [];
  });
}

const versionMs = 5_000;

async function findAgents(env: Environment): Promise<FoundModel[]> {
  const names = ["claude", "codex", "gemini", "copilot"];
  const found = await Promise.all(
    names.map(async (name): Promise<FoundModel | null> => {
      const program = findProgram(name, env["PATH"] ?? "");
      if (program === null) return null;
      return { kind: "agent", name, detail: await versionOf(program, env), command: `loci model set ${name}` };
    }),
  );
  return found.filter((one) => one !== null);
}

async function versionOf(program: string, env: Environment): Promise<string> {
  try {
    const options = { env: { ...env }, timeout: versionMs, killSignal: "SIGKILL", maxBuffer: 65_536 } as const;
    const { stdout } = await promisify(execFile)(program, ["--version"], options);
    return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? "version unknown";
  } catch {
    return "does not start";
  }
}

const localServers = [
  { name: "Ollama", url: "http://127.0.0.1:11434/v1" },
  { name: "LM Studio", url: "http://127.0.0.1:1234/v1" },
];
const serverMs = 300;
const mostModels = 20;

async function findServers(): Promise<FoundModel[]> {
  const found = await Promise.all(
    localServers.map(async ({ name, url }): Promise<FoundModel | null> => {
      const models = await modelsOf(url);
      if (models === null) return null;
      const command = `loci model set openai --url ${url} --name ${models[0] ?? "<model>"}`;
      return { kind: "server", name, detail: url, models, command };
    }),
  );
  return found.filter((one) => one !== null);
}

/** Returns the models of a server, or null if none answers in time. */
async function modelsOf(url: string): Promise<string[] | null> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(serverMs), redirect: "error" });
    const { data } = (await response.json()) as { readonly data?: readonly { readonly id?: unknown }[] };
    const ids = (data ?? []).flatMap(({ id }) =>
      typeof id === "string" && /^[\w.:@/+-]{1,200}$/.test(id) ? [id] : [],
    );
    return response.ok ? ids.slice(0, mostModels) : null;
  } catch {
    return null;
  }
}
