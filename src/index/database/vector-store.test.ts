import { hash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { listVectorStores, openVectorStore, vectorStorePath } from "./vector-store.ts";

let state: string;
beforeEach(() => {
  state = makeScratch("vectors");
});
afterEach(() => removeScratch(state));

const path = () => vectorStorePath(state, "d9610c3355bb3405f6a90e3f");
const randomVector = () => new Int8Array(randomBytes(384).buffer.slice(0, 384));
const textToVectorKey = (text: string) => hash("sha256", text).slice(0, 32).toUpperCase();
const vectorsOf = (texts: readonly string[]) => texts.map((text) => [textToVectorKey(text), randomVector()] as const);
const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `text ${from + i}`);

/** Every byte that the store has on disk. */
const bytesOnDisk = () => Buffer.concat(readdirSync(state).map((name) => readFileSync(join(state, name))));

describe("the vector store", () => {
  it("returns stored vectors, and omits missing ones", async () => {
    const vectors = vectorsOf(numbered(1000));
    const store = openVectorStore(path());
    await store.put(vectors);
    expect(store.get([...vectors.map(([key]) => key), textToVectorKey("never seen")])).toEqual(new Map(vectors));
    expect(store.count()).toBe(1000);
    const all = new Map<string, Int8Array>();
    store.each((key, vector) => all.set(key, vector));
    expect(all).toEqual(new Map(vectors));
    expect(store.keys()).toEqual(new Set(vectors.map(([key]) => key)));
    store.close();
  });

  it("keeps vectors for the next process, and returns the one that was stored last", async () => {
    const [first] = vectorsOf(["a"]);
    const [second] = vectorsOf(["a"]);
    if (first === undefined || second === undefined) throw new Error("no vectors");
    const one = openVectorStore(path());
    const two = openVectorStore(path());
    await one.put([first]);
    await two.put([second]);
    expect(one.get([first[0]])).toEqual(new Map([second]));
    one.close();
    two.close();
    const later = openVectorStore(path());
    expect(later.get([first[0]])).toEqual(new Map([second]));
    expect(later.count()).toBe(1);
    later.close();
  });

  it("reports changes by any process", async () => {
    const one = openVectorStore(path());
    const two = openVectorStore(path());
    const seen = [one.version(), one.version()];
    await one.put(vectorsOf(["a"]));
    seen.push(one.version());
    await two.put(vectorsOf(["b"]));
    seen.push(one.version(), one.version());
    expect(seen.map((version, n) => version === seen[n - 1])).toEqual([false, true, false, false, true]);
    one.close();
    two.close();
  });

  it("has a file for each model, named after it", async () => {
    const other = vectorStorePath(state, "0123456789abcdef");
    for (const file of [path(), other]) openVectorStore(file).close();
    writeFileSync(join(state, "index-1-000001.sqlite"), "");
    expect(listVectorStores(state).toSorted()).toEqual([other, path()].toSorted());
    expect(listVectorStores(join(state, "nowhere"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("can only be read by its owner, including side files", async () => {
    const store = openVectorStore(path());
    await store.put(vectorsOf(["a"]));
    const modes = readdirSync(state).map((name) => statSync(join(state, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    store.close();
  });

  it("leaves no byte of a removed vector or of its key, in any order of changes", async () => {
    const store = openVectorStore(path());
    const stored = new Map<string, Int8Array>();
    // Many small transactions with keys in random order, so that pages are split and joined repeatedly.
    for (let round = 0; round < 25; round += 1) {
      const vectors = vectorsOf(numbered(40, round * 40));
      await store.put(vectors);
      for (const [key, vector] of vectors) stored.set(key, vector);
    }
    const removed = [...stored].filter((_, i) => i % 3 === 0);
    for (const [key] of removed) stored.delete(key);
    expect(await store.remove(removed.map(([key]) => key))).toBe(true);

    const disk = bytesOnDisk();
    // Searches for pieces, because a part of a vector may be left.
    const pieces = removed.flatMap(([key, vector]) => [
      Buffer.from(key, "hex").subarray(0, 8),
      ...[0, 376].map((at) => Buffer.from(vector.slice(at, at + 8))),
    ]);
    expect(pieces.filter((piece) => disk.includes(piece))).toEqual([]);
    expect(store.get([...stored.keys(), ...removed.map(([key]) => key)])).toEqual(stored);
    store.close();
  });

  it("reports old bytes that another process holds, and removes them on the next call", async () => {
    const [vector] = vectorsOf(["secret"]);
    if (vector === undefined) throw new Error("no vector");
    const store = openVectorStore(path());
    await store.put([vector, ...vectorsOf(numbered(500))]);
    const reader = new DatabaseSync(path());
    reader.exec("BEGIN; SELECT count(*) FROM vectors");
    expect(await store.remove([vector[0]], 50)).toBe(false);
    expect(store.get([vector[0]]).size).toBe(0);
    reader.close();
    expect(await store.remove([])).toBe(true);
    expect(bytesOnDisk().includes(Buffer.from(vector[1]))).toBe(false);
    store.close();
  });

  it("is recreated if its file is damaged", async () => {
    writeFileSync(path(), randomBytes(10_000));
    const store = openVectorStore(path());
    expect(store.count()).toBe(0);
    store.close();
  });
});
