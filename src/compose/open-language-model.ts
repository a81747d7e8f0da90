import { LociError } from "../core/errors.ts";
import type { ModelProvider, Models, Sample } from "../core/ports/models.ts";
import { settingDefaults } from "../core/settings/setting-defaults.ts";
import { serviceUrls, smallModels } from "../models/language/small-models.ts";
import type { ModelCall } from "../models/limit-models.ts";
import type { ModelPrice } from "../models/model-prices.ts";

export { readModelUse } from "../models/model-account.ts";
export type { ModelCall } from "../models/limit-models.ts";

/** Which language model to use. The same fields as the settings `model.*`. */
export interface LanguageModelSettings {
  /** The provider; `none` for no model. */
  readonly provider: ModelProvider;
  /** The name of the model; the provider's small model if left out. */
  readonly name?: string | undefined;
  /** The base URL of a compatible service; that of the provider if left out. */
  readonly url?: string | undefined;
  /** The environment variable with the key; `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` if left out. */
  readonly keyVariable?: string | undefined;
  /** How long one request may take, in seconds; 60 if left out. */
  readonly timeout?: number | undefined;
  /** The maximum number of tokens in a day (UTC); 2,000,000 if left out. */
  readonly tokensPerDay?: number | undefined;
  /** The maximum price of a day (UTC) in US dollars, by list prices; 1 if left out. */
  readonly dollarsPerDay?: number | undefined;
}

export interface LanguageModelOptions {
  readonly settings: LanguageModelSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The state folder, with the account of all calls on this machine. */
  readonly state: string;
  readonly now: () => number;
  /** How often a failed request is repeated; twice if left out. */
  readonly retries?: number | undefined;
  /** Sends `sampling/createMessage` to an MCP client; needed for the provider `sampling`. */
  readonly sample?: Sample | undefined;
  readonly onCall?: ((call: ModelCall) => void) | undefined;
}

/**
 * Opens the language model of the settings, with its breaker, budget, timeout and retries. Returns null if there is
 * none. Loads the provider's package with the first request, which throws MODEL_UNAVAILABLE if something is missing.
 */
export function openLanguageModel(options: LanguageModelOptions): Models | null {
  const { settings, sample } = options;
  if (settings.provider === "none" || (settings.provider === "sampling" && sample === undefined)) return null;
  let opening: Promise<Models> | undefined;
  return {
    complete: async (completion) => {
      opening ??= openLimited(options);
      const models = await opening.catch((error: unknown) => {
        // The person may install the package or set the key while a server runs.
        opening = undefined;
        throw error;
      });
      return models.complete(completion);
    },
  };
}

async function openLimited({
  settings,
  env,
  state,
  now,
  retries,
  sample,
  onCall,
}: LanguageModelOptions): Promise<Models> {
  const [{ limitModels }, { retryModels }] = await Promise.all([
    import("../models/limit-models.ts"),
    import("../models/language/retry-model.ts"),
  ]);
  const { tokensPerDay = defaults.tokensPerDay, dollarsPerDay = defaults.dollarsPerDay } = settings;
  const { models, price } = await openProvider(settings, env, sample);
  const limited = limitModels(models, { state, now, limits: { tokensPerDay, dollarsPerDay }, price, onCall });
  return retryModels(limited, { timeoutMs: (settings.timeout ?? defaults.timeout) * 1000, retries });
}

const defaults = settingDefaults.model;

interface Provided {
  readonly models: Models;
  /** The price that is known before the first answer. */
  readonly price?: ModelPrice | undefined;
}

async function openProvider(
  settings: LanguageModelSettings,
  env: LanguageModelOptions["env"],
  sample: Sample | undefined,
): Promise<Provided> {
  const { provider, name, url } = settings;
  const { freePrice, priceOf } = await import("../models/model-prices.ts");
  switch (provider) {
    case "anthropic": {
      const { openAnthropicModel } = await import("../models/language/anthropic-model.ts");
      const model = name ?? smallModels.anthropic;
      const models = openAnthropicModel({ key: needKey(settings, env), model, url });
      return { models, price: isLocal(url) ? freePrice : priceOf(model) };
    }
    case "openai": {
      const { openOpenaiModel } = await import("../models/language/openai-model.ts");
      const model = name ?? defaultModelName(settings);
      if (model === null)
        throw new LociError("MODEL_UNAVAILABLE", `the service at ${url} needs the name of a model`, {
          next: "Set it with `loci model set openai --url <url> --name <model>`.",
        });
      // A program on this machine gets a key only if the person names one for it.
      const isKeyless = isLocal(url) && settings.keyVariable === undefined;
      const models = openOpenaiModel({ key: isKeyless ? undefined : needKey(settings, env), model, url });
      return { models, price: isLocal(url) ? freePrice : priceOf(model) };
    }
    case "claude":
    case "codex":
    case "gemini":
    case "copilot": {
      const { missingProgram, openCliModel } = await import("../models/language/cli-model.ts");
      const { findProgram } = await import("../platform/programs/find-program.ts");
      const program = findProgram(provider, env["PATH"] ?? "");
      if (program === null) throw missingProgram(provider);
      // The agent reports which model has answered.
      return { models: openCliModel({ provider, program, model: name, env }) };
    }
    case "sampling": {
      const { openSamplingModel } = await import("../models/language/sampling-model.ts");
      if (sample === undefined) throw new LociError("INTERNAL", "sampling needs an MCP client");
      return { models: openSamplingModel(sample) };
    }
    case "none":
      throw new LociError("INTERNAL", "there is no model to open");
  }
}

/** The name of the model that is asked if the settings name none; null if the provider chooses. */
export function defaultModelName({ provider, url }: LanguageModelSettings): string | null {
  if (provider === "openai" && isLocal(url)) return null;
  return (smallModels as Partial<Record<ModelProvider, string>>)[provider] ?? null;
}

/** The address that requests are sent to; null if an agent or an MCP client sends them. */
export function serviceUrl({ provider, url }: LanguageModelSettings): string | null {
  return provider === "anthropic" || provider === "openai" ? (url ?? serviceUrls[provider]) : null;
}

/** The environment variable with the key of a provider. */
export function keyVariableOf({ provider, keyVariable }: LanguageModelSettings): string {
  return keyVariable ?? (provider === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY");
}

function needKey(settings: LanguageModelSettings, env: LanguageModelOptions["env"]): string {
  const variable = keyVariableOf(settings);
  const key = env[variable]?.trim();
  if (key !== undefined && key !== "") return key;
  throw new LociError("MODEL_UNAVAILABLE", `the environment variable ${variable} with the key is not set`, {
    next: `Set ${variable}, or choose another model with \`loci model set\`.`,
  });
}

/** True for a service on this machine, which costs nothing and usually needs no key. */
export function isLocal(url: string | undefined): boolean {
  return url !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
