import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { filesUnder, home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { NewEvent, NewEventOf } from "../../core/event/event.ts";
import { fromTranscript } from "../../core/event/natural-key.ts";
import type { Happening } from "./begin-import.ts";

useHome();

const minute = 60_000;
const noon = Date.UTC(2026, 10, 14, 12);

interface Told {
  readonly text: string;
  readonly at: number;
  readonly key?: string;
}

const prompt = (hostEvent: string, { text, at, key = `${hostEvent} ${at}` }: Told): NewEventOf<"prompt.submitted"> => ({
  kind: "prompt.submitted",
  content: { text },
  scope: { level: "space", user: "me", space: { path: "/shop" }, agent: "gemini", session: "s1" },
  origin: { device: "here", agent: "gemini", hostEvent },
  trust: "user",
  key,
  at,
});
const happened = (...events: NewEvent[]): Happening => ({ events, isNamed: false });
const byHook = (fields: Told): Happening => happened(prompt("BeforeAgent", fields));
const byTranscript = (fields: Told): Happening => happened(prompt(`${fromTranscript}BeforeAgent`, fields));
const timelineOf = (memory: Awaited<ReturnType<typeof open>>) =>
  memory.timeline().then((memories) => memories.map(({ ts, text }) => `${(ts - noon) / minute} ${text}`).toReversed());

describe("an import of events that hooks reported under other keys", () => {
  it("stores only missing events, and matches each of several equal events once", async () => {
    verifies("HOOK-8.a");
    const memory = await open();
    await memory.transfer
      .beginImport()
      .take([byHook({ text: "go on", at: noon }), byHook({ text: "go on", at: noon + 2 * minute })]);
    const counts = await memory.transfer
      .beginImport()
      .take([0, 1, 2].map((n) => byTranscript({ text: "go on", at: noon + n * minute + 40 })));
    expect(counts).toEqual({ stored: 1, known: 2, refused: 0 });
    expect(await timelineOf(memory)).toHaveLength(3);
  });

  it("distinguishes equal text of another day", async () => {
    verifies("HOOK-8.a");
    const memory = await open();
    await memory.transfer.beginImport().take([byHook({ text: "go on", at: noon })]);
    const yesterday = byTranscript({ text: "go on", at: noon - 24 * 60 * minute });
    const today = byTranscript({ text: "go on", at: noon + 30 });
    expect(await memory.transfer.beginImport().take([yesterday, today])).toMatchObject({ stored: 1, known: 1 });
    expect(await timelineOf(memory)).toEqual(["-1440 go on", "0 go on"]);
  });

  it("has the same result if it starts again in the middle", async () => {
    verifies("HOOK-8.b");
    const memory = await open();
    await memory.transfer.beginImport().take([byHook({ text: "go on", at: noon + 3 * minute })]);
    const all = [0, 1, 2, 3].map((n) => byTranscript({ text: "go on", at: noon + n * minute + 40 }));
    await memory.transfer.beginImport().take(all.slice(0, 3));
    await memory.transfer.beginImport().take(all);
    expect(await timelineOf(memory)).toHaveLength(4);
  });

  it("does not restore a forgotten event", async () => {
    verifies("HOOK-8.a", "SAF-5.c");
    const memory = await open();
    await memory.transfer.beginImport().take([byHook({ text: "the vault is behind the lamp", at: noon })]);
    const [stored] = await memory.timeline();
    await memory.forget({ id: stored?.id ?? "" });
    const again = byTranscript({ text: "the vault is behind the lamp", at: noon + 40 });
    expect(await memory.transfer.beginImport().take([again])).toMatchObject({ stored: 0, known: 1 });
    expect(await timelineOf(memory)).toEqual([]);
  });

  it("does not restore events that it imported itself and that were forgotten", async () => {
    verifies("HOOK-8.a", "SAF-5.c");
    const memory = await open();
    const happening = byTranscript({ text: "the vault is behind the lamp", at: noon });
    await memory.transfer.beginImport().take([happening]);
    const [stored] = await memory.timeline();
    await memory.forget({ id: stored?.id ?? "" });
    expect(await memory.transfer.beginImport().take([happening])).toMatchObject({ stored: 0, known: 1 });
    expect(await timelineOf(memory)).toEqual([]);
  });

  it("does not store the start of a session again if a hook reported it, however much earlier", async () => {
    verifies("HOOK-8.a");
    const memory = await open();
    const sessionStart = (hostEvent: string, at: number): Happening =>
      happened({
        ...prompt(hostEvent, { text: "", at }),
        kind: "session.started",
        content: { meta: { source: "new" } },
      });
    await memory.transfer.beginImport().take([sessionStart("SessionStart", noon)]);
    const happenings = [sessionStart(`${fromTranscript}SessionStart`, noon + 300 * minute)];
    expect(await memory.transfer.beginImport().take(happenings)).toMatchObject({ stored: 0, known: 1 });
  });
});

describe("the prompts of an import", () => {
  it("make facts of the person's rules, once, and none of values, which may have changed since", async () => {
    verifies("FAC-10.a");
    const memory = await open();
    const happening = byTranscript({ text: "Never use pip in this repo. The staging port is 6601.", at: noon });
    await memory.transfer.beginImport().take([happening]);
    await memory.transfer.beginImport().take([happening]);
    const facts = await memory.facts.list();
    expect(facts.map(({ text, trust }) => ({ text, trust }))).toEqual([
      { text: "Never use pip in this repo", trust: "user" },
    ]);
  });
});

describe("an import of events with the keys of hooks", () => {
  it("distinguishes two events with the same text", async () => {
    verifies("HOOK-8.a");
    const memory = await open();
    await memory.transfer.beginImport().take([byHook({ text: "go on", at: noon + minute, key: "second" })]);
    const named = (at: number, key: string): Happening => ({
      ...byTranscript({ text: "go on", at, key }),
      isNamed: true,
    });
    expect(
      await memory.transfer.beginImport().take([named(noon, "first"), named(noon + minute, "second")]),
    ).toMatchObject({
      stored: 1,
      known: 1,
    });
    expect(await timelineOf(memory)).toEqual(["0 go on", "1 go on"]);
  });
});

describe("an import", () => {
  it("adds the missing event of a tool call after an interrupted write", async () => {
    verifies("HOOK-8.b");
    const memory = await open();
    const called = prompt(`${fromTranscript}AfterTool`, { text: "called", at: noon });
    const answered = prompt(`${fromTranscript}AfterTool`, { text: "answered", at: noon, key: "2" });
    await memory.transfer.beginImport().take([happened(called)]);
    expect(await memory.transfer.beginImport().take([happened(called, answered)])).toEqual({
      stored: 1,
      known: 1,
      refused: 0,
    });
  });

  it("stores an event again if the log has lost part of its text", async () => {
    verifies("HOOK-8.b");
    const happening = byTranscript({ text: "the lamp is lit at dusk", at: noon });
    const before = await open();
    await before.transfer.beginImport().take([happening]);
    await before.close();
    const [segment = ""] = filesUnder(join(home, "memory", "log")).filter((path) => path.endsWith(".jsonl"));
    writeFileSync(segment, readFileSync(segment, "utf8").replace(/at dusk.*/, ""));
    rmSync(join(home, "state"), { recursive: true });
    const memory = await open();
    expect(await memory.transfer.beginImport().take([happening])).toEqual({ stored: 1, known: 0, refused: 0 });
    expect(await timelineOf(memory)).toEqual(["0 the lamp is lit at dusk"]);
  });

  it("counts what would be stored, and stores nothing, in a dry run", async () => {
    verifies("HOOK-8.a");
    const memory = await open();
    const happening = byTranscript({ text: "hello", at: noon });
    expect(await memory.transfer.beginImport({ dryRun: true }).take([happening, happening])).toEqual({
      stored: 1,
      known: 1,
      refused: 0,
    });
    expect(await timelineOf(memory)).toEqual([]);
  });

  it("omits invalid events, and stores the rest", async () => {
    verifies("HOOK-8.a", "LOG-4.d");
    const memory = await open();
    const huge = byTranscript({ text: "x".repeat(1_000_001), at: noon });
    const counts = await memory.transfer
      .beginImport()
      .take([byTranscript({ text: "one", at: noon + 1 }), huge, byTranscript({ text: "two", at: noon + 2 })]);
    expect(counts).toEqual({ stored: 2, known: 0, refused: 1 });
  });

  it("redacts secrets like every other way into the log", async () => {
    verifies("HOOK-8.a", "SAF-1.b");
    const memory = await open();
    await memory.transfer
      .beginImport()
      .take([byTranscript({ text: "use ghp_0123456789abcdefghijABCDEFGHIJ012345", at: noon })]);
    expect(await timelineOf(memory)).toEqual([expect.stringMatching(/^0 use \[redacted:github-token#[0-9a-f]{6}\]$/)]);
  });

  it("can be started only by the owner", async () => {
    const memory = await open();
    const agent = memory.as({ kind: "agent", agent: "billing", space: home });
    expect(() => agent.transfer.beginImport()).toThrow(/owner/);
  });
});
