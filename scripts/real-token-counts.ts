import { createRequire } from "node:module";
import { join } from "node:path";

interface Encoding {
  countTokens(text: string, options: object): number;
}

interface Lite {
  Tiktoken: new (
    ranks: string,
    special: object,
    pattern: string,
  ) => { encode(text: string, a: [], b: []): ArrayLike<number> };
}

/**
 * Opens real tokenizers: OpenAI's o200k_base and cl100k_base, and the one that Anthropic has published. They are not
 * dependencies of this package. Install them once in a folder with `npm install --prefix FOLDER --ignore-scripts
 * gpt-tokenizer @anthropic-ai/tokenizer`.
 */
export function openTokenizers(folder: string): (text: string) => number[] {
  const load = createRequire(join(folder, "package.json"));
  const encodings = ["o200k_base", "cl100k_base"].map(
    (name): Encoding => load(`gpt-tokenizer/encoding/${name}`) as Encoding,
  );
  const { Tiktoken } = load("tiktoken/lite") as Lite;
  const claude = load("@anthropic-ai/tokenizer/claude.json") as { bpe_ranks: string; pat_str: string };
  const tiktoken = new Tiktoken(claude.bpe_ranks, {}, claude.pat_str);
  // Names of special tokens in a text count as plain text, because memories are data.
  const options = { allowedSpecial: new Set(), disallowedSpecial: new Set() };
  return (text) => [
    ...encodings.map((encoding) => encoding.countTokens(text, options)),
    tiktoken.encode(text.normalize("NFKC"), [], []).length,
  ];
}
