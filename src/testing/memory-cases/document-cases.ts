import { holds, rejects, same, type MemoryCase } from "./memory-case.ts";

const user = { scope: "user" } as const;

/** Documents and their versions. */
export const documentCases: readonly MemoryCase[] = [
  {
    title: "a document that nobody wrote reads as empty",
    methods: ["documents.read"],
    check: async ({ memory }) => {
      const { text, version, bytes, headings } = await memory.documents.read(user);
      same([text, version, bytes, headings], ["", null, 0, []]);
    },
  },
  {
    title: "all documents are listed, the written ones with their file and size",
    methods: ["documents.all"],
    check: async ({ memory }) => {
      const { file, bytes } = await memory.documents.append(user, "Prefers tabs");
      const known = (await memory.documents.all()).find(({ scope }) => scope === "user");
      same([known?.file, known?.bytes, known?.versions], [file, bytes, 1]);
    },
  },
  {
    title: "what was appended is read, and each version differs",
    methods: ["documents.append", "documents.read"],
    check: async ({ memory }) => {
      const first = await memory.documents.append(user, "Prefers tabs", { by: "codex" });
      const second = await memory.documents.append(user, "Uses pnpm");
      const read = await memory.documents.read(user);
      holds(/Prefers tabs[^]*Uses pnpm/.test(read.text), "the appended texts are not in the document");
      same([read.version, read.bytes, read.file], [second.version, second.bytes, second.file]);
      holds(first.version !== second.version, "two texts have the same version");
    },
  },
  {
    title: "parts of a document are read by heading and from its end",
    methods: ["documents.read"],
    check: async ({ memory }) => {
      await memory.documents.replace(user, "# One\n\nfirst\n\n# Two\n\nsecond\n", { version: null });
      const read = async (options: object) => (await memory.documents.read(user, options)).text;
      holds((await read({ mode: "section", section: "Two" })).includes("second"), "the section is missing");
      holds(!(await read({ mode: "section", section: "Two" })).includes("first"), "another section was read");
      same((await read({ mode: "tail", lines: 1 })).trim(), "second");
      const { headings } = await memory.documents.read(user, { mode: "headers" });
      same(
        headings.map(({ title, depth }) => [title, depth]),
        [
          ["One", 1],
          ["Two", 1],
        ],
      );
    },
  },
  {
    title: "a document is replaced by the version that was read",
    methods: ["documents.replace"],
    check: async ({ memory }) => {
      const { version } = await memory.documents.replace(user, "one\n", { version: null });
      await memory.documents.replace(user, "two\n", { version, by: "codex" });
      same((await memory.documents.read(user)).text, "two\n");
    },
  },
  {
    title: "an older version, and one that never was, is a conflict and changes nothing",
    methods: ["documents.replace"],
    check: async ({ memory }) => {
      const { version } = await memory.documents.replace(user, "one\n", { version: null });
      await memory.documents.replace(user, "two\n", { version });
      for (const wrong of [version, null, "no version", 'a"b'])
        await rejects("CONFLICT", () => memory.documents.replace(user, "three\n", { version: wrong }));
      same((await memory.documents.read(user)).text, "two\n");
    },
  },
  {
    title: "without a version, the text that was last read or written is replaced",
    methods: ["documents.replace"],
    check: async ({ memory }) => {
      await memory.documents.append(user, "mine");
      await memory.documents.append(user, "mine too");
      await memory.documents.replace(user, "one\n");
      await memory.documents.append(user, "more");
      await memory.documents.replace(user, "two\n");
      same((await memory.documents.read(user)).text, "two\n");
    },
  },
  {
    title: "without a version, a text that was not read is not replaced",
    methods: ["documents.replace", "documents.append"],
    check: async ({ memory }) => {
      const other = memory.as({ kind: "owner" });
      await memory.documents.replace(user, "one\n");
      await rejects("CONFLICT", () => other.documents.replace(user, "two\n"));
      await other.documents.append(user, "theirs");
      await rejects("CONFLICT", () => memory.documents.replace(user, "three\n"));
      await memory.documents.read(user);
      await memory.documents.replace(user, "four\n");
      same((await other.documents.read(user)).text, "four\n");
    },
  },
  {
    title: "the documents of the user, a space and its agents are apart",
    methods: ["documents.append", "documents.read"],
    check: async ({ memory, space }) => {
      const refs = [user, { scope: "space", space }, { scope: "agent", space, agent: "codex" }] as const;
      for (const [n, ref] of refs.entries()) await memory.documents.append(ref, `text ${n}`);
      for (const [n, ref] of refs.entries()) {
        const { text } = await memory.documents.read(ref);
        same(/text \d/g.exec(text)?.[0], `text ${n}`);
      }
      await rejects("USAGE", () => memory.documents.read({ scope: "space" }));
    },
  },
  {
    title: "versions are listed, the newest first, and read, compared and restored",
    methods: ["documents.versions", "documents.versionText", "documents.diff", "documents.restore"],
    check: async ({ memory }) => {
      const first = await memory.documents.replace(user, "one\n", { version: null });
      const second = await memory.documents.replace(user, "two\n", { version: first.version });
      const versions = await memory.documents.versions(user);
      same(
        versions.map(({ version }) => version),
        [second.version, first.version],
      );
      same((await memory.documents.versions(user, { limit: 1 })).length, 1);
      const [newer, older] = versions.map(({ id }) => id);
      same(await memory.documents.versionText(user, older ?? ""), "one\n");
      const diff = await memory.documents.diff(user, older ?? "", newer);
      holds(/^-one$/m.test(diff) && /^\+two$/m.test(diff), "the diff has not both lines");
      same((await memory.documents.diff(user, older ?? "")).includes("+two"), true);
      await memory.documents.restore(user, (older ?? "").slice(-8));
      same((await memory.documents.read(user)).text, "one\n");
      await rejects("NOT_FOUND", () => memory.documents.versionText(user, "ffffffff"));
      await rejects("NOT_FOUND", () => memory.documents.restore(user, "ffffffff"));
      await rejects("USAGE", () => memory.documents.versions(user, { limit: 0 }));
    },
  },
  {
    title: "a version is confirmed, and the confirmation withdrawn",
    methods: ["documents.confirm", "documents.unconfirm"],
    check: async ({ memory }) => {
      const { version } = await memory.documents.replace(user, "one\n", { version: null });
      const confirmed = await memory.documents.confirm(user);
      same([confirmed.version, confirmed.confirmed], [version, true]);
      // The text was written through this memory, so it stays known.
      same(await memory.documents.unconfirm(user), false);
      await rejects("NOT_FOUND", () => memory.documents.confirm({ scope: "user" }, { id: "ffffffff" }));
    },
  },
  {
    title: "all versions but the present text are erased",
    methods: ["documents.eraseVersions"],
    check: async ({ memory }) => {
      const { version } = await memory.documents.replace(user, "one\n", { version: null });
      await memory.documents.replace(user, "two\n", { version });
      const { forgotten } = await memory.documents.eraseVersions(user);
      holds(forgotten >= 1, "nothing was forgotten");
      same([(await memory.documents.versions(user)).length, (await memory.documents.read(user)).text], [1, "two\n"]);
    },
  },
  {
    title: "a summary is stored beside its document, listed and read",
    methods: ["documents.saveSummary", "documents.list", "documents.read"],
    check: async ({ memory }) => {
      await memory.documents.append(user, "The document");
      const path = await memory.documents.saveSummary(user, "It went well", { slug: "well" });
      holds(path.includes("well"), "the path does not have the slug");
      same(
        (await memory.documents.list(user)).map((file) => file.path),
        [null, path],
      );
      holds((await memory.documents.read(user, { path })).text.includes("It went well"), "the summary is missing");
    },
  },
  {
    title: "a document is compacted by a rule if there is no model, and not if it is small",
    methods: ["documents.compact", "documents.compactIfNeeded", "documents.needsCompaction"],
    check: async ({ memory }) => {
      await memory.documents.replace(user, `# One\n\n${"a line of text\n".repeat(50)}`, { version: null });
      same(await memory.documents.needsCompaction(user), false);
      holds((await memory.documents.compactIfNeeded(user)) === null, "a small document was compacted");
      const { by, archive, bytes } = await memory.documents.compact(user);
      same([by, bytes.before > 700], ["rule", true]);
      holds((await memory.documents.read(user, { path: archive })).text.includes("a line of text"), "no archive");
    },
  },
  {
    title: "the instructions for a model name the documents that it may use",
    methods: ["documents.instructions"],
    check: async ({ memory, space }) => {
      const [all, spaced] = [await memory.documents.instructions(), await memory.documents.instructions({ space })];
      holds(all.length > 0 && spaced.length > all.length, "the space adds nothing to the instructions");
    },
  },
];
