import type { CompletionRequest } from "../core/ports/models.ts";
import { countTokens } from "../core/text/tokens/count-tokens.ts";

/** The price of a model in US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/**
 * The list prices of the small models that Loci uses by default, and of models that people often choose instead. A name
 * that begins with a family has its price, and the longest family wins. Checked on 2026-11-16.
 */
const familyPrices: Readonly<Record<string, ModelPrice>> = {
  "claude-haiku-5-5": { input: 0.1, output: 0.5 },
  "claude-haiku": { input: 1, output: 5 },
  "claude-sonnet-5-5": { input: 2, output: 10 },
  "claude-sonnet": { input: 3, output: 15 },
  "claude-opus-5-5": { input: 4, output: 20 },
  "gpt-6-luna": { input: 0.1, output: 0.5 },
  "gpt-5.6-luna": { input: 0.2, output: 1.2 },
  "gpt-6-sol": { input: 2, output: 10 },
  "gpt-6.1-sol": { input: 2, output: 10 },
  "gpt-5.4-nano": { input: 0.2, output: 1.25 },
  "gpt-5.4-mini": { input: 0.75, output: 4.5 },
  "gemini-2.5-flash-lite": { input: 0.1, output: 0.4 },
  "gemini-3.5-flash-lite": { input: 0.3, output: 2.5 },
  "gemini-3.6-flash": { input: 1.5, output: 7.5 },
};

/** The price of a paid model that the table does not know: that of the largest models, so that a cap is never late. */
export const unknownPrice: ModelPrice = { input: 10, output: 50 };

/** The price of a model on this machine. */
export const freePrice: ModelPrice = { input: 0, output: 0 };

/** Returns the price of a model by its name. Accepts a name with its provider before it, such as `openai/gpt-6-luna`. */
export function priceOf(model: string): ModelPrice {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  const [family] = Object.keys(familyPrices)
    .filter((known) => name.startsWith(known))
    .toSorted((a, b) => b.length - a.length);
  return (family === undefined ? undefined : familyPrices[family]) ?? unknownPrice;
}

/** Returns the price of some tokens in US dollars. */
export function dollarsFor({ input, output }: ModelPrice, inputTokens: number, outputTokens: number): number {
  return (inputTokens * input + outputTokens * output) / 1_000_000;
}

/** An upper estimate of the tokens that a provider will count for a request. */
export function tokensOfRequest({ system = "", messages, schema }: CompletionRequest): number {
  const texts = [system, ...messages.map(({ text }) => text), schema === undefined ? "" : JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
