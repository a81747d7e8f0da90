import type { Memory } from "../../memory/memory.ts";
import { holds, rejects, same, stored, unknownId, type MemoryCase } from "./memory-case.ts";

const fromPage = (memory: Memory, text: string) => stored(memory, { type: "fact", text, trust: "web" });

/** Spaces, devices and what a person decides about memories. */
export const decisionCases: readonly MemoryCase[] = [
  {
    title: "a folder has a space, with the memories in it",
    methods: ["spaces.resolve", "spaces.show"],
    check: async ({ memory, space }) => {
      const { name } = await memory.spaces.resolve(space);
      same((await memory.spaces.resolve(space, { asIndexed: true })).name, name);
      await memory.remember("The keel is made of oak", { space, level: "space" });
      const shown = await memory.spaces.show(space);
      same([shown.name, shown.root, shown.memories], [name, space, 1]);
      same((await memory.timeline({ space: name })).length, 1);
    },
  },
  {
    title: "a folder without a remote is neither linked nor split, and adopts no unknown space",
    methods: ["spaces.link", "spaces.split", "spaces.adopt"],
    check: async ({ memory, space }) => {
      await rejects("USAGE", () => memory.spaces.link(space));
      await rejects("USAGE", () => memory.spaces.split(space));
      await rejects("NOT_FOUND", () => memory.spaces.adopt(space, "no such space"));
    },
  },
  {
    title: "the own device is listed, nothing waits for a decision, and no unknown device is refused",
    methods: ["devices.list", "devices.accept", "devices.refuse"],
    check: async ({ memory }) => {
      await memory.remember("The keel is made of oak");
      same(
        (await memory.devices.list()).map(({ status, waitingEvents }) => [status, waitingEvents]),
        [["own", 0]],
      );
      same(await memory.devices.accept(), []);
      await rejects("NOT_FOUND", () => memory.devices.accept(["nobody"]));
      await rejects("NOT_FOUND", () => memory.devices.refuse(["nobody"]));
    },
  },
  {
    title: "what came from elsewhere waits until it is confirmed",
    methods: ["trust.waiting", "trust.confirm", "trust.unconfirm"],
    check: async ({ memory }) => {
      const ids = [await fromPage(memory, "A page said so"), await fromPage(memory, "Another page said so")];
      const waiting = await memory.trust.waiting({ limit: 1, from: "web" });
      same([waiting.count, waiting.memories.length], [2, 1]);
      same((await memory.trust.waiting({ from: "tool" })).count, 0);
      const confirmed = await memory.trust.confirm(ids);
      same([confirmed.map(({ id }) => id).toSorted(), (await memory.trust.waiting()).count], [ids.toSorted(), 0]);
      same((await memory.trust.unconfirm(ids[0] ?? "")).length, 1);
      same((await memory.trust.waiting()).memories[0]?.id, ids[0]);
      await rejects("NOT_FOUND", () => memory.trust.confirm(unknownId));
      await rejects("USAGE", () => memory.trust.waiting({ limit: 0 }));
    },
  },
  {
    title: "a memory is marked as sensitive and cleared again",
    methods: ["trust.classify", "trust.sensitive"],
    check: async ({ memory }) => {
      const id = await memory.remember("The vault is behind the picture");
      same((await memory.trust.sensitive()).count, 0);
      const [marked] = await memory.trust.classify({ ids: [id], sensitive: true });
      same([marked?.id, marked?.sensitive], [id, true]);
      const { count, memories } = await memory.trust.sensitive({ limit: 5 });
      same([count, memories[0]?.id], [1, id]);
      same((await memory.search({ q: "vault picture", notSensitive: true })).hits, []);
      await memory.trust.classify({ ids: [id], sensitive: false });
      same((await memory.trust.sensitive()).count, 0);
    },
  },
  {
    title: "what the rules find sensitive is cleared by a person",
    methods: ["trust.classify", "trust.sensitive"],
    check: async ({ memory }) => {
      const id = await memory.remember("I was diagnosed with depression last year");
      same((await memory.trust.sensitive()).memories[0]?.id, id);
      await memory.trust.classify({ ids: [id], sensitive: false });
      same([(await memory.trust.sensitive()).count, (await memory.trust.sensitive({ cleared: true })).count], [0, 1]);
    },
  },
  {
    title: "a memory is moved to another level",
    methods: ["trust.promote"],
    check: async ({ memory, space }) => {
      const id = await stored(memory, { type: "fact", text: "The keel is made of oak", space, level: "space" });
      const promoted = await memory.trust.promote({ id, to: "user" });
      same([promoted.kind, promoted.from, promoted.to], ["memory", "space", "user"]);
      const shown = await memory.show(id);
      same(shown.status === "found" ? shown.memory.level : null, "user");
      await rejects("NOT_FOUND", () => memory.trust.promote({ id: unknownId, to: "user" }));
    },
  },
  {
    title: "without a team there is nothing to share with",
    methods: ["sharing.share", "sharing.unshare", "sharing.list", "sharing.setRule", "sharing.applyRules"],
    check: async ({ memory, space }) => {
      const id = await stored(memory, { type: "fact", text: "The keel is made of oak", space, level: "space" });
      same(await memory.sharing.list(), { rules: [], memories: [], count: 0 });
      same(await memory.sharing.applyRules(), { shared: [] });
      await rejects("NOT_FOUND", () => memory.sharing.share({ id }));
      await rejects("NOT_FOUND", () => memory.sharing.unshare({ id }));
      await rejects("NOT_FOUND", () => memory.sharing.setRule({ space: "no such space", rule: "facts" }));
    },
  },
  {
    title: "a fact becomes a preference",
    methods: ["trust.adopt", "trust.preferences"],
    check: async ({ memory }) => {
      const fact = await memory.remember("Answers should be short");
      same(await memory.trust.preferences(), []);
      const id = await memory.trust.adopt(fact);
      const [preference] = await memory.trust.preferences();
      same([preference?.id, preference?.text], [id, "Answers should be short"]);
      await rejects("NOT_FOUND", () => memory.trust.adopt(unknownId));
    },
  },
  {
    title: "a recall is listed by its memory, and judged",
    methods: ["trust.recalls", "trust.judge"],
    check: async ({ memory, space }) => {
      const id = await memory.remember("The staging database is reset every night at two", { space });
      const wanted = { prompt: "When is the staging database reset?", space, agent: "codex" };
      const first = await memory.recall({ ...wanted, session: "s1" });
      const second = await memory.recall({ ...wanted, session: "s2" });
      same(
        (await memory.trust.recalls({ showing: id })).map((recall) => recall.id),
        [second.id, first.id],
      );
      same((await memory.trust.recalls({ limit: 1 })).length, 1);
      same((await memory.trust.recalls({ showing: unknownId })).length, 0);
      const before = await memory.changes.position();
      await memory.trust.judge({ recall: first.id ?? "", useful: [id] });
      holds((await memory.changes.position()) !== before, "the judgement is not in the log");
      await rejects("NOT_FOUND", () => memory.trust.judge({ recall: unknownId, useful: [id] }));
    },
  },
];
