import type { Tokenizer } from "./load-peers.ts";

/**
 * The numbers of a text's first tokens, including the start and end marks. A long text is cut before it is tokenised: a
 * megabyte takes half a second, and a model reads only its first few hundred words.
 */
export function textToTokens(tokenizer: Tokenizer, text: string, maxTokens: number): number[] {
  for (let characters = maxTokens * 8; ; characters *= 4) {
    const { ids, attention_mask } = tokenizer.encode(text.slice(0, characters));
    // Padding is not part of the text, and would change an int8 model's result.
    const tokens = ids.filter((_, i) => attention_mask[i] !== 0);
    if (tokens.length > maxTokens) return [...tokens.slice(0, maxTokens - 1), ...tokens.slice(-1)];
    // Blanks and very long words take many characters per token.
    if (characters >= text.length) return tokens;
  }
}
