import type * as Runtime from "onnxruntime-node";

import { LociError } from "../../core/errors.ts";

/** The used part of the tokenizers; their own types do not resolve under Node's module rules. */
export interface Tokenizer {
  encode(text: string): { readonly ids: readonly number[]; readonly attention_mask: readonly number[] };
}

interface Tokenizers {
  readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}

/** Runs a model. Loaded when the first one is opened: most memories never need it. */
export async function loadRuntime(): Promise<typeof Runtime> {
  return load("onnxruntime-node", () => import("onnxruntime-node"));
}

/** Splits text into the tokens of a model. */
export async function loadTokenizers(): Promise<Tokenizers> {
  return load("@huggingface/tokenizers", () => import("@huggingface/tokenizers"));
}

async function load<T>(name: string, importPackage: () => Promise<T>): Promise<T> {
  try {
    return await importPackage();
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
  if (!(error instanceof Error && "code" in error)) return false;
  return error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND";
}
