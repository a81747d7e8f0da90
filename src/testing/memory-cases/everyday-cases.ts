import { holds, rejects, same, stored, unknownId, type MemoryCase } from "./memory-case.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** Storing, finding, recall and pins. */
export const everydayCases: readonly MemoryCase[] = [
  {
    title: "what was remembered is a fact with its text",
    methods: ["remember", "show"],
    check: async ({ memory }) => {
      const id = await memory.remember("The staging database is reset every night");
      const shown = await memory.show(id);
      if (shown.status !== "found") throw new Error("it is not found");
      same(
        [shown.memory.id, shown.memory.type, shown.memory.text, shown.memory.pinned],
        [id, "fact", "The staging database is reset every night", false],
      );
    },
  },
  {
    title: "a memory keeps its type, time, tags, session and other fields",
    methods: ["remember", "show"],
    check: async ({ memory }) => {
      const id = await memory.remember("Which port does staging have?", {
        type: "prompt",
        at: start,
        tags: ["staging", "a,b"],
        session: "s1",
        meta: { from: { page: 3 } },
      });
      const shown = await memory.show(id);
      if (shown.status !== "found") throw new Error("it is not found");
      const { type, ts, tags, session } = shown.memory;
      same([type, ts, tags, session], ["prompt", start, ["staging", "a,b"], "s1"]);
    },
  },
  {
    title: "records are stored in one write, and their ids are in the order of the call",
    methods: ["record", "timeline"],
    check: async ({ memory }) => {
      const ids = await memory.record([1, 2, 3].map((n) => ({ type: "prompt", text: `prompt ${n}`, at: start + n })));
      const listed = await memory.timeline();
      same(
        listed.map(({ id }) => id),
        ids.toReversed(),
      );
    },
  },
  {
    title: "recording nothing stores nothing",
    methods: ["record"],
    check: async ({ memory }) => {
      same(await memory.record([]), []);
      same(await memory.timeline(), []);
    },
  },
  {
    title: "records with the same key are one memory",
    methods: ["record"],
    check: async ({ memory }) => {
      await stored(memory, { type: "prompt", text: "the first", key: "k1" });
      await stored(memory, { type: "prompt", text: "the first", key: "k1" });
      same((await memory.timeline()).length, 1);
    },
  },
  {
    title: "text in any script and with control characters comes back unchanged",
    methods: ["remember", "show"],
    check: async ({ memory }) => {
      const text = "Grüße 日本語 👩‍🚀 \u202e <script> \\ \" ' \r\n end";
      const shown = await memory.show(await memory.remember(text));
      same(shown.status === "found" ? shown.memory.text : null, text);
    },
  },
  {
    title: "a search finds by words and returns the rest of the memory",
    methods: ["search"],
    check: async ({ memory }) => {
      const id = await memory.remember("The staging database is reset every night", { tags: ["staging"] });
      await memory.remember("Invoices are sent on Mondays");
      const { hits, complete, semantic } = await memory.search("staging database");
      same([hits[0]?.id, hits[0]?.type, hits[0]?.metadata.tags], [id, "fact", ["staging"]]);
      same([hits.length, complete, semantic], [1, true, "off"]);
    },
  },
  {
    title: "a search keeps to its limit and its filters",
    methods: ["search"],
    check: async ({ memory }) => {
      const of = (n: number, more: object) => ({
        type: "prompt" as const,
        text: `deploy the shop ${n}`,
        at: start + n * day,
        ...more,
      });
      const ids = await memory.record([
        of(1, { session: "s1" }),
        of(2, { session: "s2", tags: ["night"] }),
        of(3, { session: "s2", type: "assistant" }),
      ]);
      const found = async (filter: object) =>
        (await memory.search({ q: "deploy shop", ...filter })).hits
          .map(({ id }) => ids.indexOf(id) + 1)
          .toSorted((a, b) => a - b);
      same(await found({}), [1, 2, 3]);
      same((await found({ k: 1 })).length, 1);
      same(await found({ type: "prompt" }), [1, 2]);
      same(await found({ types: ["prompt", "assistant"] }), [1, 2, 3]);
      same(await found({ session: "s2" }), [2, 3]);
      same(await found({ notSession: "s2" }), [1]);
      same(await found({ tag: "night" }), [2]);
      same(await found({ since: start + 2 * day }), [2, 3]);
      same(await found({ asOf: start + 2 * day }), [1, 2]);
      same(await found({ notIds: [ids[0], ids[1]] }), [3]);
    },
  },
  {
    title: "a search for no number of hits is refused",
    methods: ["search"],
    check: ({ memory }) => rejects("USAGE", () => memory.search({ q: "any", k: 0 })),
  },
  {
    title: "recall builds a block for a prompt, and records it",
    methods: ["recall", "trust.recalls"],
    check: async ({ memory, space }) => {
      const id = await memory.remember("The staging database is reset every night at two", { space });
      const recalled = await memory.recall({ prompt: "When is the staging database reset?", space, agent: "codex" });
      holds(recalled.block?.includes("reset every night") === true, "the block has no fact");
      same([recalled.items[0]?.id, recalled.tokens > 0], [id, true]);
      const [served] = await memory.trust.recalls();
      same([served?.id, served?.agent], [recalled.id, "codex"]);
    },
  },
  {
    title: "recall returns no block if nothing is relevant, and records nothing if it must not",
    methods: ["recall"],
    check: async ({ memory, space }) => {
      await memory.remember("The staging database is reset every night at two", { space });
      same((await memory.recall("What colour does the lighthouse have?")).block, null);
      const silent = await memory.recall({ prompt: "When is the staging database reset?", space, record: false });
      same([silent.block === null, silent.id, await memory.trust.recalls()], [false, null, []]);
    },
  },
  {
    title: "recall keeps to the limits of the block",
    methods: ["recall"],
    check: async ({ memory, space }) => {
      for (const place of ["attic", "cellar", "garage"])
        await memory.remember(`The spare fuses of the house are in the ${place}`, { space });
      const wanted = { prompt: "Where are the spare fuses of the house?", space, record: false };
      const { items } = await memory.recall({ ...wanted, limits: { facts: 1, snippets: 0 } });
      same([items.length, (await memory.recall(wanted)).items.length > 1], [1, true]);
    },
  },
  {
    title: "a brief has the pins of its space",
    methods: ["brief"],
    check: async ({ memory, space }) => {
      same((await memory.brief({ space })).block, null);
      const id = await memory.remember("Never deploy on a Friday", { space });
      await memory.pin(id);
      const briefed = await memory.brief({ space, session: "s9", agent: "codex" });
      holds(briefed.block?.includes("Never deploy on a Friday") === true, "the brief has no pin");
      same([briefed.ids, briefed.tokens > 0], [[id], true]);
    },
  },
  {
    title: "an edit gets the rule that names the folder of the file, and other files get nothing",
    methods: ["atAction"],
    check: async ({ memory, space }) => {
      const text = "Everything in src/billing uses whole cents, never floats";
      const id = await memory.remember(text, { space });
      const at = (path: string) => memory.atAction({ action: { kind: "edit", path }, space, session: "s9" });
      same((await at("src/mail/send.ts")).block, null);
      const given = await at("src/billing/total.ts");
      holds(given.block?.includes("never floats") === true, "the rule of the folder is missing");
      same([given.ids, given.tokens > 0 && given.tokens <= 100], [[id], true]);
      same((await at("src/billing/other.ts")).block, null);
    },
  },
  {
    title: "the state of work has the goal, the decision and the last answer of the last session",
    methods: ["work"],
    check: async ({ memory, space }) => {
      same(await memory.work({ space }).then(({ block, session }) => [block, session]), [null, null]);
      const own = { space, session: "s1" };
      await memory.record([{ type: "prompt", text: "Move the cart to Redis, please.", ...own }]);
      await memory.record([{ type: "prompt", text: "Settled: the cart in Redis expires after 30 days.", ...own }]);
      await memory.record([{ type: "assistant", text: "The cart is in Redis. Next: the session store.", ...own }]);
      const work = await memory.work({ space });
      same([work.session, work.goal, work.failed], ["s1", "Move the cart to Redis, please.", null]);
      same(work.last, "The cart is in Redis. Next: the session store.");
      same(work.decisions, ["Settled: the cart in Redis expires after 30 days."]);
      holds(work.block?.includes("decided: Settled: the cart in Redis expires") === true, "the block has no decision");
      same((await memory.work({ space, notSession: "s1" })).block, null);
      await rejects("NOT_FOUND", () => memory.work({ session: "unknown" }));
    },
  },
  {
    title: "a question about a file is answered with the rule and the sessions that name it, and cites them",
    methods: ["about"],
    check: async ({ memory, space }) => {
      const text = "Everything in src/billing/total.ts uses whole cents, never floats";
      const rule = await memory.remember(text, { space });
      const [prompt = ""] = await memory.record([
        { type: "prompt", text: "why does src/billing/total.ts round down?", session: "s1", space },
      ]);
      const found = await memory.about({ file: "src/billing/total.ts", space });
      same(
        found.items.map(({ kind, ids }) => [kind, ids[0]]),
        [
          ["rule", rule],
          ["session", prompt],
        ],
      );
      same((await memory.about({ file: "src/mail/send.ts", space })).items, []);
      await rejects("USAGE", () => memory.about({ space }));
    },
  },
  {
    title: "a memory is found by the last characters of its id, and an unknown id is not",
    methods: ["show"],
    check: async ({ memory }) => {
      const id = await memory.remember("The anchor is in the bow");
      const shown = await memory.show(id.slice(-8));
      same(shown.status === "found" ? shown.memory.id : null, id);
      await rejects("NOT_FOUND", () => memory.show(unknownId));
      await rejects("NOT_FOUND", () => memory.show("no/such id?"));
    },
  },
  {
    title: "a pin is set and removed",
    methods: ["pin", "unpin"],
    check: async ({ memory }) => {
      const id = await memory.remember("Never deploy on a Friday");
      same([(await memory.pin(id)).pinned, (await memory.timeline())[0]?.pinned], [true, true]);
      same([(await memory.unpin(id.slice(-8))).pinned, (await memory.timeline())[0]?.pinned], [false, false]);
      await rejects("NOT_FOUND", () => memory.pin(unknownId));
      await rejects("NOT_FOUND", () => memory.unpin(unknownId));
    },
  },
  {
    title: "the end of a run clears its entries",
    methods: ["endSession"],
    check: async ({ memory, space }) => {
      await memory.entries.save({ compartment: "plan", session: "s1", run: "r1", content: "Step one" });
      const ended = await memory.endSession({ session: "s1", space });
      same([typeof ended.cleared, ended.summary], ["number", null]);
      same((await memory.entries.get({ compartment: "plan", session: "s1", run: "r1" })).length, 1 - ended.cleared);
    },
  },
];
