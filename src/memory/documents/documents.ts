import type { Heading } from "../../core/text/markdown/outline.ts";
import type { Version as StoredVersion } from "../../index/views/document-versions.ts";
import type { ErasureReport } from "../erasure/settle.ts";
import type { DocumentRef } from "../versions/place.ts";

export type { DocumentRef } from "../versions/place.ts";

/** A version of a document, as `versions` lists it. */
export interface Version extends StoredVersion {
  /** The version to pass to `replace`. A read of this text returns the same value. */
  readonly version: string;
}

/** Selects the part of a document to read. */
export interface ReadOptions {
  /** The part to read; the whole document if left out. */
  readonly mode?: "full" | "headers" | "section" | "tail" | undefined;
  /** The heading of the section, for mode "section". */
  readonly section?: string | undefined;
  /** The number of lines at the end of the document, for mode "tail"; 50 if left out. */
  readonly lines?: number | undefined;
  /** The path of an archive or summary, as `list` returns it. With a path, `mode` is ignored. */
  readonly path?: string | undefined;
}

/** The result of a read. A missing document reads as empty. */
export interface DocumentReadResult {
  /** The text of the document, or of the requested part. */
  readonly text: string;
  /** The path of the document's file, even if the file does not exist yet. */
  readonly file: string;
  /** The version to pass to `replace`; null if the document does not exist yet. */
  readonly version: string | null;
  /** The size of the whole document, in bytes. */
  readonly bytes: number;
  /** The headings of the whole document. */
  readonly headings: readonly Heading[];
  /** True if the file contains secrets, which the text leaves out. */
  readonly isRedacted: boolean;
  /**
   * True if the text was not written through this memory (it may have come with a clone) and no person has confirmed
   * it.
   */
  readonly isUnconfirmed: boolean;
  /** A remark for the reader, for example that a section does not exist and which ones do. */
  readonly note: string | null;
}

/** The result of a write. */
export interface DocumentWriteResult {
  /** The new version, for the next `replace`. */
  readonly version: string;
  /** The size of the document, in bytes. */
  readonly bytes: number;
  /** The path of the file. */
  readonly file: string;
}

/** One file of a scope: its document, an archive of the document, or the summary of a session. */
export interface ListedFile {
  /** The value of `path` for `read`; null for the document itself. */
  readonly path: string | null;
  /** The path of the file. */
  readonly file: string;
  /** The size of the file, in bytes. */
  readonly bytes: number;
  /** When the file was last changed, in milliseconds since 1970. */
  readonly changed: number;
}

/** A document that `all` lists, with what a read of it needs. */
export interface KnownDocument {
  /** The document of the user, of a space, or of an agent in a space. */
  readonly scope: "user" | "space" | "agent";
  /** The name of its space; null for the user's document. */
  readonly space: string | null;
  /** A folder in the space, for `DocumentRef.space`; null for the user's document. */
  readonly folder: string | null;
  /** The agent whose document it is, or null. */
  readonly agent: string | null;
  /** The path of the file; null if nothing was written yet. */
  readonly file: string | null;
  /** The size of the newest version, in bytes. */
  readonly bytes: number;
  /** When the newest version was written, in milliseconds since 1970, or null. */
  readonly changed: number | null;
  /** Who wrote the newest version, or null if unknown. */
  readonly by: string | null;
  /** The number of versions that this device has recorded; 0 if nothing was written yet. */
  readonly versions: number;
}

/** The result of compacting a document. */
export interface Compacted {
  /** The path of the archived text, for `read`. */
  readonly archive: string;
  /** "model" if a model wrote the summary, "rule" if no model answered and a fixed rule shortened the document. */
  readonly by: "model" | "rule";
  /** The size of the document, in bytes. */
  readonly bytes: {
    /** The size before the compaction. */
    readonly before: number;
    /** The size after the compaction. */
    readonly after: number;
  };
}

/** The result of erasing the versions of a document. */
export interface ErasedVersions extends ErasureReport {
  /** How many events were forgotten. */
  readonly forgotten: number;
}

/** Selects the file: the document, or an archive or summary of it. */
export interface VersionOptions {
  /** The path of an archive or summary, as `list` returns it; the document itself if left out. */
  readonly path?: string | undefined;
}

/** Markdown documents: files that people and agents read and write, with every version in the log. */
export interface Documents {
  /** Reads a document, or a part of it. */
  read(ref: DocumentRef, options?: ReadOptions): Promise<DocumentReadResult>;
  /** Appends a text, with a comment that names time and writer. */
  append(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The name of the writer; the agent's id if left out. */
      readonly by?: string | undefined;
    },
  ): Promise<DocumentWriteResult>;
  /**
   * Replaces the whole document with this text. Throws CONFLICT if the document has changed since this memory last read
   * it, or since `version`.
   */
  replace(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The version that was read. Throws CONFLICT if the document has changed since. */
      readonly version?: string | null | undefined;
      /** The name of the writer; the agent's id if left out. */
      readonly by?: string | undefined;
    },
  ): Promise<DocumentWriteResult>;
  /**
   * Lists every document that this device has recorded, latest first, and after them the documents that the user and
   * known folders could have. Only for the owner.
   */
  all(): Promise<readonly KnownDocument[]>;
  /** Lists the document, then its archives and summaries, newest first. */
  list(ref: DocumentRef): Promise<readonly ListedFile[]>;
  /** Lists the versions of the document, newest first. */
  versions(
    ref: DocumentRef,
    options?: VersionOptions & {
      /** The maximum number of versions. */
      readonly limit?: number;
    },
  ): Promise<readonly Version[]>;
  /** Returns the text of a version. `id` is the id of the version, or its last characters. */
  versionText(ref: DocumentRef, id: string, options?: VersionOptions): Promise<string>;
  /**
   * Returns the changes between two versions as a unified diff. Without `to`, compares `from` with the present
   * document.
   */
  diff(ref: DocumentRef, from: string, to?: string, options?: VersionOptions): Promise<string>;
  /** Replaces the document with the text of an old version. */
  restore(ref: DocumentRef, id: string, options?: VersionOptions): Promise<DocumentWriteResult>;
  /**
   * Confirms a version that was not written through this memory; the present version if `id` is left out. Only for the
   * owner.
   */
  confirm(
    ref: DocumentRef,
    options?: VersionOptions & {
      /** The id of the version. */
      readonly id?: string;
    },
  ): Promise<Version>;
  /**
   * Withdraws the confirmation of the present text. Only for the owner. Returns false if the text still counts as
   * known, because somebody wrote or continued it through this memory.
   */
  unconfirm(ref: DocumentRef, options?: VersionOptions): Promise<boolean>;
  /** Erases every version except the present text for good. Only for the owner. */
  eraseVersions(ref: DocumentRef, options?: VersionOptions): Promise<ErasedVersions>;
  /** Returns true if the document is larger than the settings allow. */
  needsCompaction(ref: DocumentRef): Promise<boolean>;
  /** Archives the document and replaces it with a summary. */
  compact(ref: DocumentRef): Promise<Compacted>;
  /**
   * Compacts a document that is too large, if the profile and the settings allow it. `memory.endSession` does this for
   * every document that the session may replace.
   */
  compactIfNeeded(ref: DocumentRef): Promise<Compacted | null>;
  /** Stores the summary of a session or run beside the document. Returns its path, for `read`. */
  saveSummary(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The end of the file's name, such as a topic. */
      readonly slug?: string | undefined;
    },
  ): Promise<string>;
  /** Returns the part of a system prompt that tells a model how to use the documents that it may access. */
  instructions(options?: {
    /** A folder in the space. */
    readonly space?: string | undefined;
  }): Promise<string>;
}
