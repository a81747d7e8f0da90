import { allOf, holds, rejects, same, stored, unknownId, type MemoryCase } from "./memory-case.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** Lists of memories, of sessions and of changes. */
export const listCases: readonly MemoryCase[] = [
  {
    title: "a memory has its neighbours in the session around it",
    methods: ["around"],
    check: async ({ memory }) => {
      const ids = await memory.record(
        [1, 2, 3, 4, 5].map((n) => ({ type: "prompt", text: `step ${n}`, session: "s1", at: start + n })),
      );
      const { before, after } = await memory.around(ids[2] ?? "", 1);
      same([before.map(({ id }) => id), after.map(({ id }) => id)], [[ids[1]], [ids[3]]]);
      const whole = await memory.around(ids[2] ?? "");
      same([whole.before.length, whole.after.length], [2, 2]);
      await rejects("NOT_FOUND", () => memory.around(unknownId));
      await rejects("USAGE", () => memory.around(ids[2] ?? "", 0));
    },
  },
  {
    title: "the timeline can be read from its beginning, page after page",
    methods: ["timeline"],
    check: async ({ memory }) => {
      const ids = await memory.record([1, 2, 3].map((n) => ({ type: "prompt", text: `step ${n}`, at: start + n })));
      const [first] = await memory.timeline({ oldestFirst: true, limit: 1 });
      same(first?.id, ids[0]);
      const next = await memory.timeline({ oldestFirst: true, after: { ts: first?.ts ?? 0, id: first?.id ?? "" } });
      same(
        next.map(({ id }) => id),
        ids.slice(1),
      );
    },
  },
  {
    title: "facets count what a search finds, and activity what happened each day",
    methods: ["facets", "activity"],
    check: async ({ memory }) => {
      await memory.record([
        { type: "prompt", text: "Reset the staging database", at: start },
        { type: "prompt", text: "Ask about invoices", at: start + day },
        { type: "fact", text: "Staging is reset at night", at: start + day },
      ]);
      const { total, types } = await memory.facets({ q: "staging" });
      same(
        [total, types.map(({ value, count }) => `${value} ${count}`).toSorted((a, b) => a.localeCompare(b))],
        [2, ["fact 1", "prompt 1"]],
      );
      same((await memory.facets({ types: ["prompt"] })).total, 2);
      const { buckets, first, last } = await memory.activity({ since: start, until: start + 2 * day, zone: 0 });
      same([buckets.map(({ count }) => count), first, last], [[1, 2], start, start + day]);
      await rejects("USAGE", () => memory.activity({ since: 0, until: start }));
    },
  },
  {
    title: "the timeline is newest first, has 50 memories unless told otherwise, and continues before a memory",
    methods: ["timeline"],
    check: async ({ memory }) => {
      const ids = await memory.record(
        Array.from({ length: 60 }, (_, n) => ({ type: "prompt", text: `prompt ${n}`, at: start + Math.floor(n / 2) })),
      );
      const newest = ids.toReversed();
      const first = await memory.timeline();
      same(
        first.map(({ id }) => id),
        newest.slice(0, 50),
      );
      const last = first.at(-1);
      if (last === undefined) throw new Error("the timeline is empty");
      const next = await memory.timeline({ limit: 100, before: { ts: last.ts, id: last.id } });
      same(
        next.map(({ id }) => id),
        newest.slice(50),
      );
      same((await memory.timeline({ before: start + 1 })).length, 2);
      same((await memory.timeline({ limit: 3, type: "assistant" })).length, 0);
      await rejects("USAGE", () => memory.timeline({ limit: 0 }));
      await rejects("USAGE", () => memory.timeline({ limit: 1.5 }));
    },
  },
  {
    title: "a long timeline is returned whole, without gap or repeat",
    methods: ["timeline"],
    check: async ({ memory }) => {
      const ids: string[] = [];
      for (const part of [0, 1, 2])
        ids.push(
          ...(await memory.record(
            Array.from({ length: 500 }, (_, n) => ({ type: "prompt", text: `line ${part} ${n}`, at: start + n })),
          )),
        );
      const listed = await memory.timeline({ limit: 1400 });
      same([listed.length, new Set(listed.map(({ id }) => id)).size], [1400, 1400]);
      holds(
        listed.every(({ id }) => ids.includes(id)),
        "a memory is not of this test",
      );
      same((await memory.timeline({ limit: 10_000 })).length, 1500);
    },
  },
  {
    title: "sessions are listed, the latest first, by the beginning of their ids too",
    methods: ["sessions"],
    check: async ({ memory }) => {
      await memory.record(
        ["alpha", "beta", "gamma"].map((session, n) => ({
          type: "prompt",
          text: `work on ${session}`,
          session,
          at: start + n * day,
        })),
      );
      const listed = await memory.sessions();
      same(
        listed.map(({ id, about, memories }) => [id, about, memories]),
        [
          ["gamma", "work on gamma", 1],
          ["beta", "work on beta", 1],
          ["alpha", "work on alpha", 1],
        ],
      );
      same(
        (await memory.sessions({ limit: 1 })).map(({ id }) => id),
        ["gamma"],
      );
      same(
        (await memory.sessions({ id: "be" })).map(({ id }) => id),
        ["beta"],
      );
      same((await memory.sessions({ since: start + day })).length, 2);
      await rejects("USAGE", () => memory.sessions({ limit: 0 }));
    },
  },
  {
    title: "decisions are listed in the words that settle them, the newest first, and end with their memories",
    methods: ["decisions", "forget"],
    check: async ({ memory }) => {
      const say = (session: string, at: number, prompt: string, text: string) =>
        memory.record([
          { type: "prompt", text: prompt, session, at },
          { type: "assistant", text, session, at: at + 1 },
        ]);
      const [, first = ""] = await say(
        "s1",
        start,
        "four retries for the gateway?",
        "Settled: the gateway gets four retries.",
      );
      await say("s2", start + day, "charts in blue or orange?", "Sure. Final decision: the charts are blue or orange.");
      const listed = await memory.decisions();
      same(
        listed.map(({ text, session }) => [text, session]),
        [
          ["Final decision: the charts are blue or orange.", "s2"],
          ["Settled: the gateway gets four retries.", "s1"],
        ],
      );
      same(
        (await memory.decisions({ about: "gateway retries" })).map(({ id, earlier }) => [id, earlier]),
        [[first, []]],
      );
      await memory.forget({ id: first });
      same((await memory.decisions()).length, 1);
      await rejects("USAGE", () => memory.decisions({ limit: 0 }));
    },
  },
  {
    title: "changes are read from the beginning, and after a place only what is new",
    methods: ["changes.read", "changes.position"],
    check: async ({ memory }) => {
      same([await memory.changes.position(), await allOf(memory.changes.read(null))], [null, []]);
      const first = await memory.remember("The anchor is in the bow");
      const place = await memory.changes.position();
      if (place === null) throw new Error("a log with an event has no position");
      const second = await stored(memory, { type: "prompt", text: "Where is the keel?", session: "s1" });
      const ids = async (after: string | null) =>
        (await allOf(memory.changes.read(after))).flatMap(({ changes }) => changes.map(({ id }) => id));
      same(await ids(null), [first, second]);
      const [batch, ...others] = await allOf(memory.changes.read(place));
      same(
        [batch?.changes.map(({ id, type, session }) => [id, type, session]), others],
        [[[second, "prompt", "s1"]], []],
      );
      same(await ids(batch?.cursor ?? null), []);
    },
  },
];
