import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { verifies } from "../../../test/verifies.ts";
import { openMemory } from "../../compose/open-memory.ts";
import type { NewEvent } from "../../core/event/event.ts";
import { hookEventToEvents } from "../../hooks/capture.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { placeEvent } from "../../hooks/place-event.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Happening } from "../../memory/transfer/begin-import.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { systemTools } from "../../platform/hashes/admission-tools.ts";
import type { Host } from "../host.ts";
import { hosts } from "../hosts.ts";
import { readTranscript } from "./read-transcript.ts";

// Recordings of the real programs: the input of their hooks, and their transcripts of the same conversations.
const recorded = (host: Host) => new URL(`../../../test/fixtures/transcripts/${host.manifest.name}/`, import.meta.url);
const { sha256 } = systemTools;

let folder: string;
let memory: Memory;
beforeEach(async () => {
  folder = makeScratch("transcripts");
  memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });
});
afterEach(async () => {
  await memory.close();
  removeScratch(folder);
});

const toHappening = (event: HookEvent, isNamed = true): Happening => ({
  events: hookEventToEvents(event, { user: "me", device: "here", space: { path: event.folder }, sha256 }),
  isNamed,
});

/** The events in the transcripts of a host. */
async function fromTranscripts(host: Host): Promise<Happening[]> {
  cpSync(new URL("home", recorded(host)), folder, { recursive: true });
  const source = await host.loadTranscripts();
  const files = source.find({ ...homeVariables(folder) });
  expect(files).not.toEqual([]);
  const happenings = files
    .flatMap((file) => [...readTranscript(file, source, host.contract, sha256)])
    .flatMap(({ events }) => events)
    .map(({ event, isNamed }) => toHappening(event, isNamed))
    .filter(({ events }) => events.length > 0);
  // A host may write a resumed session again from the beginning, so repeated events are dropped.
  return [...new Map(happenings.map((happening) => [happening.events[0]?.key, happening])).values()];
}

/** The events that the hooks of a host reported. Events without a time get the time `when`. */
function fromHooks(host: Host, when: number): Happening[] {
  const lines = readFileSync(new URL("hooks.jsonl", recorded(host)), "utf8")
    .trim()
    .split("\n");
  return lines
    .map((line) => JSON.parse(line) as { event: string; input: Record<string, unknown> })
    .map((call) => host.contract.readEvent({ ...call, env: {} }))
    .filter((event) => event !== null)
    .map((event) => withTranscript(host, event))
    .map((event, n) => toHappening(placeEvent({ ...event, mark: event.mark ?? `${n}`, at: event.at ?? when }, sha256)))
    .filter(({ events }) => events.length > 0);
}

/** Adds data that the host does not send to its hooks, but has already written to the transcript when the hook runs. */
function withTranscript({ contract }: Host, event: HookEvent): HookEvent {
  if (event.transcript === undefined) return event;
  const lines = readFileSync(event.transcript.replace("/home/ada", folder), "utf8").split("\n");
  if (event.kind === "tool-finished" && event.tool.kind === "shell") {
    const exitCode = contract.exitCodeOf?.(lines.join("\n"), event.mark ?? "");
    const { result } = event;
    return exitCode === undefined ? event : { ...event, result: { ...result, exitCode, failed: exitCode !== 0 } };
  }
  if (event.kind !== "reply-finished" || event.reply !== null) return event;
  const stamp = new Date(event.at ?? 0).toISOString();
  const written = lines.filter((line) => (/"timestamp":"([^"]+)"/.exec(line)?.[1] ?? "~") <= stamp);
  const reply = contract.lastReply?.(written.join("\n"), null) ?? null;
  return reply === null ? event : { ...event, reply: reply.text, mark: reply.mark };
}

const textOf = (event: NewEvent): string => ("text" in event.content ? (event.content.text ?? "") : "");
const linesOf = (happenings: readonly Happening[]): string[] =>
  happenings
    .flatMap(({ events }) => events)
    .map((event) => `${event.scope.session} ${event.kind} ${textOf(event)}`)
    .toSorted();
const without = (all: readonly string[], some: readonly string[]): string[] => {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Events that only hooks report, with their number in the recording. */
const onlyByHooks: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "claude-code": { "session.started": 3, "session.ended": 5, "host.reported": 1 },
  codex: { "session.started": 1, "session.ended": 3 },
  gemini: { "session.started": 1, "session.ended": 3 },
  copilot: {},
  opencode: { "host.reported": 1, "permission.decided": 2, "session.ended": 1 },
  kilo: { "permission.decided": 2, "session.ended": 3 },
  qwen: { "session.started": 1, "session.ended": 1, "permission.decided": 1 },
  cline: { "session.started": 1 },
};

const countKinds = (lines: readonly string[]): Record<string, number> => {
  const kinds = lines.map((line) => line.split(" ")[1] ?? "");
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]));
};

describe.each(hosts)("The transcripts of $manifest.title", (host) => {
  const { name } = host.manifest;

  it("contain exactly the text that its hooks report", async () => {
    verifies("HOOK-8.a");
    const transcripts = linesOf(await fromTranscripts(host));
    const hooks = linesOf(fromHooks(host, 0));
    expect(countKinds(without(transcripts, hooks))).toEqual({});
    expect(countKinds(without(hooks, transcripts))).toEqual(onlyByHooks[name]);
  });

  it("add no event that hooks already reported", async () => {
    verifies("HOOK-8.a");
    const transcripts = await fromTranscripts(host);
    const first = transcripts[0]?.events[0]?.at ?? 0;
    const hooks = memory.transfer.beginImport();
    await hooks.take(fromHooks(host, first));
    const imported = memory.transfer.beginImport();
    const { stored, known } = await imported.take(transcripts);
    expect({ stored, known }).toEqual({ stored: 0, known: transcripts.flatMap(({ events }) => events).length });
  });

  it("are imported once, however often they are read", async () => {
    verifies("HOOK-8.a");
    const transcripts = await fromTranscripts(host);
    const all = transcripts.flatMap(({ events }) => events).length;
    expect(await memory.transfer.beginImport().take(transcripts)).toEqual({ stored: all, known: 0, refused: 0 });
    expect(await memory.transfer.beginImport().take([...transcripts, ...transcripts])).toMatchObject({
      stored: 0,
      known: 2 * all,
    });
    expect((await memory.care.stats()).eventsRead).toBe(all);
  });
});
