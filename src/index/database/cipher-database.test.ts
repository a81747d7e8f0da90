import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { dumpIndex } from "../../../test/dump-index.ts";
import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent, createMemoryLog } from "../../testing/index.ts";
import { openIndex } from "../open-index.ts";
import { openCipherDatabase } from "./cipher-database.ts";
import { isCorrupt } from "./database.ts";
import { openVectorStore } from "./vector-store.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("cipher");
});
afterEach(() => removeScratch(folder));

const key = "5e".repeat(32);
const withWord = (word: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, "latin1").includes(word));

describe("an encrypted database", () => {
  verifies("SAF-6.a");

  it("returns a text with a NUL completely, by place and by name", async () => {
    const db = openCipherDatabase(join(folder, "a.sqlite"), key);
    db.exec("CREATE TABLE t (b TEXT) STRICT");
    db.prepare("INSERT INTO t VALUES (?)").run("one\0two\0");
    db.prepare("INSERT INTO t VALUES (:b)").run({ b: "\0three" });
    expect(db.prepare("SELECT b FROM t").all()).toEqual([{ b: "one\0two\0" }, { b: "\0three" }]);
    expect(db.prepare("SELECT b FROM t WHERE b = ?").get("\0three")).toEqual({ b: "\0three" });
    db.close();
  });

  it("returns the same values as a plain one", async () => {
    const db = openCipherDatabase(join(folder, "a.sqlite"), key);
    db.exec("CREATE TABLE t (a INTEGER, b TEXT, c BLOB) STRICT");
    expect(db.prepare("INSERT INTO t VALUES (?, ?, ?)").run(1, "x", new Uint8Array([1, 255]))).toMatchObject({
      changes: 1,
    });
    db.prepare("INSERT INTO t VALUES (:a, :b, :c)").run({ a: 2, b: null, c: null });
    const all = db.prepare("SELECT * FROM t ORDER BY a");
    expect(all.all()).toEqual([
      { a: 1, b: "x", c: new Uint8Array([1, 255]) },
      { a: 2, b: null, c: null },
    ]);
    expect(db.prepare("SELECT a FROM t WHERE c = ?").get(Buffer.from([1, 255]))).toEqual({ a: 1 });
    expect(db.prepare("SELECT a FROM t WHERE b = ?").get("nobody")).toBeUndefined();
    all.setReturnArrays(true);
    expect([...all.iterate()]).toEqual([
      [1, "x", new Uint8Array([1, 255])],
      [2, null, null],
    ]);
    db.exec("BEGIN IMMEDIATE");
    expect(db.isTransaction).toBe(true);
    db.close();
    expect(db.isOpen).toBe(false);
  });

  it("cannot be opened with another key or none", async () => {
    const path = join(folder, "a.sqlite");
    const db = openCipherDatabase(path, key);
    db.exec("CREATE TABLE t (a)");
    db.close();
    const errors: unknown[] = [];
    try {
      openCipherDatabase(path, "00".repeat(32)).prepare("SELECT * FROM t").all();
    } catch (error) {
      errors.push(error);
    }
    expect(errors.map(isCorrupt)).toEqual([true]);
  });

  it("contains an index equal to a plain one, and no readable word", async () => {
    const log = createMemoryLog();
    await log.append(Array.from({ length: 50 }, (_, n) => admittedEvent(`the crocodile number ${n}`)));
    const plain = openIndex({ state: join(folder, "plain"), log });
    const sealed = openIndex({ state: join(folder, "sealed"), log, databaseKey: () => key });
    for (const index of [plain, sealed]) await index.rebuild();
    await log.append([admittedEvent("one more crocodile")]);
    for (const index of [plain, sealed]) await index.catchUp();
    expect(await sealed.query(dumpIndex)).toEqual(await plain.query(dumpIndex));
    plain.close();
    sealed.close();
    expect(withWord("crocodile").filter((path) => path.includes("sealed"))).toEqual([]);
    expect(withWord("crocodile")).not.toEqual([]);
  });

  it("is rebuilt from the log if it has another key, or was plain", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("the crocodile")]);
    const count = async (databaseKey: string | null) => {
      const index = openIndex({ state: folder, log, databaseKey: () => databaseKey });
      await index.catchUp();
      const rows = await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get());
      index.close();
      return rows;
    };
    for (const one of [null, key, "01".repeat(32), null]) expect(await count(one)).toEqual({ n: 1 });
  });

  it("stores vectors and their keys so that nobody else can read them", async () => {
    const store = openVectorStore(join(folder, "vectors-00.sqlite"), key);
    await store.put([["AB".repeat(16), new Int8Array(64).fill(77)]]);
    expect([...store.get(["AB".repeat(16)]).values()]).toEqual([new Int8Array(64).fill(77)]);
    store.close();
    expect(withWord("M".repeat(32))).toEqual([]);
  });
});
