import { allOf, holds, rejects, same, type MemoryCase } from "./memory-case.ts";

/** Care of the memory, export and import. */
export const careCases: readonly MemoryCase[] = [
  {
    title: "the statistics count what was stored",
    methods: ["care.stats"],
    check: async ({ memory }) => {
      await memory.remember("The keel is made of oak");
      const { log, pendingErasures, waiting } = await memory.care.stats();
      same([log.bytes > 0, pendingErasures, waiting], [true, 0, { count: 0, isMore: false }]);
    },
  },
  {
    title: "the statistics of recalls count them",
    methods: ["care.recallStats"],
    check: async ({ memory, space }) => {
      await memory.remember("The staging database is reset every night at two", { space });
      await memory.recall({ prompt: "When is the staging database reset?", space, agent: "codex", session: "s1" });
      same((await memory.care.recallStats({ limit: 10 })).total.recalls, 1);
      same((await memory.care.recallStats({ since: Date.now() + 60_000 })).total.recalls, 0);
    },
  },
  {
    title: "redacted secrets are counted by their kind",
    methods: ["care.redactions"],
    check: async ({ memory }) => {
      same(await memory.care.redactions(), { memories: 0, byKind: {} });
      await memory.remember(`The deploy job uses ${["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_")}`);
      const { memories, byKind } = await memory.care.redactions();
      same([memories, Object.values(byKind)], [1, [1]]);
    },
  },
  {
    title: "a sound log has no damage and passes its checks",
    methods: ["care.damage", "care.verify", "care.verifyErasures"],
    check: async ({ memory }) => {
      const id = await memory.remember("The keel is made of oak");
      await memory.forget({ id });
      same(await memory.care.damage(), []);
      const verified = await memory.care.verify({ signal: new AbortController().signal });
      same([verified.ok, verified.events > 0], [true, true]);
      const proof = await memory.care.verifyErasures();
      same([proof.ok, proof.forgotten, proof.left], [true, 1, []]);
    },
  },
  {
    title: "everything that was forgotten is looked for again",
    methods: ["care.settle"],
    check: async ({ memory }) => {
      await memory.forget({ id: await memory.remember("The keel is made of oak") });
      const { residue, elsewhere } = await memory.care.settle();
      same([residue, elsewhere], [false, []]);
    },
  },
  {
    title: "a new index has the same memories, and an aborted one is not made",
    methods: ["care.rebuild"],
    check: async ({ memory }) => {
      const id = await memory.remember("The keel is made of oak");
      same(await memory.care.rebuild(), undefined);
      same((await memory.search("keel oak")).hits[0]?.id, id);
      const stopped = await memory.care.rebuild({ signal: AbortSignal.abort(new Error("stop")) }).then(
        () => "done",
        (reason: unknown) => (reason instanceof Error ? reason.message : "unknown"),
      );
      same(stopped, "stop");
    },
  },
  {
    title: "without a model, no vectors are made",
    methods: ["care.embed"],
    check: ({ memory }) => rejects("USAGE", () => memory.care.embed({ limit: 1 })),
  },
  {
    title: "nothing is too old in a new memory",
    methods: ["care.retention", "care.applyRetention", "care.keepRetention"],
    check: async ({ memory }) => {
      await memory.remember("The keel is made of oak");
      const { examples, due } = await memory.care.retention();
      same([examples, due.count], [[], 0]);
      same((await memory.care.applyRetention()).forgotten, 0);
      holds((await memory.care.keepRetention({ mayErase: false })) !== undefined, "there is no answer");
      same((await memory.timeline()).length, 1);
    },
  },
  {
    title: "no session is quiet enough for a summary",
    methods: ["care.summariseQuiet"],
    check: async ({ memory }) => same(await memory.care.summariseQuiet(), []),
  },
  {
    title: "today's rules change nothing that they have admitted",
    methods: ["care.previewScrub", "care.scrub"],
    check: async ({ memory }) => {
      await memory.remember("The keel is made of oak");
      const before = await memory.care.previewScrub();
      same([before.events > 0, before.ids.size, before.documents.size], [true, 0, 0]);
      same((await memory.care.scrub({ files: false })).rewritten, 0);
    },
  },
  {
    title: "a backup is listed, and a restore adds nothing that the memory has",
    methods: ["care.backup", "care.backups", "care.restore"],
    check: async ({ memory }) => {
      await memory.remember("The keel is made of oak");
      same(await memory.care.backups(), []);
      const { path } = await memory.care.backup({ keep: 2 });
      same(
        (await memory.care.backups()).map((backup) => backup.path),
        [path],
      );
      const restored = await memory.care.restore(path, { salvage: false });
      same([typeof restored, (await memory.timeline()).length], ["object", 1]);
    },
  },
  {
    title: "the memory tells whether its files are encrypted",
    methods: ["care.sealedState"],
    check: async ({ memory }) => {
      holds(Object.keys(await memory.care.sealedState()).length > 0, "there is no answer");
    },
  },
  {
    title: "an export has every event, or is Markdown for reading",
    methods: ["transfer.export"],
    check: async ({ memory }) => {
      const id = await memory.remember("The keel is made of oak 👩‍🚀");
      const text = async (options?: object) => Buffer.concat(await allOf(memory.transfer.export(options))).toString();
      const lines = (await text()).trimEnd().split("\n");
      same(lines.filter((line) => (JSON.parse(line) as { id?: string }).id === id).length, 1);
      holds((await text({ format: "markdown" })).includes("The keel is made of oak 👩‍🚀"), "the text is missing");
      holds(!(await text({ since: Date.now() + 60_000 })).includes(id), "the event is before the time");
    },
  },
  {
    title: "an export that nobody reads to its end leaves the memory usable",
    methods: ["transfer.export"],
    check: async ({ memory }) => {
      await memory.record(Array.from({ length: 500 }, (_, n) => ({ type: "prompt", text: `line ${n}` })));
      let parts = 0;
      for await (const part of memory.transfer.export()) {
        parts += part.byteLength > 0 ? 1 : 0;
        break;
      }
      same([parts, (await memory.timeline({ limit: 1 })).length], [1, 1]);
    },
  },
  {
    title: "a document of another program is imported once",
    methods: ["transfer.importDocument"],
    check: async ({ memory, space }) => {
      const document = {
        name: "notes",
        file: "/elsewhere/NOTES.md",
        text: "# Notes\n\nThe keel is of oak\n",
        space,
        by: "codex",
      };
      same(await memory.transfer.importDocument(document, { dryRun: true }), "new");
      same(
        [await memory.transfer.importDocument(document), await memory.transfer.importDocument(document)],
        ["new", "known"],
      );
      same(await memory.transfer.importDocument({ ...document, text: "# Other\n" }), "changed");
    },
  },
];
