import type * as Runtime from "onnxruntime-node";

import { LociError } from "../../core/errors.ts";
import type { Embedder } from "../../core/ports/models.ts";
import { requirePackage } from "../../platform/programs/require-package.ts";
import { findModel } from "./find-model.ts";

export interface OnnxEmbedderOptions {
  /** The folder of the model, or `package:` and the name of an installed npm package with a folder `model/`. */
  readonly folder: string;
  /** The expected checksum. Any other model is refused; see `findModel`. */
  readonly checksum?: string;
  /** The number of threads. One by default, because a memory should not slow down its user's work. */
  readonly threads?: number;
  /**
   * How many tokens of a text are read. Another number gives slightly different vectors, which can still be compared.
   */
  readonly maxTokens?: number;
}

/**
 * Opens a sentence encoder of the BERT kind, such as all-MiniLM-L6-v2, that runs in this process. Opening takes a
 * quarter of a second and 200 MB. Embedding a text blocks this thread for some milliseconds.
 */
export async function openOnnxEmbedder(options: OnnxEmbedderOptions): Promise<Embedder> {
  const model = findModel(options.folder, options.checksum);
  const { InferenceSession, Tensor } = loadRuntime();
  const { Tokenizer } = loadTokenizers();
  const maxTokens = Math.min(options.maxTokens ?? 128, model.maxTokens);
  const tokenizer = new Tokenizer(model.tokenizer, model.tokenizerConfig);
  const session = await InferenceSession.create(model.onnx, {
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
    // Logs errors only, because log messages go to stderr, which belongs to the host.
    logSeverityLevel: 3,
  }).catch((cause: unknown) => {
    throw new LociError("MODEL_UNAVAILABLE", `the model in ${options.folder} cannot be run`, { cause });
  });

  const embedOne = async (text: string): Promise<Float32Array> => {
    const tokens = textToTokens(tokenizer, text, maxTokens);
    const shape = [1, tokens.length];
    const inputs: Readonly<Record<string, BigInt64Array>> = {
      input_ids: BigInt64Array.from(tokens, BigInt),
      attention_mask: new BigInt64Array(tokens.length).fill(1n),
      token_type_ids: new BigInt64Array(tokens.length),
    };
    const feeds = session.inputNames.map((name) => [name, new Tensor("int64", inputs[name] ?? [], shape)] as const);
    const outputs = await session.run(Object.fromEntries(feeds));
    const hidden = outputs["last_hidden_state"]?.data;
    if (!(hidden instanceof Float32Array) || hidden.length !== tokens.length * model.dimensions) {
      throw new LociError("MODEL_UNAVAILABLE", `the model in ${options.folder} gives no vector a token`);
    }
    return meanDirection(hidden, model.dimensions);
  };

  let closing: Promise<void> | undefined;
  return {
    model: { id: model.id, checksum: model.checksum, dimensions: model.dimensions },
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await embedOne(text));
      return vectors;
    },
    close: () => (closing ??= session.release()),
  };
}

/** The sum of the tokens' vectors, normalised to length 1. It has the same direction as their mean. */
function meanDirection(hidden: Float32Array, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (let i = 0; i < hidden.length; i += 1) sum[i % dimensions] = (sum[i % dimensions] ?? 0) + (hidden[i] ?? 0);
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

/**
 * Returns the numbers of a text's first tokens, including the start and end marks. Cuts a long text before tokenising
 * it, because a megabyte takes half a second and a model reads only the first few hundred words.
 */
function textToTokens(tokenizer: Tokenizer, text: string, maxTokens: number): number[] {
  for (let characters = maxTokens * 8; ; characters *= 4) {
    const { ids, attention_mask } = tokenizer.encode(text.slice(0, characters));
    // Padding is not part of the text and would change the result of an int8 model.
    const tokens = ids.filter((_, i) => attention_mask[i] !== 0);
    if (tokens.length > maxTokens) return [...tokens.slice(0, maxTokens - 1), ...tokens.slice(-1)];
    // Spaces and very long words take many characters per token, so a longer part of the text is tried next.
    if (characters >= text.length) return tokens;
  }
}

/**
 * The part of the tokenizers package that is used here. The package's own types do not resolve under Node's module
 * rules.
 */
interface Tokenizer {
  encode(text: string): { readonly ids: readonly number[]; readonly attention_mask: readonly number[] };
}

interface Tokenizers {
  readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}

/** Loads the package that runs a model. Loaded with the first model, because most memories never need one. */
function loadRuntime(): typeof Runtime {
  return load("onnxruntime-node") as typeof Runtime;
}

/** Loads the package that splits text into the tokens of a model. */
function loadTokenizers(): Tokenizers {
  return load("@huggingface/tokenizers") as Tokenizers;
}

function load(name: string): unknown {
  try {
    return requirePackage(name);
  } catch (cause) {
    const problem = isMissing(cause)
      ? `search by meaning needs the package ${name}, which is not installed`
      : `the package ${name} does not load on this system (${String(cause)})`;
    throw new LociError(
      "MODEL_UNAVAILABLE",
      `${problem}: run "npm install onnxruntime-node @huggingface/tokenizers" where loci-memory is installed, ` +
        `or go on without; nothing else needs it`,
      { cause },
    );
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
}
