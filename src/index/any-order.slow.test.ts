import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { dumpIndex } from "../../test/dump-index.ts";
import { scriptedLog, searchFor, state, useIndexState } from "../../test/index-state.ts";
import { verifies } from "../../test/verifies.ts";
import { admit } from "../core/event/admit.ts";
import type { Contents, Event, NewEvent } from "../core/event/event.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../testing/index.ts";
import { openIndex } from "./open-index.ts";

useIndexState();

/** Indexes events, in batches or in a rebuild, and returns a dump of the index. */
async function dumpOf(batches: readonly (readonly Event[])[], sliceEvents: number | "rebuilt"): Promise<string[]> {
  const folder = mkdtempSync(join(state, "run-"));
  const index = openIndex({ state: folder, log: scriptedLog(batches) });
  if (sliceEvents === "rebuilt") await index.rebuild();
  else await index.catchUp({ sliceEvents });
  const dump = await index.query(dumpIndex);
  await index.query((db) => {
    for (const rank of [0, 1])
      db.prepare("INSERT INTO memory_words (memory_words, rank) VALUES ('integrity-check', ?)").run(rank);
  });
  index.close();
  return dump;
}

/** Few different ids, keys and words, so they collide often. */
const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`;
const aHappening = fc.record({
  what: fc.constantFrom(
    ...([
      "fact",
      "prompt",
      "session",
      "pin",
      "unpin",
      "forget",
      "cut",
      "retry",
      "promote",
      "classify",
      "confirm",
      "unconfirm",
    ] as const),
    ...(["save", "read", "clear", "promote entry", "forget save", "note", "deliver", "remove"] as const),
    ...(["write", "forget version", "link", "split", "adopt", "change", "change", "change"] as const),
    ...([
      "receipt",
      "serve",
      "judge",
      "announce",
      "retain",
      "state",
      "review",
      "extract",
      "call",
      "summarise",
      "try policy",
      "adopt policy",
      "retire policy",
      "freeze",
      "reset",
    ] as const),
  ),
  n: fc.nat(5),
  key: fc.nat(3),
  at: fc.nat(3),
  words: fc.array(fc.constantFrom("alpha", "beta", "gamma", "deltas", "Epsilon", "my salary"), {
    minLength: 1,
    maxLength: 5,
  }),
  device: fc.constantFrom("a", "b"),
});

/** Three versions of a document. The first has the whole text; each later one is a change to the one before. */
const versionId = (n: number) => `0190a000-0000-7000-8000-00000000d${n}00`;
function writtenVersion(n: number): Contents["document.written"] {
  const text = (count: number) =>
    Array.from({ length: count + 1 }, (_, at) => `## Part ${at}\n\nzeta ${at}\n`).join("");
  const delta =
    n === 0 ? { at: 0, remove: 0, insert: text(0) } : { at: 3 * n, remove: 0, insert: `## Part ${n}\n\nzeta ${n}\n` };
  const hash = systemTools.sha256(text(n));
  const about = { name: "user.md", file: "/user.md", action: "replace", delta: [delta], hash, bytes: 1 } as const;
  return { ...about, delta: [...about.delta], ...(n === 0 ? {} : { base: versionId(n - 1) }) };
}

function toEvent(happening: typeof aHappening extends fc.Arbitrary<infer T> ? T : never): Event {
  const { what, n, at, key, words, device } = happening;
  const base = { scope: { level: "user", user: "me" }, origin: { device }, trust: "user", at: 1000 + at } as const;
  // The same id and key always have the same content, on every device.
  const own = {
    id: id(n),
    key: `key ${n % 4}`,
    content: { text: `${"alpha beta gamma delta".slice(0, 5 + n)} ${n % 2 === 0 ? "even" : "odd"}` },
  };
  // Folders of several devices that all claim one remote, and one folder with a document.
  const folder = n < 3 ? { device: `d${n}`, root: `/r${n}` } : { device: "a", root: "/doc" };
  const claim = (root: string) => ({ remote: "github.com/acme/app", root, path: root });
  const claiming = { level: "user", user: "me", space: claim(`/r${n}`) } as const;
  const linked = { root: folder.root, remote: "github.com/acme/app" };
  const eventId = (kind: number) => `0190a000-0000-7000-8000-00000${kind}0${at}${key}${n}00`.slice(0, 36);
  const entry = `0190a000-0000-7000-8000-00000000e${n % 2}00`;
  const note = `0190a000-0000-7000-8000-00000000f${n % 2}00`;
  const seldom = (kind: number) => eventId(kind).replace("-00000", "-00002");
  // One local repository under several paths and remotes, other repositories at the same paths, and events from an
  // older Loci, which have no checkout id.
  const checkouts = ["a".repeat(24), "b".repeat(24), "none"];
  const changing = {
    root: n % 2 === 0 ? "/r1" : "/moved",
    ...(at % 2 === 0 ? {} : { remote: n % 3 === 0 ? "github.com/acme/app" : "github.com/acme/new" }),
    ...(key === 3 ? {} : { checkout: checkouts[key % 3] ?? "none" }),
  };
  const recalled = [{ id: id(n), kind: "fact" as const, score: 1, parts: {} }];
  const scope = { level: "run", user: "me", session: "s", run: "r", space: { path: "/app" } } as const;
  const events: Record<typeof what, NewEvent> = {
    promote: {
      ...base,
      kind: "memory.promoted",
      content: { targets: [id(n), id(key)], level: at % 2 === 0 ? "session" : "run" },
      id: eventId(4),
    },
    // The first save has the id of its entry. Later saves have new ids.
    save: {
      ...base,
      scope,
      kind: "entry.saved",
      content: { entry, compartment: "run", text: `as of ${at}`, priority: 5, ...(at > 1 ? { tags: ["late"] } : {}) },
      id: at === 0 ? entry : `0190a000-0000-7000-8000-00000000e${n % 2}0${at}`,
    },
    read: { ...base, scope, kind: "entry.read", content: { targets: [entry] }, id: eventId(5) },
    clear: { ...base, scope, kind: "entry.cleared", content: { targets: [entry] }, id: eventId(6) },
    "promote entry": {
      ...base,
      scope,
      kind: "memory.promoted",
      content: { targets: [entry], level: at % 2 === 0 ? "session" : "run" },
      id: eventId(7),
    },
    "forget save": {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [`0190a000-0000-7000-8000-00000000e${n % 2}0${key}`, note], reason: "session" },
      id: eventId(8),
    },
    note: { ...base, kind: "note.scheduled", content: { text: "say it", at: n % 2 }, at: 1000, id: note },
    deliver: { ...base, kind: "note.delivered", content: { note, due: at }, id: eventId(9) },
    remove: { ...base, kind: "note.removed", content: { note }, id: eventId(1).replace("-00000", "-00001") },
    link: { ...base, kind: "space.linked", content: linked, id: eventId(3).replace("-00000", "-00001") },
    split: { ...base, kind: "space.split", content: linked, id: eventId(4).replace("-00000", "-00001") },
    adopt: {
      ...base,
      kind: "space.adopted",
      content: { ...changing, of: { device: "d0", root: "/r0", remote: "github.com/acme/app" } },
      id: seldom(6),
    },
    change: {
      ...base,
      scope: { level: "user", user: "me", space: { ...changing, path: changing.root } },
      kind: "fact.learned",
      content: { text: `epsilon ${at} ${key} ${n}` },
      id: seldom(7),
      key: `change ${at} ${key} ${n}`,
    },
    write: {
      ...base,
      scope: { level: "space", user: "me", space: claim("/doc") },
      kind: "document.written",
      content: writtenVersion(n % 3),
      at: 1000 + (n % 3),
      id: versionId(n % 3),
    },
    "forget version": {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [versionId(key % 3)], reason: "space" },
      id: eventId(2).replace("-00000", "-00001"),
    },
    receipt: { ...base, kind: "memory.erased", content: { targets: [id(n), id(key)] }, id: seldom(1) },
    serve: {
      ...base,
      scope,
      kind: "recall.served",
      content: { policy: "p", tokens: 1, tookMs: 1, confidence: 1, shown: recalled },
      id: seldom(2),
    },
    judge: {
      ...base,
      kind: "recall.judged",
      content: { recall: seldom(2), useful: [id(n)], useless: [id(key)] },
      id: seldom(3),
    },
    // Facts about two slots, some of which correct another fact.
    state: {
      ...base,
      kind: "fact.learned",
      content: {
        text: `the port is ${key}`,
        sources: [id(n)],
        evidence: [{ event: id(n), quote: "alpha" }],
        slot: { subject: n % 2 === 0 ? "even" : "odd", attribute: "port", value: String(key), many: false },
        validFrom: 1000 + at,
        by: { kind: "rule" },
        ...(key === 3 ? { replaces: seldom(8).replace(/.$/, "1") } : {}),
      },
      id: seldom(8),
      key: `state ${at} ${key} ${n}`,
    },
    review: {
      ...base,
      kind: "fact.reviewed",
      content: { targets: [id(n), seldom(8)], verdict: key % 2 === 0 ? "approved" : "rejected" },
      id: seldom(9),
    },
    extract: {
      ...base,
      scope,
      kind: "facts.extracted",
      content: { session: "s", upTo: at, model: "m", prompt: "1", stored: 1, refused: 0 },
      id: eventId(1).replace("-00000", "-00003"),
    },
    summarise: {
      ...base,
      scope,
      kind: "session.summarised",
      content: { text: `gamma ${key} ${n}`, sources: [id(n), id(key)], by: { kind: "rule" } },
      id: eventId(3).replace("-00000", "-00003"),
      key: `summary ${at} ${key} ${n}`,
    },
    call: {
      ...base,
      kind: "model.called",
      content: { task: "facts", model: "m", outcome: "failed", inputTokens: n, outputTokens: 0, dollars: 0, tookMs: 1 },
      id: eventId(2).replace("-00000", "-00003"),
    },
    "try policy": {
      ...base,
      scope: n % 2 === 0 ? base.scope : { ...claiming, level: "space", agent: "codex" },
      kind: "policy.tried",
      content: {
        factory: "default",
        factors: { recency: 1 + key / 10 },
        threshold: 0.4,
        reason: "better",
        evaluation: { judged: n, effective: n, gain: 0.1, lower: 0.05, better: n, worse: 0 },
      },
      id: eventId(4).replace("-00000", "-00003"),
    },
    "adopt policy": {
      ...base,
      kind: "policy.adopted",
      content: { policy: eventId(4).replace("-00000", "-00003"), reason: "better" },
      id: eventId(5).replace("-00000", "-00003"),
    },
    "retire policy": {
      ...base,
      kind: "policy.retired",
      content: { policy: eventId(4).replace("-00000", "-00003"), by: "person", reason: "rolled back" },
      id: eventId(6).replace("-00000", "-00003"),
    },
    freeze: {
      ...base,
      kind: "policy.frozen",
      content: { frozen: key % 2 === 0 },
      id: eventId(7).replace("-00000", "-00003"),
    },
    reset: { ...base, kind: "policy.reset", content: {}, id: eventId(8).replace("-00000", "-00003") },
    announce: { ...base, kind: "retention.announced", content: { count: n, from: key }, id: seldom(4) },
    retain: { ...base, kind: "retention.applied", content: { count: n }, id: seldom(5) },
    fact: { ...base, ...own, scope: claiming, at: 1000 + n, kind: "fact.learned" },
    prompt: {
      ...base,
      kind: "prompt.submitted",
      id: id(6),
      content: { text: "always the same words" },
      at: 5,
      origin: { device: "a" },
    },
    session: { ...base, kind: "session.started", id: id(7), content: {}, at: 7, origin: { device: "b" } },
    pin: {
      ...base,
      kind: "memory.pinned",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-0000001${at}${key}${n}00`,
    },
    classify: {
      ...base,
      kind: "memory.classified",
      content: { targets: [id(n)], sensitive: key % 2 === 0 },
      id: `0190a000-0000-7000-8000-0000004${at}${key}${n}00`,
    },
    confirm: {
      ...base,
      kind: "memory.confirmed",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-00000050${key % 2}${n}00`,
    },
    unconfirm: {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [`0190a000-0000-7000-8000-00000050${key % 2}${n}00`], reason: "asked" },
      id: `0190a000-0000-7000-8000-0000006${at}${key}${n}00`,
    },
    unpin: {
      ...base,
      kind: "memory.unpinned",
      content: { targets: [id(n)] },
      id: `0190a000-0000-7000-8000-0000002${at}${key}${n}00`,
    },
    forget: {
      ...base,
      kind: "memory.forgotten",
      content: { targets: [id(n), id(key)], reason: "asked" },
      id: `0190a000-0000-7000-8000-0000003${at}${key}${n}00`,
    },
    cut: { ...base, ...own, scope: claiming, at: 1000 + n, kind: "fact.learned" },
    // A caller retries with the same id but a new time.
    retry: { ...base, ...own, scope: claiming, at: 998 + at, kind: "fact.learned" },
  };
  const tools = { ...systemTools, newSalt: () => words.join("") };
  const devices: Partial<Record<typeof what, string>> = {
    fact: `d${n}`,
    cut: `d${n}`,
    retry: `d${n}`,
    adopt: "d1",
    change: "d1",
    link: folder.device,
    split: folder.device,
  };
  const { event } = admit({ ...events[what], origin: { device: devices[what] ?? "a" } }, tools);
  return what === "cut" ? { ...event, salt: null, content: null } : event;
}

describe("the index", () => {
  it("is the same as after a rebuild, whatever the order, batches and repeats in which events arrive", async () => {
    verifies("LOG-1.b", "LOG-7.a", "LOG-7.b");
    await fc.assert(
      fc.asyncProperty(
        fc.array(aHappening, { minLength: 1, maxLength: 14 }).chain((happenings) => {
          const events = happenings.map(toEvent);
          const shuffled = fc.shuffledSubarray([...events, ...events], { minLength: events.length });
          return fc.tuple(
            fc.constant(events),
            shuffled,
            fc.array(fc.nat(6), { maxLength: 6 }),
            fc.integer({ min: 1, max: 3 }),
          );
        }),
        async ([events, arrival, cuts, perCommit]) => {
          // Repeats come in any order, but each event comes at least once.
          const all = [...arrival, ...events.filter((event) => !arrival.includes(event))];
          const batches = split(all, cuts);
          expect(await dumpOf(batches, perCommit)).toEqual(await dumpOf([events], "rebuilt"));
        },
      ),
      { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 60) },
    );
  }, 120_000);

  it("counts the last pin or unpin of a memory, whichever of its reports that one names", async () => {
    const log = createMemoryLog();
    const base = { scope: { level: "user", user: "me" }, origin: { device: "t" }, trust: "user" } as const;
    const later = admittedEvent(sampleEvent("word", { key: "k", at: 2000 }));
    const earlier = admittedEvent(sampleEvent("word", { key: "k", at: 1000 }));
    const pin = (kind: "memory.pinned" | "memory.unpinned", target: string, at: number) =>
      admittedEvent({ ...base, kind, content: { targets: [target] }, at });
    await log.append([
      later,
      pin("memory.pinned", later.event.id, 3000),
      earlier,
      pin("memory.unpinned", earlier.event.id, 4000),
    ]);
    const index = openIndex({ state, log });
    await index.catchUp();
    expect((await index.query(searchFor("word"))).map(({ memory }) => memory.pinned)).toEqual([false]);
    index.close();
  });
});

function split(events: readonly Event[], cuts: readonly number[]): Event[][] {
  const batches: Event[][] = [];
  let rest = [...events];
  for (const cut of cuts) {
    batches.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...batches, rest];
}
