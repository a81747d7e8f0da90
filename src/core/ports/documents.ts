import type { Scope, SpaceEvidence } from "../event/event.ts";

/** The bytes of a document, and a stamp of the state that they were read from. */
export interface StoredText {
  /** The text, in UTF-8. */
  readonly bytes: Buffer;
  /** Equal stamps mean the same text. Null if it changed so recently that a second change could have the same stamp. */
  readonly stamp: string | null;
}

/** What a store knows of a document without reading it. */
export interface DocumentState {
  /** The size of the file, in bytes. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Changes whenever the file changes. */
  readonly stamp: string;
}

/** Moments of a write in which another program may change the document. */
export type WriteGap = "before-move" | "before-link" | "before-remove";

/** How a prepared text replaces a document. */
export interface DocumentCommit {
  /** Decides whether the document is in the expected state; null if it does not exist. */
  readonly isExpected: (found: Buffer | null) => boolean;
  /** Receives a text that another program wrote during the write and that would be lost otherwise. */
  readonly keep: (found: Buffer) => Promise<void>;
  /** Called at the moments in which another program could interfere, so that a test can. */
  readonly atGap?: ((gap: WriteGap) => void) | undefined;
}

/** A new text that is stored beside the document until it is committed. */
export interface PreparedText {
  /** Makes it the document. False if the document is not in the expected state; then it stays. */
  commit(commit: DocumentCommit): Promise<boolean>;
  /** Removes temporary files; also to be called after a commit. */
  discard(): Promise<void>;
}

/**
 * A stored document. All bytes are plain: a store that encrypts does so internally. Methods throw a LociError:
 * NOT_READABLE, NOT_WRITABLE, SCOPE_REFUSED for a document outside of its place, LIMIT_EXCEEDED for one that is too
 * large.
 */
export interface StoredDocument {
  /** Its name in messages: "space document". */
  readonly title: string;
  /** Its place for a person. */
  readonly path: string;
  /** Its name in the log. It stays the same when the memory is encrypted or decrypted. */
  readonly logName: string;
  /** Null if it does not exist. */
  state(): Promise<DocumentState | null>;
  /** Null if it does not exist. */
  read(): Promise<StoredText | null>;
  /** Stores a text beside the document: any obstacle to writing shows before anything is logged. */
  prepare(bytes: Buffer): Promise<PreparedText>;
  /** Completes an interrupted write. `keep` receives the text that the document then lacks. */
  recover(keep: DocumentCommit["keep"]): Promise<void>;
  /** Stores bytes that cannot be a version beside the document, where its owner finds them. */
  putAside(bytes: Buffer): Promise<void>;
  /** Every present path of its text. */
  copies(): Promise<readonly string[]>;
  /** Removes the copies whose bytes pass the test. */
  removeCopies(isDoomed: (bytes: Buffer) => boolean): Promise<void>;
  /** Removes the document and everything beside it. True if something existed. */
  remove(): Promise<boolean>;
  /** An archive or summary beside it, by its file name. */
  archive(name: string): StoredDocument;
  /** Names of its archives and summaries. */
  archives(): Promise<readonly string[]>;
  /** Names of archives whose write was interrupted. */
  unfinishedArchives(): Promise<readonly string[]>;
}

/** The store of documents: files of the memory folder and of the spaces, or another store. */
export interface DocumentStore {
  /** The document of a scope: the user's, a space's, or an agent's in a space. */
  find(scope: Scope, title: string): StoredDocument;
  /** A document by its name in the log. */
  named(logName: string, title: string): StoredDocument;
  /** True for the name of an archive or summary that Loci itself wrote. */
  isArchive(logName: string): boolean;
  /** The folder of a document's space, by the document's name in the log; null for the user's and for unknown ones. */
  spaceOf(logName: string): string | null;
  /** The agents with a document in a space. */
  agents(space: SpaceEvidence): Promise<readonly string[]>;
  /** The text of a copy in a backup, by its path; null if it cannot be read. */
  copyText(path: string): Promise<string | null>;
}

/** The largest document, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;
