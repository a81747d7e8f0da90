import { openLanguageModel, type ModelCall } from "../compose/open-language-model.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import { completeJson } from "../core/ports/structured-answer.ts";

/** The result of one small request to the language model of the settings. */
export interface ModelTrial {
  /** The id of the model that answered. */
  readonly model: string;
  /** How long the answer took, in milliseconds. */
  readonly tookMs: number;
  /** The number of requests: 2 if the first answer could not be used. */
  readonly calls: number;
  /** The tokens of the requests. */
  readonly inputTokens: number;
  /** The tokens of the answers. */
  readonly outputTokens: number;
  /** The price in US dollars, by list prices. */
  readonly dollars: number;
}

/**
 * Makes one small request to the language model of the settings and checks its answer. It counts towards the budget.
 * Throws an error with the reason if the model does not work.
 */
export async function tryModel(around: Surroundings): Promise<ModelTrial> {
  const { env, now } = around.world;
  const settings = around.config().config.model;
  const calls: ModelCall[] = [];
  const models = openLanguageModel({
    settings,
    env,
    state: around.places().state,
    now,
    retries: 0,
    onCall: (call) => calls.push(call),
  });
  if (models === null)
    throw settings.provider === "none"
      ? new LociError("USAGE", "no language model is set", {
          next: "Run `loci model` to see what this machine offers.",
        })
      : new LociError("USAGE", "the model of an MCP client can only be asked while that client uses Loci");
  const start = performance.now();
  const { completed } = await completeJson(models, request, (value) => {
    if ((value as { readonly ready?: unknown } | null)?.ready !== true) throw new Error("the field ready must be true");
  });
  const sum = (part: "inputTokens" | "outputTokens" | "dollars"): number =>
    calls.reduce((total, call) => total + call[part], 0);
  return {
    model: completed.model,
    tookMs: performance.now() - start,
    calls: calls.length,
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    dollars: sum("dollars"),
  };
}

const request = {
  system: "You check that a program can reach you.",
  messages: [{ role: "user", text: "Write the JSON document whose field ready is true." }],
  schema: {
    type: "object",
    properties: { ready: { type: "boolean", const: true } },
    required: ["ready"],
    additionalProperties: false,
  },
  maxTokens: 100,
  task: "try",
} as const;
