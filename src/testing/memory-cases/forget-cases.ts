import { rejects, same, stored, type MemoryCase } from "./memory-case.ts";

export const forgetCases: readonly MemoryCase[] = [
  {
    title: "a preview lists what forgetting would erase, and erases nothing",
    methods: ["previewForget"],
    check: async ({ memory }) => {
      const id = await memory.remember("The vault code is seven");
      const { ids, reason, examples, files } = await memory.previewForget({ id });
      same([ids, reason, examples.map((one) => one.id), files], [[id], "asked", [id], []]);
      same((await memory.show(id)).status, "found");
    },
  },
  {
    title: "a forgotten memory is erased and no longer found",
    methods: ["forget"],
    check: async ({ memory }) => {
      const id = await memory.remember("The vault code is seven");
      same((await memory.forget({ id })).forgotten, 1);
      const shown = await memory.show(id);
      same([shown.status, shown.status === "erased" && shown.at > 0], ["erased", true]);
      same((await memory.search("vault code")).hits, []);
    },
  },
  {
    title: "forgetting a preview erases exactly what it lists",
    methods: ["forget", "previewForget"],
    check: async ({ memory }) => {
      const old = await stored(memory, { type: "prompt", text: "the old client called", session: "s1" });
      const preview = await memory.previewForget({ session: "s1" });
      const later = await stored(memory, { type: "prompt", text: "the new client called", session: "s1" });
      same((await memory.forget(preview)).forgotten, 1);
      same([(await memory.show(old)).status, (await memory.show(later)).status], ["erased", "found"]);
    },
  },
  {
    title: "a session, the words of a query and several ids can be forgotten",
    methods: ["forget"],
    check: async ({ memory }) => {
      const ids = await memory.record([
        { type: "prompt", text: "one about apples", session: "s1" },
        { type: "prompt", text: "two about pears", session: "s2" },
        { type: "prompt", text: "three about plums" },
        { type: "prompt", text: "four about figs" },
        { type: "prompt", text: "five about dates" },
      ]);
      await memory.forget({ session: "s1" });
      await memory.forget({ query: "pears" });
      await memory.forget({ id: ids.slice(2, 4) }, { files: true });
      same(
        (await memory.timeline()).filter(({ text }) => text !== null).map(({ id }) => id),
        ids.slice(4),
      );
    },
  },
  {
    title: "a target without a name, or with two, is refused",
    methods: ["previewForget", "forget"],
    check: async ({ memory }) => {
      await rejects("USAGE", () => memory.previewForget({ session: "" }));
      await rejects("USAGE", () => memory.previewForget({ id: [] }));
      const both = { session: "s1", agent: "codex" };
      await rejects("USAGE", () => memory.forget(both));
    },
  },
];
