import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../test/give-key.ts";
import { verifies } from "../../test/verifies.ts";
import type { DocumentStore, StoredDocument } from "../core/ports/documents.ts";
import { createDocumentFiles } from "../disk/documents/document-files.ts";
import { noKeys, openKeys, type HomeKeys } from "../platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { describeDocuments, documentCases, type DocumentsFixture } from "./describe-documents.ts";
import { createMemoryDocuments } from "./memory-documents.ts";

const openMemoryFixture = async (store = createMemoryDocuments()): Promise<DocumentsFixture> => ({
  store,
  space: { path: "/work/shop", checkout: "none" },
  dispose: async () => {},
});

async function openFilesFixture(keysIn: (home: string) => HomeKeys): Promise<DocumentsFixture> {
  const home = makeScratch("documents");
  const path = join(home, "shop");
  mkdirSync(path);
  return {
    store: createDocumentFiles(join(home, "memory"), keysIn(home)),
    space: { path, checkout: "none" },
    dispose: async () => removeScratch(home),
  };
}

describeDocuments("documents in memory", () => openMemoryFixture(), { describe, it });
describeDocuments("documents in files", () => openFilesFixture(() => noKeys), { describe, it });
describeDocuments(
  "documents in encrypted files",
  () =>
    openFilesFixture((home) => {
      const places = { memory: join(home, "memory"), state: join(home, "state") };
      giveKey(places);
      return openKeys({ ...places, env: unlockedEnv });
    }),
  { describe, it },
);

/** Makes a document store that breaks one promise. */
function broken(change: (document: StoredDocument, store: DocumentStore) => Partial<StoredDocument>): DocumentStore {
  const store = createMemoryDocuments();
  const spoil = (document: StoredDocument): StoredDocument => {
    const spoiled = { ...document, archive: (name: string) => spoil(document.archive(name)) };
    return { ...spoiled, ...change(spoiled, store) };
  };
  return { ...store, find: (...args) => spoil(store.find(...args)), named: (...args) => spoil(store.named(...args)) };
}

const brokenStores: Record<string, () => DocumentStore> = {
  "has documents that nobody wrote": () =>
    broken((document) => ({ read: async () => (await document.read()) ?? { bytes: Buffer.alloc(0), stamp: null } })),
  "changes line endings": () =>
    broken((document) => ({
      prepare: (bytes) => document.prepare(Buffer.from(bytes.toString("utf8").replaceAll("\r\n", "\n"))),
    })),
  "stamps by the minute": () =>
    broken((document) => ({
      state: async () => {
        const state = await document.state();
        return state === null ? null : { ...state, stamp: "12:00" };
      },
    })),
  "writes over whatever is there": () =>
    broken((document) => ({
      prepare: async (bytes) => {
        const prepared = await document.prepare(bytes);
        return { ...prepared, commit: (commit) => prepared.commit({ ...commit, isExpected: () => true }) };
      },
    })),
  "writes when it prepares": () =>
    broken((document) => ({
      prepare: async (bytes) => {
        const prepared = await document.prepare(bytes);
        await prepared.commit({ isExpected: () => true, keep: async () => {} });
        return prepared;
      },
    })),
  "has one document for all": () => {
    const store = createMemoryDocuments();
    return { ...store, find: (_scope, title) => store.named("all", title) };
  },
  "does not know what the log calls a document": () => {
    const store = createMemoryDocuments();
    return { ...store, named: (name, title) => store.named(`${name}?`, title) };
  },
  "lists no archives": () => broken(() => ({ archives: async () => [] })),
  "takes each file for an archive": () => ({ ...createMemoryDocuments(), isArchive: () => true }),
  "knows no spaces": () => ({ ...createMemoryDocuments(), spaceOf: () => null }),
  "knows no agents": () => ({ ...createMemoryDocuments(), agents: async () => [] }),
  "removes without a test": () => broken((document) => ({ removeCopies: async () => void (await document.remove()) })),
  "removes nothing": () => broken(() => ({ remove: async () => true, removeCopies: async () => {} })),
  "puts bytes aside in the document": () =>
    broken((document) => ({
      putAside: async (bytes) => {
        await (await document.prepare(bytes)).commit({ isExpected: () => true, keep: async () => {} });
      },
    })),
};

describe("the contract of documents", () => {
  it.each(Object.keys(brokenStores))("fails for a store that %s", async (name) => {
    verifies("API-7.c");
    const outcomes = await Promise.all(
      documentCases.map(async ({ check }) =>
        openMemoryFixture(brokenStores[name]?.())
          .then(check)
          .then(
            () => "kept",
            () => "broken",
          ),
      ),
    );
    expect(outcomes).toContain("broken");
  });

  it("has no case that every broken store passes", async () => {
    for (const { title, check } of documentCases) {
      const outcomes = await Promise.all(
        Object.values(brokenStores).map(async (open) =>
          openMemoryFixture(open())
            .then(check)
            .then(
              () => "kept",
              () => "broken",
            ),
        ),
      );
      expect(outcomes, title).toContain("broken");
    }
  });
});
