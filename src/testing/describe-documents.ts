import type { Scope, SpaceEvidence } from "../core/event/event.ts";
import type { DocumentStore, StoredDocument } from "../core/ports/documents.ts";
import { describeCases, same, type Runner } from "./contract-suite.ts";

/** A fresh, empty store for one case, and a space whose documents the case may write. */
export interface DocumentsFixture {
  /** The store to test. */
  readonly store: DocumentStore;
  /** A space to write in. */
  readonly space: SpaceEvidence;
  /** Removes everything that the case left behind. */
  dispose(): Promise<void>;
}

/** One promise of the `DocumentStore` port, as a test case. */
export interface DocumentsCase {
  /** What the store must do. */
  readonly title: string;
  /** Tests the store; throws if it breaks the promise. */
  check(fixture: DocumentsFixture): Promise<void>;
}

/** Runs the contract suite of the `DocumentStore` port against an adapter. Each case gets a fresh store. */
export function describeDocuments(title: string, open: () => Promise<DocumentsFixture>, runner: Runner): void {
  describeCases(title, { cases: documentCases, open, runner });
}

/** The single cases, so that a test can check that each one fails against a broken store. */
export const documentCases: readonly DocumentsCase[] = [
  {
    title: "a document that nobody wrote has no text and no state",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      same([await document.read(), await document.state(), await document.archives()], [null, null, []]);
    },
  },
  {
    title: "a committed text is read back to the byte",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      const bytes = Buffer.from("## State\r\n\u0000 äöü 👩‍🚀\n");
      same(await write(document, bytes), true);
      same((await document.read())?.bytes.toString("hex"), bytes.toString("hex"));
    },
  },
  {
    title: "two states with one stamp have one text",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "one");
      const before = await document.state();
      await write(document, "two");
      const after = await document.state();
      if (before === null || after === null) throw new Error("a document that was written has no state");
      if (before.stamp === after.stamp) throw new Error("another text has the same stamp");
    },
  },
  {
    title: "a writer that took the document for something else changes nothing",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "mine");
      const prepared = await document.prepare(Buffer.from("theirs"));
      same(await prepared.commit({ isExpected: (found) => found === null, keep: noText }), false);
      await prepared.discard();
      same(await textOf(document), "mine");
    },
  },
  {
    title: "of two writers that read the same text one succeeds",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      const [first, second] = [await document.prepare(Buffer.from("a")), await document.prepare(Buffer.from("b"))];
      const commit = { isExpected: (found: Buffer | null) => found === null, keep: noText };
      same([await first.commit(commit), await second.commit(commit)], [true, false]);
      for (const prepared of [first, second]) await prepared.discard();
      same(await textOf(document), "a");
    },
  },
  {
    title: "a prepared text that is discarded leaves the document as it was",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "before");
      await (await document.prepare(Buffer.from("never"))).discard();
      same([await textOf(document), (await document.copies()).length], ["before", 1]);
    },
  },
  {
    title: "the documents of the user, a space and its agents are apart",
    check: async ({ store, space }) => {
      const scopes = scopesOf(space);
      for (const [n, scope] of scopes.entries()) await write(store.find(scope, "document"), `text ${n}`);
      const texts = await Promise.all(scopes.map((scope) => textOf(store.find(scope, "document"))));
      same(
        texts,
        scopes.map((_, n) => `text ${n}`),
      );
      same(new Set(scopes.map((scope) => store.find(scope, "document").logName)).size, scopes.length);
    },
  },
  {
    title: "a document is found by what the log calls it",
    check: async ({ store, space }) => {
      for (const scope of scopesOf(space)) {
        const document = store.find(scope, "document");
        await write(document, "found");
        same(await textOf(store.named(document.logName, "document")), "found");
      }
    },
  },
  {
    title: "archives are listed, read and named apart from their document",
    check: async ({ store, space }) => {
      for (const scope of scopesOf(space)) {
        const document = store.find(scope, "document");
        await write(document, "present");
        const archive = document.archive("2026-11-16-1200.md");
        await write(archive, "archived");
        same(await document.archives(), ["2026-11-16-1200.md"]);
        same([await textOf(document), await textOf(archive)], ["present", "archived"]);
        same(await textOf(store.named(archive.logName, "archive")), "archived");
        same([store.isArchive(archive.logName), store.isArchive(document.logName)], [true, false]);
      }
    },
  },
  {
    title: "a log's name tells the space of a document, and none for the user's",
    check: async ({ store, space }) => {
      const [own, shared, agent] = scopesOf(space).map((scope) => store.spaceOf(store.find(scope, "d").logName));
      same([own, shared, agent], [null, space.root ?? space.path, space.root ?? space.path]);
    },
  },
  {
    title: "the agents of a space are those that have a document there",
    check: async ({ store, space }) => {
      same(await store.agents(space), []);
      for (const scope of scopesOf(space)) await write(store.find(scope, "document"), "text");
      same(await store.agents(space), ["claude-code", "codex"]);
    },
  },
  {
    title: "only copies that pass the test are removed",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "kept");
      await document.removeCopies(() => false);
      same(await textOf(document), "kept");
      await document.removeCopies((bytes) => bytes.toString() === "kept");
      same([await textOf(document), await document.copies()], [null, []]);
    },
  },
  {
    title: "a removed document is gone, and removing it again does nothing",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "going");
      same([await document.remove(), await document.remove()], [true, false]);
      same([await textOf(document), await document.state()], [null, null]);
    },
  },
  {
    title: "bytes that are put aside do not become the document",
    check: async ({ store }) => {
      const document = store.find(user, "user document");
      await write(document, "document");
      await document.putAside(Buffer.from([0xff, 0xfe]));
      await document.recover(noText);
      same(await textOf(document), "document");
    },
  },
];

const user: Scope = { level: "user", user: "me" };

function scopesOf(space: SpaceEvidence): Scope[] {
  return [
    user,
    { level: "space", user: "me", space },
    { level: "agent", user: "me", space, agent: "claude-code" },
    { level: "agent", user: "me", space, agent: "codex" },
  ];
}

async function write(document: StoredDocument, text: string | Buffer): Promise<boolean> {
  const prepared = await document.prepare(Buffer.from(text));
  try {
    return await prepared.commit({ isExpected: () => true, keep: noText });
  } finally {
    await prepared.discard();
  }
}

async function textOf(document: StoredDocument): Promise<string | null> {
  return (await document.read())?.bytes.toString("utf8") ?? null;
}

async function noText(found: Buffer): Promise<void> {
  throw new Error(`nobody wrote '${found.toString("utf8")}' in between`);
}
