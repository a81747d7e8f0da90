import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { contentsOfKinds } from "../../../test/contents-of-kinds.ts";
import { session } from "../../../test/entry-places.ts";
import { filesUnder, holding, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { openParts, useParts } from "../../../test/memory-parts.ts";
import { verifies } from "../../../test/verifies.ts";
import { writtenVersion, type Event, type EventKind, type NewEvent } from "../../core/event/event.ts";
import { takeIn } from "../base/intake.ts";
import { forgettings } from "../erasure/settle.ts";
import type { Memory } from "../memory.ts";
import type { MemoryJson } from "./entries.ts";
import { saveEvent } from "./entry-event.ts";

useHome();
useParts();

const user = { scope: "user" } as const;

/** Makes a memory with one of everything that has an id. Returns it with all these ids. */
async function fullMemory(): Promise<{ memory: Memory; ids: readonly string[]; check: () => Promise<void> }> {
  const memory = await open();
  await memory.documents.append(user, "The user's own words");
  await memory.documents.append(user, "and more of them");
  const fact = await memory.remember("a precious fact");
  // Two reports of the same event are one memory with two ids.
  const reports = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];
  for (const id of reports) await memory.record([{ type: "fact", text: "told twice", key: "k", id, at: 5 }]);
  await memory.pin(fact);
  const [page = ""] = await memory.record([{ type: "fact", text: "told by a page", trust: "web" }]);
  await memory.trust.confirm(page);
  const confirmation = await idOfKind("memory.confirmed");
  await memory.trust.classify({ ids: [fact], sensitive: true });
  const classification = await idOfKind("memory.classified");
  const note = await memory.notes.add({ text: "Call home", at: Date.now() + 1e8 });
  const versions = await memory.documents.versions(user);
  const check = async () => {
    expect(await memory.documents.versions(user)).toEqual(versions);
    expect(await memory.documents.versionText(user, versions[0]?.id ?? "")).toContain("The user's own words");
    expect(await memory.notes.list()).toEqual([note]);
    expect(await texts(memory, "precious")).toEqual(["a precious fact"]);
    expect(await texts(memory, "twice")).toEqual(["told twice"]);
    expect(await memory.show(page)).toMatchObject({ memory: { confirmed: true } });
    expect((await memory.trust.sensitive()).memories).toMatchObject([{ id: fact }]);
  };
  return {
    memory,
    ids: [...versions.map(({ id }) => id), fact, ...reports, note.id, confirmation, classification],
    check,
  };
}

async function logged(): Promise<Event[]> {
  const events: Event[] = [];
  for await (const batch of openParts().log.read(null)) events.push(...batch.events);
  return events;
}

/** Saves an entry under each of these ids, as another program could write it to the log. */
async function saveUnder(ids: readonly string[], { entry }: { readonly entry?: string } = {}): Promise<void> {
  const parts = openParts();
  const scope = { level: "session", user: "me", session: "s1" } as const;
  const draft = { compartment: "session", content: "x", priority: 5 };
  const now = Date.now();
  await takeIn(
    parts,
    ids.map((id) => saveEvent(parts, scope, { entry: entry ?? id, id, at: now, draft })),
  );
}

async function idOfKind(wanted: string): Promise<string> {
  const found = (await logged()).find(({ kind }) => kind === wanted);
  if (found === undefined) throw new Error(`the log has no ${wanted}`);
  return found.id;
}

/** Triggers an erasure, which also removes cleared content. */
async function eraseSomething(memory: Memory): Promise<void> {
  await memory.forget({ id: await memory.remember("of no use") });
  await memory.care.settle();
  await memory.care.rebuild();
}

describe("an entry with the id of another event", () => {
  verifies("ENT-5.a", "SAF-5.c");

  it("gets a new id on import, so that clearing it removes no other event", async () => {
    const { memory, ids, check } = await fullMemory();
    const { entries } = memory.as({ kind: "agent", agent: "a", session: "s1" });
    const now = new Date().toISOString();
    const about = { content: "x", created_at: now, updated_at: now, access_count: 0, priority: 5 };
    const json: MemoryJson = { session: ids.map((id) => ({ ...about, id })) };
    expect(await entries.importJson(json, {})).toBe(ids.length);
    const imported = (await entries.get(session)).map(({ id }) => id);
    expect(imported.filter((id) => ids.includes(id))).toEqual([]);
    await check();
    expect(await entries.clear(session)).toBe(ids.length);
    await eraseSomething(memory);
    await check();
  });

  it("can be cleared without removing the other event in a log from elsewhere", async () => {
    const { memory, ids, check } = await fullMemory();
    await saveUnder(ids);
    expect(await memory.entries.clear(session)).toBe(ids.length);
    await eraseSomething(memory);
    await check();
  });

  it("does not affect an event of any kind, even of an unknown later kind", async () => {
    const memory = await open();
    const parts = openParts();
    const kinds = (Object.keys(contentsOfKinds) as EventKind[]).filter((kind) => kind !== "entry.saved");
    const idOf = (n: number) => `0190c000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    const head = { scope: { level: "user", user: "me" }, origin: { device: "elsewhere" }, trust: "user" } as const;
    await takeIn(
      parts,
      kinds.map((kind, n) => ({ ...head, id: idOf(n), kind, content: contentsOfKinds[kind] }) as NewEvent),
    );
    const [segment = ""] = filesUnder(join(home, "memory", "log")).filter((path) => path.endsWith(".jsonl"));
    const [line = ""] = readFileSync(segment, "utf8").split("\n").filter(Boolean);
    const later = line.replace(`"v":"${writtenVersion}"`, '"v":"1.9.0"').replace(kinds[0] ?? "", "dream.dreamt");
    appendFileSync(segment, `${later}\n`);
    await saveUnder(kinds.map((_, n) => idOf(n)));
    expect(await memory.entries.clear(session)).toBe(kinds.length);
    await eraseSomething(memory);
    const lost = (await logged()).filter(({ content }) => content === null);
    expect(lost.filter(({ kind }) => kind !== "entry.saved")).toMatchObject([{ content: null, kind: "fact.learned" }]);
    expect(lost).toHaveLength(kinds.length + 1);
    expect(readFileSync(segment, "utf8")).toContain(later);
  });

  it("does not affect another entry that was saved under the same id", async () => {
    const memory = await open();
    const id = "0190c000-0000-7000-8000-000000000001";
    await saveUnder([id]);
    await memory.entries.clear(session);
    await saveUnder([id], { entry: "0190c000-0000-7000-8000-000000000002" });
    await eraseSomething(memory);
    expect(await memory.entries.get(session)).toMatchObject([{ content: "x" }]);
  });

  it("does not prevent the other event from being forgotten, on any device", async () => {
    const memory = await open();
    const id = await memory.remember("a precious elephant");
    await saveUnder([id]);
    await memory.entries.clear(session);
    await memory.care.settle();
    expect(holding(join(home, "memory"), ["elephant"])).not.toEqual([]);
    await memory.close();
    // A forget event as another device would write it. The next process that opens the memory erases the content.
    await takeIn(openParts(), forgettings(openParts(), [id], "asked"));
    await (await open()).search("anything");
    expect(holding(home, ["elephant"])).toEqual([]);
  });

  it("is saved under an event id that nobody can choose", async () => {
    const memory = await open();
    const id = "3f0c1f0a-93c6-4a37-9c2a-52e1f6f4b1aa";
    const [created_at, updated_at] = ["2025-01-02T03:04:05.000Z", "2025-02-02T03:04:05.000Z"];
    const entry = { id, content: "Later", created_at, updated_at, access_count: 2, priority: 5 };
    // The entry occurs twice in the file, so only the first copy keeps its id.
    await memory.entries.importJson({ session: [entry], plan: [entry] }, { session: "s1" });
    const json = await memory.entries.exportJson({ session: "s1" });
    expect(json["session"]).toEqual([entry]);
    expect(json["plan"]).toEqual([{ ...entry, id: expect.not.stringContaining(id) }]);
    expect((await logged()).map((event) => event.id)).not.toContain(id);
  });
});
