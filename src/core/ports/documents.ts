import type { Scope, SpaceEvidence } from "../event.ts";

/** The bytes of a document, and a stamp of the state that they were read from. */
export interface StoredText {
  readonly bytes: Buffer;
  /** Equal stamps: the same text. Null where it changed so recently that a second change could have the same stamp. */
  readonly stamp: string | null;
}

/** What a store knows of a document without reading it. */
export interface DocumentState {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  readonly stamp: string;
}

/** Moments of a write in which another program may change the document. */
export type WriteGap = "before-move" | "before-link" | "before-remove";

/** How a prepared text takes the place of a document. */
export interface DocumentCommit {
  /** Whether the document is what the writer took it for; null where there is none. */
  readonly isExpected: (found: Buffer | null) => boolean;
  /** Receives a text that another program wrote in the middle of the write and that would be lost otherwise. */
  readonly keep: (found: Buffer) => Promise<void>;
  /** Called where another program could step in, so that a test can. */
  readonly atGap?: ((gap: WriteGap) => void) | undefined;
}

/** A new text that is stored beside the document until it is committed. */
export interface PreparedText {
  /** Makes it the document. False where the document is not what it is expected to be; then it stays. */
  commit(commit: DocumentCommit): Promise<boolean>;
  /** Removes what is left; also to be called after a commit. */
  discard(): Promise<void>;
}

/**
 * A document where it is stored. All bytes are plain: a store that encrypts does so on its own side. Methods throw a LociError: NOT_READABLE,
 * NOT_WRITABLE, SCOPE_REFUSED for a document that is not where it belongs, LIMIT_EXCEEDED for one that is too large.
 */
export interface StoredDocument {
  /** What messages call it: "space document". */
  readonly title: string;
  /** Where a person finds it. */
  readonly path: string;
  /** What the log calls it. It stays the same when the memory is encrypted or decrypted. */
  readonly logName: string;
  /** Null where there is none. */
  state(): Promise<DocumentState | null>;
  /** Null where there is none. */
  read(): Promise<StoredText | null>;
  /** Stores a text beside the document: whatever keeps it from being written shows before anything is logged. */
  prepare(bytes: Buffer): Promise<PreparedText>;
  /** Completes a write that was cut off. What the document lacks then is handed to `keep`. */
  recover(keep: DocumentCommit["keep"]): Promise<void>;
  /** Stores bytes that cannot be a version beside the document, where its owner finds them. */
  putAside(bytes: Buffer): Promise<void>;
  /** Every path under which its text is stored now. */
  copies(): Promise<readonly string[]>;
  /** Removes the copies whose bytes pass the test. */
  removeCopies(isDoomed: (bytes: Buffer) => boolean): Promise<void>;
  /** Removes the document and everything that was put beside it. True if there was something. */
  remove(): Promise<boolean>;
  /** An archive or summary beside it, by its file name. */
  archive(name: string): StoredDocument;
  /** Names of its archives and summaries. */
  archives(): Promise<readonly string[]>;
  /** Names of archives whose write was cut off. */
  unfinishedArchives(): Promise<readonly string[]>;
}

/** Where documents are stored: files of the memory folder and of the spaces, or another store. */
export interface DocumentStore {
  /** The document of a scope: the user's, a space's, or an agent's in a space. */
  find(scope: Scope, title: string): StoredDocument;
  /** A document by what the log calls it. */
  named(logName: string, title: string): StoredDocument;
  /** True if the log's name is that of an archive or summary which Loci itself has written. */
  isArchive(logName: string): boolean;
  /** The folder of the space that a document belongs to, by what the log calls it; null for the user's and for strangers. */
  spaceOf(logName: string): string | null;
  /** The agents that have a document in a space. */
  agents(space: SpaceEvidence): Promise<readonly string[]>;
  /** The text of a copy in a backup, by its path; null where it cannot be read. */
  copyText(path: string): Promise<string | null>;
}

/** Largest document that is read or written, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;
