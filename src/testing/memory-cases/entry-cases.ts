import { rejects, same, unknownId, type MemoryCase } from "./memory-case.ts";

const plan = { compartment: "plan", session: "s1" } as const;
const year2100 = Date.UTC(2100, 0, 1);

/** Entries, history and notes. */
export const entryCases: readonly MemoryCase[] = [
  {
    title: "entries are returned by priority, with all their fields",
    methods: ["entries.save", "entries.get"],
    check: async ({ memory }) => {
      const low = await memory.entries.save({ ...plan, content: "Later", priority: 2 });
      const high = await memory.entries.save({
        ...plan,
        content: "Now",
        priority: 9,
        category: "task",
        tags: ["a,b", "c\\d"],
        metadata: { by: "codex" },
      });
      same(
        (await memory.entries.get(plan)).map(({ id }) => id),
        [high.id, low.id],
      );
      const [found] = await memory.entries.get({ ...plan, id: high.id });
      same(
        [found?.content, found?.category, found?.tags, found?.metadata],
        ["Now", "task", ["a,b", "c\\d"], { by: "codex" }],
      );
    },
  },
  {
    title: "entries are chosen by category and by tags, also with commas in them",
    methods: ["entries.get"],
    check: async ({ memory }) => {
      await memory.entries.save({ ...plan, content: "One", category: "task", tags: ["a,b", "red"] });
      await memory.entries.save({ ...plan, content: "Two", tags: ["a", "b"] });
      const contents = async (filter: object) =>
        (await memory.entries.get({ ...plan, ...filter })).map(({ content }) => content);
      same(await contents({ tags: ["a,b"] }), ["One"]);
      same(await contents({ tags: ["a", "b"] }), ["Two"]);
      same([await contents({ category: "task" }), await contents({ category: "none" })], [["One"], []]);
    },
  },
  {
    title: "an entry is changed in the fields that are given",
    methods: ["entries.update"],
    check: async ({ memory }) => {
      const { id } = await memory.entries.save({ ...plan, content: "One", tags: ["red"] });
      const changed = await memory.entries.update({ ...plan, id }, { content: "Two", priority: 8 });
      same([changed.id, changed.content, changed.tags, changed.priority], [id, "Two", ["red"], 8]);
      await rejects("NOT_FOUND", () => memory.entries.update({ ...plan, id: unknownId }, { content: "Three" }));
      await rejects("USAGE", () => memory.entries.update({ ...plan, id }, { priority: 11 }));
    },
  },
  {
    title: "entries are found by words, and cleared for good",
    methods: ["entries.search", "entries.clear"],
    check: async ({ memory }) => {
      await memory.entries.save({ ...plan, content: "Paint the hull" });
      await memory.entries.save({ ...plan, content: "Mend the sail" });
      same(
        (await memory.entries.search("hull", plan)).map(({ content }) => content),
        ["Paint the hull"],
      );
      same([await memory.entries.clear(plan), await memory.entries.get(plan)], [2, []]);
    },
  },
  {
    title: "a run's entries are variables for its prompts, and end with it",
    methods: ["entries.promptVariables", "entries.endRun"],
    check: async ({ memory }) => {
      same(await memory.entries.promptVariables("r1"), { HasMemory: false, MemoryContent: "" });
      await memory.entries.save({ compartment: "run", run: "r1", content: "Paint the hull" });
      const variables = await memory.entries.promptVariables("r1");
      same([variables.HasMemory, variables.MemoryContent.includes("Paint the hull")], [true, true]);
      same([await memory.entries.endRun("r1"), (await memory.entries.promptVariables("r1")).HasMemory], [1, false]);
    },
  },
  {
    title: "entries are exported and imported",
    methods: ["entries.exportJson", "entries.importJson"],
    check: async ({ memory }) => {
      await memory.entries.save({ ...plan, content: "Paint the hull", tags: ["red"] });
      const exported = await memory.entries.exportJson({ session: "s1" });
      same(
        exported["plan"]?.map(({ content, tags }) => [content, tags]),
        [["Paint the hull", ["red"]]],
      );
      await memory.entries.clear(plan);
      const json = { plan: (exported["plan"] ?? []).map((entry) => ({ ...entry, id: unknownId })) };
      same(await memory.entries.importJson(json, { session: "s2" }), 1);
      same((await memory.entries.get({ ...plan, session: "s2" }))[0]?.tags, ["red"]);
    },
  },
  {
    title: "messages are loaded in their order, the last ones if so many are wanted",
    methods: ["history.appendMessage", "history.loadHistory"],
    check: async ({ memory }) => {
      const ids: string[] = [];
      for (const [n, text] of ["one", "two", "three"].entries())
        ids.push(
          await memory.history.appendMessage({ role: "user", text, channel: "mail", sender: "Ada", at: 1000 + n }),
        );
      const all = await memory.history.loadHistory();
      same(
        all.map(({ id, text, channel, sender, ts }) => [id, text, channel, sender, ts]),
        ["one", "two", "three"].map((text, n) => [ids[n], text, "mail", "Ada", 1000 + n]),
      );
      same(
        (await memory.history.loadHistory(2)).map(({ text }) => text),
        ["two", "three"],
      );
    },
  },
  {
    title: "an exchange is stored once",
    methods: ["history.persistExchange"],
    check: async ({ memory }) => {
      const exchange = { channel: "mail", user: "Ahoy", assistant: "Aye", id: "m1" };
      const ids = await memory.history.persistExchange(exchange);
      await memory.history.persistExchange(exchange);
      const messages = await memory.history.loadHistory();
      same(
        [ids.length, messages.map(({ role, text }) => [role, text])],
        [
          2,
          [
            ["user", "Ahoy"],
            ["assistant", "Aye"],
          ],
        ],
      );
    },
  },
  {
    title: "messages are found by words, by channel and since a time",
    methods: ["history.searchHistory"],
    check: async ({ memory }) => {
      const mail = await memory.history.appendMessage({
        role: "user",
        text: "The invoice is late",
        channel: "mail",
        at: 1000,
      });
      await memory.history.appendMessage({ role: "user", text: "The invoice is paid", channel: "chat", at: 5000 });
      same((await memory.history.searchHistory("invoice")).length, 2);
      const [hit, ...others] = await memory.history.searchHistory({ query: "invoice", channel: "mail", k: 5 });
      same([hit?.id, hit?.text, others], [mail, "The invoice is late", []]);
      same((await memory.history.searchHistory({ query: "invoice", since: 2000 })).length, 1);
    },
  },
  {
    title: "a prompt has the system's words, the history and the new message",
    methods: ["history.buildMessages"],
    check: async ({ memory }) => {
      await memory.history.persistExchange({ channel: "mail", user: "Ahoy", assistant: "Aye" });
      const messages = await memory.history.buildMessages({
        system: "Be brief.",
        current: { text: "And now?", channel: "mail" },
        record: false,
      });
      same(
        [messages[0]?.role, messages[0]?.content.includes("Be brief."), messages.at(-1)?.role],
        ["system", true, "user"],
      );
      same(messages.at(-1)?.content.includes("And now?"), true);
      same(
        messages.some(({ content }) => content.includes("Aye")),
        true,
      );
    },
  },
  {
    title: "a note is listed until it is removed",
    methods: ["notes.add", "notes.list", "notes.remove"],
    check: async ({ memory }) => {
      const once = await memory.notes.add({ text: "Sail", at: year2100 });
      const often = await memory.notes.add({ text: "Pump", cron: "0 9 * * *", zone: "Europe/Berlin" });
      same([once.next, once.cron, often.cron, often.zone], [year2100, null, "0 9 * * *", "Europe/Berlin"]);
      same(
        (await memory.notes.list()).map(({ id }) => id),
        [often.id, once.id],
      );
      await memory.notes.remove(often.id);
      same((await memory.notes.list()).length, 1);
      await rejects("NOT_FOUND", () => memory.notes.remove(unknownId));
      await rejects("USAGE", () => memory.notes.add({ text: "Never", cron: "99 9 * * *" }));
    },
  },
  {
    title: "a note that came due is returned once",
    methods: ["notes.due"],
    check: async ({ memory }) => {
      same(await memory.notes.due(), []);
      const at = Date.now() + 50;
      await memory.notes.add({ text: "Sail", at });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const [note, ...others] = await memory.notes.due();
      same([note?.text, note?.due, others, await memory.notes.due()], ["Sail", at, [], []]);
    },
  },
];
