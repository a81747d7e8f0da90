import { holds, rejects, same, stored, unknownId, type MemoryCase } from "./memory-case.ts";

/** Facts and learned policies. */
export const factCases: readonly MemoryCase[] = [
  {
    title: "a stated fact is listed and shown with its tags",
    methods: ["facts.add", "facts.list", "facts.show"],
    check: async ({ memory, space }) => {
      const id = await memory.facts.add("The keel is made of oak", { space, tags: ["ship"] });
      const [fact, ...others] = await memory.facts.list({ space });
      same(
        [fact?.id, fact?.text, fact?.tags, fact?.state, others],
        [id, "The keel is made of oak", ["ship"], "current", []],
      );
      const shown = await memory.facts.show(id);
      same([shown.fact.id, shown.fact.text], [id, "The keel is made of oak"]);
      await rejects("NOT_FOUND", () => memory.facts.show(unknownId));
    },
  },
  {
    title: "facts are listed by tag, by time and up to a limit",
    methods: ["facts.list"],
    check: async ({ memory }) => {
      await memory.facts.add("The keel is made of oak", { tags: ["ship"] });
      await memory.facts.add("The mast is made of ash", { tags: ["ship", "mast"] });
      const texts = async (query: object) => (await memory.facts.list(query)).map(({ text }) => text).toSorted();
      same(await texts({}), ["The keel is made of oak", "The mast is made of ash"]);
      same(await texts({ tag: "mast" }), ["The mast is made of ash"]);
      same(await texts({ asOf: 1000 }), []);
      same([(await texts({ limit: 1 })).length, await texts({ waiting: true })], [1, []]);
    },
  },
  {
    title: "more than a hundred facts are returned if so many are wanted",
    methods: ["facts.list", "record"],
    check: async ({ memory }) => {
      await memory.record(Array.from({ length: 120 }, (_, n) => ({ type: "fact", text: `Cabin ${n} has a window` })));
      same([(await memory.facts.list()).length, (await memory.facts.list({ limit: 200 })).length], [100, 120]);
    },
  },
  {
    title: "a corrected fact takes the place of the old one",
    methods: ["facts.edit"],
    check: async ({ memory }) => {
      const old = await memory.facts.add("The keel is made of oak");
      const id = await memory.facts.edit(old, "The keel is made of elm");
      same(
        (await memory.facts.list()).map(({ text }) => text),
        ["The keel is made of elm"],
      );
      const states = (await memory.facts.list({ superseded: true })).map((fact) => [fact.id, fact.state]);
      holds(states.length === 2 && states.some(([one]) => one === id), "the old fact is not listed as corrected");
      await rejects("NOT_FOUND", () => memory.facts.edit(unknownId, "The keel is made of elm"));
    },
  },
  {
    title: "a rejected fact is not used, until it is approved",
    methods: ["facts.reject", "facts.approve"],
    check: async ({ memory }) => {
      const id = await memory.facts.add("The keel is made of oak");
      await memory.facts.reject(id);
      same([(await memory.facts.list()).length, (await memory.facts.show(id)).fact.verdict], [0, "rejected"]);
      await memory.facts.approve([id]);
      same([(await memory.facts.list()).length, (await memory.facts.show(id)).fact.verdict], [1, "approved"]);
      await rejects("NOT_FOUND", () => memory.facts.approve(unknownId));
    },
  },
  {
    title: "of proposed facts, those with evidence are stored",
    methods: ["facts.propose"],
    check: async ({ memory, space }) => {
      const event = await stored(memory, { type: "prompt", text: "The staging port is 6433.", session: "s1", space });
      const proposed = await memory.facts.propose(
        [
          { text: "The staging port is 6433", evidence: [{ event, quote: "The staging port is 6433" }] },
          { text: "The production port is 80", evidence: [{ event, quote: "The production port is 80" }] },
        ],
        { kind: "tool" },
      );
      same([proposed.stored.length, proposed.refused.map(({ text }) => text)], [1, ["The production port is 80"]]);
      same((await memory.facts.show(proposed.stored[0] ?? "")).fact.evidence[0]?.event, event);
    },
  },
  {
    title: "without a model, no session is read for facts",
    methods: ["facts.extract", "facts.previewExtraction", "facts.extractDue"],
    check: async ({ memory }) => {
      same(await memory.facts.extractDue(), { sessions: [], stored: 0, refused: 0 });
      await stored(memory, { type: "prompt", text: "The staging port is 6433.", session: "s1" });
      await rejects("MODEL_UNAVAILABLE", () => memory.facts.extract({ session: "s1" }));
      await rejects("MODEL_UNAVAILABLE", () => memory.facts.previewExtraction({ session: "s1" }));
      await rejects("MODEL_UNAVAILABLE", () => memory.facts.extractDue({ ended: "s1" }));
    },
  },
  {
    title: "policies are frozen and released, and none is there to show, roll back or reset",
    methods: [
      "policies.list",
      "policies.freeze",
      "policies.unfreeze",
      "policies.reset",
      "policies.show",
      "policies.rollback",
    ],
    check: async ({ memory }) => {
      const before = await memory.policies.list();
      same([before.policies, before.frozen, before.factory !== ""], [[], [], true]);
      await memory.policies.freeze({ role: "codex" });
      same((await memory.policies.list()).frozen.length, 1);
      await memory.policies.unfreeze({ role: "codex" });
      same([(await memory.policies.list()).frozen, await memory.policies.reset()], [[], 0]);
      await rejects("NOT_FOUND", () => memory.policies.show(unknownId));
      await rejects("NOT_FOUND", () => memory.policies.rollback());
    },
  },
];
