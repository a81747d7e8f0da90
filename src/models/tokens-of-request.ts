import type { Completion } from "../core/ports/models.ts";
import { countTokens } from "../core/text/tokens/count-tokens.ts";

/** An upper estimate of the tokens that a provider will count for a request. */
export function tokensOfRequest({ system = "", messages, schema }: Completion): number {
  const texts = [system, ...messages.map(({ text }) => text), schema === undefined ? "" : JSON.stringify(schema)];
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
