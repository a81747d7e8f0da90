import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import type { Cursor } from "../../core/ports/log.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { admittedEvent, describeLog, sampleEvent } from "../../testing/index.ts";
import { openReplicaLog, type ReplicaLog } from "./log.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("replica");
});
afterEach(() => removeScratch(folder));

describeLog(
  "the replica of a shared stream",
  async () => {
    const scratch = makeScratch("replica-contract");
    const open = () => openReplicaLog({ folder: scratch, author: "ann", segmentBytes: 100_000 });
    return { log: open(), reopen: async () => open(), dispose: async () => removeScratch(scratch) };
  },
  { describe, it },
);

const open = (author = "ann") => openReplicaLog({ folder, author });

async function readAll(log: ReplicaLog, after: Cursor | null = null) {
  const found: { author: string | undefined; text: string | null }[] = [];
  for await (const { events, author } of log.read(after))
    for (const { content } of events) found.push({ author, text: (content as { text: string } | null)?.text ?? null });
  return found;
}

const blank = (line: string) => line.slice(0, line.indexOf(tailStart)) + erasedTail;
const bytesOf = (path: string): string =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

describe("what a sync brings", () => {
  it("is read with its author, and stored once however often it comes", async () => {
    const log = open();
    const line = admittedEvent("by bob").line;
    expect(await log.receive("bob", [line, line])).toEqual({ stored: 1, erased: 0, damaged: 0 });
    expect(await log.receive("bob", [line])).toEqual({ stored: 0, erased: 0, damaged: 0 });
    // Another process does not know what this one has received.
    expect(await open().receive("bob", [line])).toEqual({ stored: 0, erased: 0, damaged: 0 });
    await log.append([admittedEvent("by ann")]);
    expect(await readAll(log)).toEqual([
      { author: "bob", text: "by bob" },
      { author: "ann", text: "by ann" },
    ]);
  });

  it("does not repeat what this machine has pushed, and is not pushed again", async () => {
    const log = open();
    const pushed = admittedEvent("pushed");
    await log.append([pushed]);
    await log.receive("ann", [pushed.line, admittedEvent("from my other laptop").line]);
    expect((await readAll(log)).map(({ text }) => text)).toEqual(["from my other laptop", "pushed"]);
    expect([...log.own(null)].map(({ line }) => line)).toEqual([pushed.line]);
  });

  it("blanks a line that arrives erased, and content that arrives late stays erased", async () => {
    const log = open();
    const event = admittedEvent("a secret plan");
    const late = admittedEvent("another secret plan");
    await log.receive("bob", [event.line]);
    expect(await log.receive("bob", [blank(event.line), blank(late.line)])).toEqual({
      stored: 1,
      erased: 1,
      damaged: 0,
    });
    await log.receive("bob", [event.line, late.line]);
    expect((await readAll(log)).map(({ text }) => text)).toEqual([null, null]);
    expect(bytesOf(folder)).not.toContain("secret plan");
  });

  it("keeps one id under two kinds, and refuses what is no event", async () => {
    const log = open();
    const fact = admittedEvent("kept");
    const { id } = fact.event;
    const content = { entry: id, compartment: "run", text: "saved", priority: 5 };
    const entry = admittedEvent({ ...sampleEvent(""), kind: "entry.saved", content, id });
    expect(await log.receive("bob", [fact.line, entry.line, "{}", `${fact.line}\n${entry.line}`])).toEqual({
      stored: 2,
      erased: 0,
      damaged: 2,
    });
    await log.receive("bob", [blank(entry.line)]);
    expect((await readAll(log)).map(({ text }) => text)).toEqual(["kept", null]);
  });

  it("stays whole after a process was killed while it received", async () => {
    const lines = [admittedEvent("first").line, admittedEvent("second").line];
    await open().receive("bob", lines.slice(0, 1));
    const segment = join(folder, "log", "from-bob", readdirSync(join(folder, "log", "from-bob"))[0] ?? "");
    appendFileSync(segment, `\n${lines[1]?.slice(0, -20)}`);
    await open().receive("bob", lines);
    expect((await readAll(open())).map(({ text }) => text)).toEqual(["first", null, "second"]);
  });

  it("comes from authors of any name, into folders of this user alone", async () => {
    const log = open();
    for (const author of ["Bob", "bob", ".bob", "b@x.org"]) await log.receive(author, [admittedEvent(author).line]);
    expect((await readAll(log)).filter(({ author, text }) => author === text)).toHaveLength(4);
    const names = readdirSync(join(folder, "log"));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
    for (const name of names) expect(statSync(join(folder, "log", name)).mode & 0o777).toBe(0o700);
  });
});

describe("what this machine has to push", () => {
  it("goes on after the cursor, across segments", async () => {
    const log = openReplicaLog({ folder, author: "ann", segmentBytes: 10 });
    const events = ["a", "b", "c"].map((text) => admittedEvent(text));
    for (const event of events) await log.append([event]);
    const own = [...log.own(null)];
    expect(own.map(({ line }) => line)).toEqual(events.map(({ line }) => line));
    expect([...log.own(own[1]?.cursor ?? null)].map(({ line }) => line)).toEqual([events[2]?.line]);
    expect([...log.own(own[2]?.cursor ?? null)]).toEqual([]);
  });

  it("has an erased line without the spaces that keep its length here", async () => {
    const log = open();
    const event = admittedEvent("erase me");
    await log.append([event]);
    await log.erase(new Set([event.event.id]));
    expect([...log.own(null)].map(({ line }) => line)).toEqual([blank(event.line)]);
  });
});
