import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { writtenVersion, type Event } from "../../core/event/event.ts";
import type { Cursor, Damage } from "../../core/ports/log.ts";
import { readDevice } from "../../platform/devices/device.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { admittedEvent, describeLog, sampleEvent } from "../../testing/index.ts";
import { openJsonlLog, type JsonlLog, type JsonlLogOptions } from "./log.ts";
import { verifyLog } from "./verify.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("log");
});
afterEach(() => removeScratch(home));

const open = (options: Partial<JsonlLogOptions> = {}): JsonlLog =>
  openJsonlLog({ memory: join(home, "memory"), state: join(home, "state"), ...options });

describeLog(
  "the JSONL log",
  async () => {
    const folder = makeScratch("contract");
    const options = { memory: join(folder, "memory"), state: join(folder, "state"), segmentBytes: 100_000 };
    return {
      log: openJsonlLog(options),
      reopen: async () => openJsonlLog(options),
      fork: async () => {
        const path = lastSegment(options.memory);
        const lines = readFileSync(path, "utf8").split("\n");
        writeFileSync(path, [...lines.slice(0, -2), ""].join("\n"));
        await openJsonlLog(options).append([admittedEvent("other")]);
      },
      dispose: async () => removeScratch(folder),
    };
  },
  { describe, it },
);

function lastSegment(memory: string): string {
  const segments = readdirSync(memory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  return join(memory, segments.toSorted().at(-1) ?? "");
}

async function readAll(log: JsonlLog, after: Cursor | null = null) {
  const events: Event[] = [];
  const damage: Damage[] = [];
  let cursor = after;
  let unknown = 0;
  for await (const batch of log.read(after)) {
    events.push(...batch.events);
    damage.push(...batch.damage);
    unknown += batch.unknown;
    cursor = batch.cursor;
  }
  return {
    events,
    damage,
    cursor,
    unknown,
    texts: events.map((event) => (event.content as { text?: string } | null)?.text ?? null),
  };
}

const segmentsOf = (log: JsonlLog) =>
  log.folders().flatMap(({ path }) =>
    readdirSync(path)
      .filter((name) => name.endsWith(".jsonl"))
      .toSorted()
      .map((name) => join(path, name)),
  );
const onlySegment = (log: JsonlLog) => segmentsOf(log)[0] ?? "";

describe("appending", () => {
  it("creates the folders on first use, private to the owner", async () => {
    verifies("LOG-11.a", "SAF-9.a");
    const log = open();
    expect((await readAll(log)).events).toEqual([]);
    expect(existsSync(join(home, "memory"))).toBe(false);
    await log.append([admittedEvent("first")]);
    for (const path of [join(home, "memory"), log.path, log.folders()[0]?.path ?? "", join(home, "state")])
      expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const path of [onlySegment(log), join(home, "state", "device.json")])
      expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("starts a new segment when the last is full, and with a new month", async () => {
    await open({ segmentBytes: 10, now: () => new Date("2026-11-30T12:00:00Z") }).append([admittedEvent("a")]);
    await open({ segmentBytes: 10, now: () => new Date("2026-11-30T12:00:00Z") }).append([admittedEvent("b")]);
    const log = open({ now: () => new Date("2026-12-01T12:00:00Z") });
    await log.append([admittedEvent("c")]);
    expect(segmentsOf(log).map((path) => path.slice(-20))).toEqual([
      "2026-11-000001.jsonl",
      "2026-11-000002.jsonl",
      "2026-12-000003.jsonl",
    ]);
  });

  it("continues the last segment if the clock goes back", async () => {
    await open({ now: () => new Date("2026-12-01T12:00:00Z") }).append([admittedEvent("later")]);
    const log = open({ now: () => new Date("2026-10-01T12:00:00Z") });
    await log.append([admittedEvent("earlier")]);
    expect(segmentsOf(log)).toHaveLength(1);
    expect((await readAll(log)).texts).toEqual(["later", "earlier"]);
  });

  it.each(["a file that is not there yet", "a file of somebody else's"])(
    "skips a link to %s that a sync put in the place of the next segment",
    async (kind) => {
      await open({ now: () => new Date("2026-11-30T12:00:00Z") }).append([admittedEvent("first")]);
      const log = open({ now: () => new Date("2026-12-01T12:00:00Z") });
      const elsewhere = join(home, "elsewhere.jsonl");
      const isThere = kind.includes("somebody");
      if (isThere) writeFileSync(elsewhere, "mine\n");
      symlinkSync(elsewhere, join(log.folders()[0]?.path ?? "", "2026-12-000002.jsonl"));
      await log.append([admittedEvent("second")]);
      expect(existsSync(elsewhere) ? readFileSync(elsewhere, "utf8") : null).toBe(isThere ? "mine\n" : null);
      // The linked file is not read either. Otherwise its invalid line would be reported as damage.
      expect(await readAll(log)).toMatchObject({ texts: ["first", "second"], damage: [] });
    },
  );

  it("starts a new segment if the last one also has a name elsewhere", async () => {
    const log = open({ now: () => new Date("2026-11-30T12:00:00Z") });
    await log.append([admittedEvent("first")]);
    const [segment = ""] = segmentsOf(log);
    const elsewhere = join(home, "elsewhere.jsonl");
    linkSync(segment, elsewhere);
    const before = readFileSync(elsewhere, "utf8");
    const later = open({ now: () => new Date("2026-11-30T12:00:00Z") });
    await later.append([admittedEvent("second")]);
    expect(readFileSync(elsewhere, "utf8")).toBe(before);
    expect(segmentsOf(later)).toHaveLength(2);
    expect((await readAll(later)).texts).toEqual(["first", "second"]);
  });

  it("does not follow a link in the place of the device's own folder", async () => {
    const log = open();
    await log.append([admittedEvent("first")]);
    const folder = log.folders()[0]?.path ?? "";
    rmSync(folder, { recursive: true });
    mkdirSync(join(home, "elsewhere"));
    symlinkSync(join(home, "elsewhere"), folder);
    await expect(open().append([admittedEvent("second")])).rejects.toMatchObject({ code: "NOT_WRITABLE" });
    expect(readdirSync(join(home, "elsewhere"))).toEqual([]);
  });

  it("creates a removed file again, and stores the event in it", async () => {
    const log = open();
    await log.append([admittedEvent("first")]);
    rmSync(log.path, { recursive: true });
    await log.append([admittedEvent("second")]);
    expect((await readAll(log)).texts).toEqual(["second"]);
  });

  it("stores each event while another process moves the folder away again and again", async () => {
    await open().append([admittedEvent("first")]);
    const { path } = open();
    // A script that moves the folder as a reseal does, at moments that the writer does not choose.
    const script = `const { readdirSync, renameSync } = require("node:fs");
      process.stdin.on("end", () => process.exit(0)).resume();
      let count = 0;
      setInterval(() => {
        for (const name of readdirSync(process.argv[1]))
          if (name.startsWith("d")) renameSync(process.argv[1] + "/" + name, process.argv[1] + "/.moved-" + (count += 1));
      }, 1);
      process.stdout.write("moving");`;
    const mover = spawn(process.execPath, ["--eval", script, path]);
    await once(mover.stdout, "data");
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const log = open();
      ids.push(...(await log.append([admittedEvent(`event ${count}`)])).ids);
      await log.close();
    }
    mover.stdin.end();
    await once(mover, "close");
    const stored = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
    const texts = stored.map((name) => readFileSync(join(path, name), "utf8")).join("\n");
    expect(ids.filter((id) => !texts.includes(id))).toEqual([]);
  });

  it("refuses an event above the size limit before anything is written", async () => {
    verifies("SAF-12.a", "SAF-12.b");
    expect(() => admittedEvent("x".repeat(1_000_001))).toThrow(
      expect.objectContaining({ code: "EVENT_TOO_LARGE", message: expect.stringContaining("1000000") }),
    );
    expect(() => admittedEvent("ä".repeat(900_000))).toThrow(
      expect.objectContaining({ code: "EVENT_TOO_LARGE", message: expect.stringContaining("1048576") }),
    );
  });
});

describe("the capture of an event", () => {
  it("loads neither SQLite nor a schema library", async () => {
    const modules = ["append.ts", "../../memory/base/intake.ts", "../../platform/hashes/admission-tools.ts"];
    const urls = modules.map((name) => new URL(name, import.meta.url).href);
    const script = `for (const url of ${JSON.stringify(urls)}) await import(url);
      console.log(JSON.stringify([...process.moduleLoadList.filter((name) => /sqlite/.test(name)), ...loaded]));`;
    // Registered before all imports, so that these hooks record every loaded zod module.
    const setUp = `import { registerHooks } from "node:module"; globalThis.loaded = [];
      registerHooks({ load: (url, context, next) => { if (url.includes("/zod/")) loaded.push(url); return next(url, context); } });`;
    const args = [
      "--import",
      `data:text/javascript,${encodeURIComponent(setUp)}`,
      "--input-type=module",
      "--eval",
      script,
    ];
    expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual([]);
  });
});

describe("a damaged log", () => {
  verifies("LOG-6.a", "LOG-6.b");

  it("continues after a torn tail, and reports the tail", async () => {
    const log = open();
    await log.append([admittedEvent("before")]);
    appendFileSync(onlySegment(log), admittedEvent("torn").line.slice(0, 60));
    expect((await readAll(log)).damage).toEqual([]);
    await log.append([admittedEvent("after")]);
    const { texts, damage } = await readAll(log);
    expect(texts).toEqual(["before", "after"]);
    expect(damage).toMatchObject([{ length: 60, reason: "not JSON" }]);
  });

  it("keeps the head of an event with truncated content", async () => {
    const log = open();
    const torn = admittedEvent("torn ".repeat(100));
    await log.append([admittedEvent("before")]);
    appendFileSync(onlySegment(log), torn.line.slice(0, -200));
    await log.append([admittedEvent("after")]);
    const { events, damage } = await readAll(log);
    expect(events[1]).toEqual({ ...torn.event, salt: null, content: null });
    expect(damage).toHaveLength(1);
  });

  it("reads everything else if a line in the middle is garbage", async () => {
    const log = open();
    for (const text of ["a", "b", "c"]) await log.append([admittedEvent(text)]);
    const bytes = readFileSync(onlySegment(log));
    bytes.fill(0xff, bytes.indexOf('"b"') - 250, bytes.indexOf('"b"') + 2);
    writeFileSync(onlySegment(log), bytes);
    expect((await readAll(log)).texts).toEqual(["a", "c"]);
  });

  it("skips megabytes without a newline", async () => {
    const log = open();
    await log.append([admittedEvent("before")]);
    appendFileSync(onlySegment(log), Buffer.alloc(9 * 1024 * 1024));
    await open({ segmentBytes: 1e9 }).append([admittedEvent("after")]);
    expect((await readAll(log)).texts).toEqual(["before", "after"]);
  });

  it("detects that its own segment went back in time, and becomes a new device", async () => {
    const log = open();
    await log.append([admittedEvent("one")]);
    const size = statSync(onlySegment(log)).size;
    await log.append([admittedEvent("two")]);
    const { cursor } = await readAll(log);
    const device = readDevice(join(home, "state"));
    truncateSync(onlySegment(log), size);
    await expect(readAll(log, cursor)).rejects.toMatchObject({ code: "CURSOR_LOST" });
    await log.append([admittedEvent("three")]);
    expect(readDevice(join(home, "state"))).toMatchObject({ id: expect.not.stringMatching(device?.id ?? "") });
    expect(new Set((await readAll(log)).texts)).toEqual(new Set(["one", "three"]));
  });

  it("detects that its own segment went back in time, even if the segment has grown past the cursor since", async () => {
    const log = open();
    await log.append([admittedEvent("one")]);
    const size = statSync(onlySegment(log)).size;
    await log.append([admittedEvent("two")]);
    const { cursor } = await readAll(log);
    truncateSync(onlySegment(log), size);
    for (const text of ["three", "four", "five"]) await log.append([admittedEvent(text)]);
    await expect(readAll(log, cursor)).rejects.toMatchObject({ code: "CURSOR_LOST" });
  });
});

describe("several devices", () => {
  verifies("LOG-10.a", "LOG-10.b");
  const laptop = (name: string) =>
    open({ memory: join(home, name, "memory"), state: join(home, name, "state"), machine: name });
  const sync = (from: string, to: string) =>
    cpSync(join(home, from, "memory"), join(home, to, "memory"), { recursive: true });

  it("write to their own folders, so copying files merges their logs", async () => {
    // Both state folders are new, so only the machine's fingerprint distinguishes the devices.
    await laptop("a").append([admittedEvent("from a")]);
    await laptop("b").append([admittedEvent("from b")]);
    sync("a", "b");
    sync("b", "a");
    for (const log of [laptop("a"), laptop("b")]) await log.acceptDevices(log.devices().map(({ device }) => device));
    expect(new Set((await readAll(laptop("a"))).texts)).toEqual(new Set(["from a", "from b"]));
    expect(new Set((await readAll(laptop("b"))).texts)).toEqual(new Set(["from a", "from b"]));
  });

  it("read segments that arrive late, in any order", async () => {
    const a = openJsonlLog({ memory: join(home, "a", "memory"), state: join(home, "a", "state"), segmentBytes: 10 });
    for (const text of ["1", "2", "3"]) await a.append([admittedEvent(text)]);
    const [first, second, third] = segmentsOf(a) as [string, string, string];
    const b = openJsonlLog({ memory: join(home, "b", "memory"), state: join(home, "b", "state"), machine: "other" });
    const folder = join(b.path, a.folders()[0]?.device ?? "");
    mkdirSync(folder, { recursive: true });
    await b.acceptDevices(a.folders().map(({ device }) => device));
    const arrive = (path: string) => copyFileSync(path, join(folder, path.slice(-20)));
    let cursor: Cursor | null = null;
    const seen: (string | null)[] = [];
    for (const path of [third, first, second]) {
      arrive(path);
      const read = await readAll(b, cursor);
      seen.push(...read.texts);
      cursor = read.cursor;
    }
    expect(seen).toEqual(["3", "1", "2"]);
  });

  it.each([
    ["a shorter", ["new"]],
    ["a longer", ["new", "newer", "and the newest of them all"]],
  ])("read a segment again if %s one has replaced it", async (_, texts) => {
    await laptop("a").append([admittedEvent("old"), admittedEvent("older")]);
    sync("a", "b");
    await laptop("b").acceptDevices(
      laptop("b")
        .devices()
        .map(({ device }) => device),
    );
    const { cursor } = await readAll(laptop("b"));
    // A restore or a sync conflict removes a segment, and its device begins another one with the same name.
    rmSync(onlySegment(laptop("a")));
    await laptop("a").append(texts.map((text) => admittedEvent(text)));
    sync("a", "b");
    const again = await readAll(laptop("b"), cursor);
    expect(again.texts).toEqual(texts);
    await laptop("a").append([admittedEvent("last")]);
    sync("a", "b");
    expect((await readAll(laptop("b"), again.cursor)).texts).toEqual(["last"]);
  });

  it("do not erase in another device's files, and report the erasure as pending", async () => {
    const a = openJsonlLog({ memory: join(home, "memory"), state: join(home, "state") });
    const event = admittedEvent("of a");
    await a.append([event]);
    const b = openJsonlLog({ memory: join(home, "memory"), state: join(home, "state-b"), machine: "other" });
    const before = readFileSync(onlySegment(a));
    expect(await b.erase(new Set([event.event.id]))).toMatchObject({ erased: [], pending: [event.event.id] });
    expect(readFileSync(onlySegment(a))).toEqual(before);
  });
});

describe("schema versions", () => {
  verifies("LOG-3.b", "LOG-3.c", "LOG-3.d", "LOG-2.d");

  it("keeps an unknown minor version, and skips and counts an unknown major one", async () => {
    const log = open();
    const { line, event } = admittedEvent("known");
    await log.append([admittedEvent("first")]);
    const minor = JSON.stringify({ ...(JSON.parse(line) as object), v: "1.7.0" }).replace(
      '"digest"',
      '"mood":"curious","digest"',
    );
    const strange = line
      .replace(`"v":"${writtenVersion}"`, '"v":"1.9.0"')
      .replace('"kind":"fact.learned"', '"kind":"dream.dreamt"');
    appendFileSync(onlySegment(log), `\n${minor}\n${strange}\n{"v":"2.0.0","id":"${event.id}","anything":1}\n`);
    const before = readFileSync(onlySegment(log));
    const { events, unknown, damage } = await readAll(log);
    expect(events.map(({ v }) => v)).toEqual([writtenVersion, "1.7.0"]);
    expect({ unknown, damage }).toEqual({ unknown: 2, damage: [] });
    expect(readFileSync(onlySegment(log))).toEqual(before);
  });
});

describe("sealing and verifying", () => {
  verifies("LOG-9.a", "LOG-9.b", "LOG-9.c");
  const settled = () => new Date(Date.now() + 3_600_000);

  async function sealedLog(): Promise<JsonlLog> {
    const writer = open({ segmentBytes: 2000 });
    for (let n = 0; n < 24; n += 1) await writer.append([admittedEvent(`event number ${n} ${"text ".repeat(n * 5)}`)]);
    const log = open({ now: settled });
    expect(log.seal()).toBeGreaterThan(2);
    return log;
  }

  it("seals all but the newest segment, and nothing the second time", async () => {
    const log = await sealedLog();
    expect(log.seal()).toBe(0);
    expect(await verifyLog(log.folders())).toMatchObject({ events: 24, alterations: [] });
  });

  it("does not seal a segment that was just written", async () => {
    const log = open({ segmentBytes: 10 });
    for (const text of ["a", "b"]) await log.append([admittedEvent(text)]);
    expect(log.seal()).toBe(0);
  });

  it("extends a seal after a late writer appended to a sealed segment", async () => {
    const log = await sealedLog();
    appendFileSync(onlySegment(log), `\n${admittedEvent("late").line}\n`);
    expect((await verifyLog(log.folders())).alterations).toEqual([]);
    expect(log.seal()).toBe(1);
    expect(await verifyLog(log.folders())).toMatchObject({ events: 25, alterations: [] });
  });

  it("finds any flipped byte in a sealed segment", async () => {
    const log = await sealedLog();
    const path = onlySegment(log);
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 7) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(bytes.readUInt8(at) ^ 0x01, at);
      writeFileSync(path, altered);
      expect((await verifyLog(log.folders())).alterations, `byte ${at}`).not.toEqual([]);
    }
  });

  it("finds a truncated and a missing segment, and a broken chain", async () => {
    const log = await sealedLog();
    const [first, second] = segmentsOf(log) as [string, string];
    const bytes = readFileSync(first);
    truncateSync(first, bytes.length - 5);
    expect((await verifyLog(log.folders())).alterations).not.toEqual([]);
    rmSync(first);
    expect((await verifyLog(log.folders())).alterations).toMatchObject([{ problem: "a sealed segment is missing" }]);
    writeFileSync(first, bytes);
    rmSync(second.replace(".jsonl", ".seal"));
    expect((await verifyLog(log.folders())).alterations).toMatchObject([{ problem: expect.stringContaining("chain") }]);
  });

  it("verifies after a valid erasure, in sealed and torn lines too", async () => {
    const log = await sealedLog();
    const { events } = await readAll(log);
    const torn = admittedEvent(sampleEvent("torn words ".repeat(30), { id: events[0]?.id ?? "" }));
    appendFileSync(segmentsOf(log)[1] ?? "", torn.line.slice(0, -40));
    appendFileSync(segmentsOf(log)[1] ?? "", `\n${admittedEvent("late").line}\n`);
    log.seal();
    const { erased } = await log.erase(new Set(events.slice(0, 4).map(({ id }) => id)));
    expect(erased).toHaveLength(4);
    expect((await verifyLog(log.folders())).alterations).toEqual([]);
    for (const path of segmentsOf(log)) expect(readFileSync(path, "utf8")).not.toContain("torn words");
    expect((await readAll(log)).events.filter(({ content }) => content === null)).toHaveLength(5);
  });

  it("completes an interrupted erasure", async () => {
    const log = open();
    const event = admittedEvent("secret plan ".repeat(50));
    await log.append([event, admittedEvent("other")]);
    const bytes = readFileSync(onlySegment(log));
    // The state after a crash: the erasure has overwritten only the beginning of the content.
    bytes.write(',"salt":null,"content":null          ', bytes.indexOf(',"salt":'));
    writeFileSync(onlySegment(log), bytes);
    expect((await readAll(log)).texts).toEqual([null, "other"]);
    await log.erase(new Set([event.event.id]));
    expect(readFileSync(onlySegment(log), "utf8")).not.toContain("secret plan");
    expect((await readAll(log)).damage).toEqual([]);
  });

  it("decides by a segment's own modification time whether to seal it", async () => {
    const log = open({ segmentBytes: 10, sealAfterMs: 1000 });
    for (const text of ["a", "b"]) await log.append([admittedEvent(text)]);
    utimesSync(onlySegment(log), new Date(0), new Date(0));
    expect(log.seal()).toBe(1);
  });
});
