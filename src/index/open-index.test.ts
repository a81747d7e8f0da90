import { cpSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { found, scriptedLog, state, useIndexState } from "../../test/index-state.ts";
import { verifies } from "../../test/verifies.ts";
import type { Log } from "../core/ports/log.ts";
import { sleep } from "../platform/clock/sleep.ts";
import { tryLock } from "../platform/files/lock.ts";
import { wipeFile } from "../platform/files/wipe-file.ts";
import { admittedEvent, createMemoryLog } from "../testing/index.ts";
import type { SqlDatabase } from "./database/sql-database.ts";
import { openIndex } from "./open-index.ts";

useIndexState();

function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return [];
    }
  });
}

describe("the index", () => {
  it("is updated by one process while the others read on", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("first")]);
    const [one, two] = [openIndex({ state, log }), openIndex({ state, log })];
    await one.catchUp();
    await log.append([admittedEvent("second")]);
    await two.query((db) => db.exec("BEGIN IMMEDIATE"));
    expect(await one.catchUp()).toBe("busy");
    expect(await found(one, "first second")).toEqual(["first"]);
    await two.query((db) => db.exec("ROLLBACK"));
    expect(await one.catchUp()).toBe("complete");
    expect(await found(two, "second")).toEqual(["second"]);
    one.close();
    two.close();
  });

  it("refuses with DISK_FULL on a full disk, and continues when there is room", async () => {
    verifies("LOG-11.b");
    const log = createMemoryLog();
    await log.append([admittedEvent("first")]);
    const index = openIndex({ state, log });
    await index.catchUp();
    // When this limit is reached, SQLite fails as on a full disk.
    const limitPages = (pages: number) => index.query((db) => db.exec(`PRAGMA max_page_count = ${pages}`));
    await limitPages(1);
    const text = "many words ".repeat(5000);
    await log.append(Array.from({ length: 20 }, (_, n) => admittedEvent(`second ${n} ${text}`)));
    await expect(index.catchUp()).rejects.toMatchObject({
      code: "DISK_FULL",
      message: expect.stringContaining(index.path()),
    });
    expect(await found(index, "first")).toEqual(["first"]);
    await limitPages(1_000_000);
    expect(await index.catchUp()).toBe("complete");
    expect(await found(index, "second")).toHaveLength(20);
    index.close();
  });

  it("stops at a deadline and continues from there", async () => {
    const events = Array.from({ length: 50 }, (_, n) => admittedEvent(`number ${n}`).event);
    const index = openIndex({ state, log: scriptedLog(events.map((event) => [event])) });
    expect(await index.catchUp({ mostMs: 0 })).toBe("deadline");
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 1 });
    expect(await index.catchUp()).toBe("complete");
    expect(await index.query((db) => db.prepare("SELECT count(*) AS n FROM memories").get())).toEqual({ n: 50 });
    index.close();
  });

  it("is rebuilt into a new generation while queries use the old one", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one"), admittedEvent("two")]);
    const [mine, other] = [openIndex({ state, log }), openIndex({ state, log })];
    await mine.catchUp();
    await other.catchUp();
    const before = other.path();
    await mine.rebuild();
    expect(mine.path()).not.toBe(before);
    expect(await found(mine, "two")).toEqual(["two"]);
    await log.append([admittedEvent("three")]);
    await other.catchUp();
    expect(other.path()).toBe(mine.path());
    expect(await found(other, "three")).toEqual(["three"]);
    expect(readdirSync(state).filter((name) => name.endsWith(".sqlite"))).toHaveLength(1);
    mine.close();
    other.close();
  });

  it.skipIf(process.platform !== "linux")("closes a replaced file within seconds, even without a query", async () => {
    verifies("SAF-5.c");
    const log = createMemoryLog();
    await log.append([admittedEvent("one")]);
    const [mine, idle] = [openIndex({ state, log }), openIndex({ state, log })];
    await mine.catchUp();
    await idle.viewedBy("somebody").query((db) => db.exec("SELECT 1"));
    const removed = () => openFiles().filter((path) => path.startsWith(state) && path.endsWith(" (deleted)"));
    await mine.rebuild();
    expect(removed()).not.toEqual([]);
    expect(await mine.heldFiles()).toEqual([]);
    await vi.waitFor(() => expect(removed()).toEqual([]), 5000);
    expect(await found(idle, "one")).toEqual(["one"]);
    mine.close();
    idle.close();
  });

  it("repeats a query if its file was replaced during it", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one")]);
    for (const lookOnce of [false, true]) {
      const [mine, other] = [openIndex({ state, log, lookOnce }), openIndex({ state, log })];
      await mine.catchUp();
      let isReplaced = false;
      const files: string[] = [];
      const count = await mine.query((db) => {
        const { n } = db.prepare("SELECT count(*) AS n FROM memories").get() ?? {};
        if (!isReplaced) {
          files.push(...readdirSync(state).filter((name) => name.endsWith(".sqlite")));
          isReplaced = true;
          const [name = ""] = files;
          cpSync(join(state, name), join(state, name.replace(/\d{6}/, "000099")));
          for (const side of ["", "-wal"]) wipeFile(join(state, name + side));
          return "overwritten";
        }
        return n;
      });
      expect(count).toBe(1);
      mine.close();
      other.close();
      for (const name of readdirSync(state)) rmSync(join(state, name), { recursive: true });
    }
  });

  it("answers queries while it is rebuilt", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one")]);
    let stopWaiting = (): void => {};
    const waits = new Promise<void>((resolve) => (stopWaiting = resolve));
    let isSlow = false;
    const slowLog: Log = {
      ...log,
      read: async function* (after) {
        if (isSlow) await waits;
        yield* log.read(after);
      },
    };
    const index = openIndex({ state, log: slowLog });
    await index.catchUp();
    const before = index.path();
    isSlow = true;
    const rebuilding = index.rebuild();
    expect(await found(index, "one")).toEqual(["one"]);
    expect(index.path()).toBe(before);
    stopWaiting();
    await rebuilding;
    expect(await found(index, "one")).toEqual(["one"]);
    expect(index.path()).not.toBe(before);
    index.close();
  });

  it("lets other work of its process run while it reads many new events", async () => {
    const texts = Array.from({ length: 30 }, (_, n) => `event${n}`);
    const batches = scriptedLog(texts.map((text) => [admittedEvent(text).event]));
    let timersFired = 0;
    const firedWhileReading: number[] = [];
    const slowLog: Log = {
      ...batches,
      read: async function* (after) {
        for await (const batch of batches.read(after)) {
          firedWhileReading.push(timersFired);
          // Reads as long as a large file, without a pause.
          sleep(5);
          yield batch;
        }
      },
    };
    const timer = setInterval(() => (timersFired += 1), 1);
    const index = openIndex({ state, log: slowLog });
    await index.catchUp();
    clearInterval(timer);
    expect(firedWhileReading).toHaveLength(texts.length);
    expect(firedWhileReading.at(-1)).toBeGreaterThan(0);
    expect(await found(index, "event29")).toContain("event29");
    index.close();
  });

  it("is complete after another process rebuilt it from a shorter log", async () => {
    verifies("LOG-1.b");
    const events = ["one", "two"].map((text) => [admittedEvent(text).event]);
    const mine = openIndex({ state, log: scriptedLog(events) });
    await mine.catchUp();
    const other = openIndex({ state, log: scriptedLog(events.slice(0, 1)) });
    await other.rebuild();
    other.close();
    expect(await found(mine, "two")).toEqual(["two"]);
    mine.close();
  });

  it("has the same tables and lookups after a rebuild as at first", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("one")]);
    const index = openIndex({ state, log });
    const made = (db: SqlDatabase) => db.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").all();
    await index.catchUp();
    const before = await index.query(made);
    await index.rebuild();
    expect(await index.query(made)).toEqual(before);
    expect(before.map(({ name }) => name)).toContain("memories_by_time");
    index.close();
  });

  it("waits for another rebuild, and reports if it takes too long", async () => {
    const lock = tryLock(state, "rebuild");
    const index = openIndex({ state, log: createMemoryLog() });
    expect(await index.removeResidue(10)).toBe(false);
    lock?.release();
    expect(await index.removeResidue(10)).toBe(true);
    index.close();
  });

  it("is rebuilt if its file was deleted or damaged", async () => {
    verifies("LOG-1.a", "LOG-1.b");
    const log = createMemoryLog();
    await log.append([admittedEvent("kept in the log")]);
    const index = openIndex({ state, log });
    await index.catchUp();
    rmSync(index.path());
    await index.catchUp();
    expect(await found(index, "kept")).toEqual(["kept in the log"]);
    const path = index.path();
    index.close();
    writeFileSync(path, "this is no database ".repeat(1000));
    const again = openIndex({ state, log });
    await again.catchUp();
    expect(await found(again, "kept")).toEqual(["kept in the log"]);
    again.close();
  });

  it("keeps its open file in a process that looks for the file only once", async () => {
    const log = createMemoryLog();
    await log.append([admittedEvent("kept in the log")]);
    const index = openIndex({ state, log, lookOnce: true });
    await index.catchUp();
    rmSync(index.path());
    expect(await found(index, "kept")).toEqual(["kept in the log"]);
    index.close();
    expect(readdirSync(state).filter((name) => /^index-\d+-\d+\.sqlite$/.test(name))).toEqual([]);
  });
});
