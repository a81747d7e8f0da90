import type { Scope, SpaceEvidence } from "../event/event.ts";

/** The bytes of a document, and a stamp that identifies this state of the document. */
export interface StoredText {
  /** The text, in UTF-8. */
  readonly bytes: Buffer;
  /**
   * Equal stamps mean equal text. The stamp is null if the text changed so recently that another change could have the
   * same one.
   */
  readonly stamp: string | null;
}

/** The facts that a store knows about a document without reading it. */
export interface DocumentState {
  /** The size of the file, in bytes. */
  readonly bytes: number;
  /** The time of the last change, in milliseconds since 1970. */
  readonly changed: number;
  /** Changes whenever the file changes. */
  readonly stamp: string;
}

/** The moments of a write in which another program may change the document. */
export type WriteGap = "before-move" | "before-link" | "before-remove";

/** How a prepared text replaces a document. */
export interface DocumentCommit {
  /** True if the document is in the state that the writer expects. `found` is null if the document does not exist. */
  readonly isExpected: (found: Buffer | null) => boolean;
  /** Receives a text that another program wrote during the write. Without this call the text would be lost. */
  readonly keep: (found: Buffer) => Promise<void>;
  /** Called at each moment in which another program could interfere, so that a test can interfere. */
  readonly atGap?: ((gap: WriteGap) => void) | undefined;
}

/** A new text that the store holds beside the document until it is committed. */
export interface PreparedText {
  /**
   * Replaces the document with this text. Returns false, and changes nothing, if the document is not in the expected
   * state.
   */
  commit(commit: DocumentCommit): Promise<boolean>;
  /** Removes temporary files. Callers must call it after a commit too. */
  discard(): Promise<void>;
}

/**
 * A stored document. All bytes are plain text: a store that encrypts does so internally. Methods throw a LociError:
 * NOT_READABLE, NOT_WRITABLE, SCOPE_REFUSED for a document outside of its place, LIMIT_EXCEEDED for a document that is
 * too large.
 */
export interface StoredDocument {
  /** The name of the document in messages: "space document". */
  readonly title: string;
  /** The place of the document, as shown to a person. */
  readonly path: string;
  /** The name of the document in the log. It stays the same when the memory is encrypted or decrypted. */
  readonly logName: string;
  /** Reads the state of the document; null if it does not exist. */
  state(): Promise<DocumentState | null>;
  /** Reads the document; null if it does not exist. */
  read(): Promise<StoredText | null>;
  /** Stores a text beside the document, so that a failure to write shows before anything is logged. */
  prepare(bytes: Buffer): Promise<PreparedText>;
  /** Completes an interrupted write. `keep` receives a text that would be lost otherwise. */
  recover(keep: DocumentCommit["keep"]): Promise<void>;
  /** Stores bytes that cannot be a version of the document in a file beside it, where the owner can find them. */
  putAside(bytes: Buffer): Promise<void>;
  /** The paths of all existing copies of the document's text. */
  copies(): Promise<readonly string[]>;
  /** Removes the copies for whose bytes `isDoomed` returns true. */
  removeCopies(isDoomed: (bytes: Buffer) => boolean): Promise<void>;
  /** Removes the document and everything beside it. Returns true if anything existed. */
  remove(): Promise<boolean>;
  /** Returns an archive or summary of the document, by its file name. */
  archive(name: string): StoredDocument;
  /** The names of the document's archives and summaries. */
  archives(): Promise<readonly string[]>;
  /** The names of archives whose write was interrupted. */
  unfinishedArchives(): Promise<readonly string[]>;
}

/** The store of documents: files in the memory folder and in the spaces, or another store. */
export interface DocumentStore {
  /** Returns the document of a scope: the user's, a space's, or an agent's in a space. */
  find(scope: Scope, title: string): StoredDocument;
  /** Returns a document by its name in the log. */
  named(logName: string, title: string): StoredDocument;
  /** True for the name of an archive or summary that Loci wrote. */
  isArchive(logName: string): boolean;
  /**
   * The folder of the space of a document, by the document's name in the log. Null for the user's document and for
   * unknown names.
   */
  spaceOf(logName: string): string | null;
  /** The agents that have a document in a space. */
  agents(space: SpaceEvidence): Promise<readonly string[]>;
  /** The text of a document's copy in a backup, by its path; null if it cannot be read. */
  copyText(path: string): Promise<string | null>;
}

/** The maximum size of a document, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;
