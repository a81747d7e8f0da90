import { join } from "node:path";

import fc from "fast-check";

import { openParts } from "../src/compose/open-memory.ts";
import type { NewEvent } from "../src/core/event/event.ts";
import { takeIn } from "../src/memory/base/intake.ts";
import type { Parts } from "../src/memory/base/parts.ts";
import { createMemory } from "../src/memory/create-memory.ts";
import type { Memory } from "../src/memory/memory.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { createMemoryDocuments, createSharedLog } from "../src/testing/index.ts";

export const people = ["alice", "bob", "carol"] as const;
const folders = ["/work/shop", "/work/site", "/work/tools", "/work/notes"] as const;
type Person = (typeof people)[number];

/** A word that occurs only in the private memories of this person. */
export const privateWord = (person: Person) => `private${person}`;
const ownText = (person: Person, n: number) => `${privateWord(person)} the staging port is ${6000 + n}`;

export interface Step {
  readonly person: Person;
  readonly folder: (typeof folders)[number];
  readonly kind: keyof typeof writes;
}

interface Member {
  readonly memory: Memory;
  readonly parts: Parts;
  readonly ids: string[];
}

/** All people use the same session and run ids, and every laptop calls its user `me`. */
const session = "s1";
const run = "r1";
const agent = (person: Person) =>
  ({ kind: "agent", agent: "claude-code", space: "/work/shop", session, run, user: person }) as const;

const about = (content: object, kind: string) =>
  ({
    kind,
    content,
    scope: { level: "user", user: "me" },
    origin: { device: "d" },
    trust: "user",
  }) as unknown as NewEvent;

type Write = (who: Member, step: Step, n: number) => Promise<unknown>;
const record =
  (fields: object): Write =>
  async ({ memory, ids }, { person, folder }, n) => {
    ids.push(
      ...(await memory.record([
        { type: "fact", text: ownText(person, n), space: folder, session, run, agent: "claude-code", ...fields },
      ])),
    );
  };

const writes = {
  user: record({ level: "user" }),
  agent: record({ level: "agent" }),
  session: record({ level: "session", type: "prompt" }),
  run: record({ level: "run", type: "assistant" }),
  preference: record({ level: "user", type: "preference", space: undefined }),
  // All people use the same key, as in a retry, or in an attempt to replace another person's memory.
  sameKey: record({ level: "user", key: "one key", at: 1_000_000_000_000, space: undefined }),
  shared: async ({ memory }: Member, { person, folder }: Step, n: number) =>
    memory.record([{ type: "fact", text: `shared by ${person}: the staging port is ${7000 + n}`, space: folder }]),
  entry: async ({ memory }: Member, { person }: Step, n: number) => {
    const mine = memory.as(agent(person)).entries;
    await mine.save({ compartment: "session", content: ownText(person, n) });
    await mine.save({ compartment: "run", content: ownText(person, n) });
  },
  note: async ({ memory }: Member, { person }: Step, n: number) =>
    memory.notes.add({ text: ownText(person, n), at: 1 }),
  exchange: async ({ memory }: Member, { person }: Step, n: number) =>
    memory.history.persistExchange({ channel: "cli", user: ownText(person, n), assistant: ownText(person, n) }),
  document: async ({ memory }: Member, { person, folder }: Step, n: number) => {
    await memory.documents.append({ scope: "user" }, ownText(person, n));
    await memory
      .as({ ...agent(person), space: folder })
      .documents.append({ scope: "agent", space: folder }, ownText(person, n));
    await memory.documents.saveSummary({ scope: "user" }, ownText(person, n));
  },
  recall: async ({ memory }: Member, { folder }: Step) =>
    memory.recall({ prompt: "which staging port?", space: folder, session }),
  // Tries to share other people's memories, and to mark them in ways that would make them visible. The attempt must
  // have no effect.
  attack: async ({ parts }: Member, { person }: Step) => {
    const others = [...byPerson].filter(([other]) => other !== person).flatMap(([, { ids }]) => ids);
    if (others.length > 0)
      await takeIn(parts, [
        about({ targets: others, level: "space" }, "memory.promoted"),
        about({ targets: others }, "memory.pinned"),
        about({ targets: others }, "memory.confirmed"),
      ]);
  },
} satisfies Record<string, Write>;

export let byPerson = new Map<Person, Member>();

/** Every query of a memory. */
export const paths: Record<string, (memory: Memory, other: Person, ids: readonly string[]) => Promise<unknown>> = {
  search: (memory, other) => memory.search({ q: `${privateWord(other)} staging port`, k: 50 }),
  "search in a space": (memory, other) => memory.search({ q: privateWord(other), from: "/work/shop", k: 50 }),
  recall: (memory, other) =>
    memory.recall({ prompt: `what of ${privateWord(other)} and the staging port?`, space: "/work/shop" }),
  brief: (memory) => memory.brief({ space: "/work/shop" }),
  timeline: (memory) => memory.timeline({ limit: 500 }),
  sessions: (memory) => memory.sessions({ limit: 500 }),
  "around a memory": async (memory, _other, ids) => Promise.allSettled(ids.map((id) => memory.around(id, 100))),
  show: async (memory, _other, ids) => Promise.allSettled(ids.map((id) => memory.show(id))),
  history: (memory) => memory.history.loadHistory(500),
  "history search": (memory, other) => memory.history.searchHistory({ query: privateWord(other), k: 50 }),
  "built messages": (memory) =>
    memory.history.buildMessages({ system: "", current: { text: "staging port?", channel: "cli" } }),
  documents: (memory) => memory.documents.read({ scope: "user" }),
  versions: async (memory) => {
    const versions = await memory.documents.versions({ scope: "user" });
    return Promise.all(versions.map(({ id }) => memory.documents.versionText({ scope: "user" }, id)));
  },
  "documents of an agent": (memory) =>
    memory.documents.versions({ scope: "agent", space: "/work/shop", agent: "claude-code" }),
  "listed documents": (memory) => memory.documents.list({ scope: "user" }),
  notes: (memory) => memory.notes.list(),
  recalls: (memory) => memory.trust.recalls({ limit: 100 }),
  preferences: (memory) => memory.trust.preferences(),
  waiting: (memory) => memory.trust.waiting({ limit: 500 }),
  sensitive: (memory) => memory.trust.sensitive({ limit: 500 }),
  retention: (memory) => memory.care.retention(),
  stats: (memory) => memory.care.stats(),
  "what a query would forget": (memory, other) => memory.previewForget({ query: privateWord(other) }),
  "what a session would forget": (memory) => memory.previewForget({ session }),
  "what an agent would forget": (memory) => memory.previewForget({ agent: "claude-code" }),
  "what an id would forget": async (memory, _other, ids) =>
    Promise.allSettled(ids.map((id) => memory.previewForget({ id }))),
  scrub: (memory) => memory.care.previewScrub(),
  export: (memory) => textOf(memory.transfer.export()),
  "export as Markdown": (memory) => textOf(memory.transfer.export({ format: "markdown" })),
};

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString("utf8");
}

/** Queries of an agent that works for a person, in the session id that all people share. */
const agentPaths: Record<string, (memory: Memory, other: Person) => Promise<unknown>> = {
  search: (memory, other) => memory.search({ q: privateWord(other), k: 50 }),
  recall: (memory) => memory.recall({ prompt: "which staging port?", space: "/work/shop" }),
  "entries of the session": (memory) => memory.entries.get({ compartment: "session" }),
  "entries of the run": (memory) => memory.entries.get({ compartment: "run" }),
  "a search of entries": (memory, other) => memory.entries.search(privateWord(other), { compartment: "session" }),
  timeline: (memory) => memory.timeline({ limit: 500 }),
  sessions: (memory) => memory.sessions({ limit: 500 }),
};

const letters = {
  model: { id: "letters", checksum: "0123456789abcdef", dimensions: 64 },
  embed: async (texts: readonly string[]) =>
    texts.map((text) => {
      const vector = new Float32Array(64);
      for (const letter of text) vector[letter.charCodeAt(0) % 64] = (vector[letter.charCodeAt(0) % 64] ?? 0) + 1;
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    }),
  close: async () => {},
};

/** Opens the memory of each person on one log, does the work, and closes the memories. */
export async function withPeople(work: () => Promise<void>): Promise<void> {
  const home = makeScratch("identity");
  openAll(home);
  try {
    await work();
  } finally {
    for (const { memory } of byPerson.values()) await memory.close();
    removeScratch(home);
  }
}

function openAll(home: string): void {
  const shared = createSharedLog();
  byPerson = new Map(
    people.map((person) => {
      const parts = openParts({
        memory: join(home, "memory"),
        // All people share one index, because this test checks the filter.
        state: join(home, "state"),
        log: shared.for(person),
        documents: createMemoryDocuments(),
        spaces: { find: (path) => ({ path, checkout: "none" }), changedAt: () => null },
        as: { kind: "owner", user: person },
        embedder: letters,
      });
      return [person, { memory: createMemory(parts), parts, ids: [] }];
    }),
  );
}

export const step: fc.Arbitrary<Step> = fc.record({
  person: fc.constantFrom(...people),
  folder: fc.constantFrom(...folders),
  kind: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
});

/** Each person writes one event of each kind. Some tests add random ones. */
export const everything: readonly Step[] = people.flatMap((person) =>
  (Object.keys(writes) as (keyof typeof writes)[]).map((kind) => ({ person, folder: "/work/shop" as const, kind })),
);

export async function writeAll(steps: readonly Step[]): Promise<void> {
  for (const [n, one] of steps.entries()) {
    const who = byPerson.get(one.person);
    if (who !== undefined) await writes[one.kind](who, one, n);
  }
}

/** Each person asks each query about each other person. Returns the queries that find a private text of another. */
export async function findLeaks(): Promise<string[]> {
  const leaks: string[] = [];
  for (const [person, { memory }] of byPerson) {
    await memory.care.embed();
    for (const other of people.filter((one) => one !== person)) {
      const theirs = byPerson.get(other)?.ids ?? [];
      const look = (name: string, answer: unknown): void => {
        if (JSON.stringify(answer).includes(`${privateWord(other)} the staging`)) leaks.push(`${person}: ${name}`);
      };
      for (const [name, path] of Object.entries(paths)) look(name, await path(memory, other, theirs));
      for (const [name, path] of Object.entries(agentPaths))
        look(`the agent's ${name}`, await path(memory.as(agent(person)), other));
    }
  }
  return leaks;
}
