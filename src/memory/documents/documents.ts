import type { Heading } from "../../core/text/markdown/outline.ts";
import type { Version as StoredVersion } from "../../index/views/document-versions.ts";
import type { ErasureReport } from "../erasure/settle.ts";

/** One version of a document, as it is listed. */
export interface Version extends StoredVersion {
  /** The value for `replace`: the same that a read of this text returns. */
  readonly version: string;
}

/** The scope of the document. */
export interface DocumentRef {
  /** The document of the user, of a space, or of an agent in a space. */
  readonly scope: "user" | "space" | "agent";
  /** A folder in the space; for the documents of a space and of an agent. */
  readonly space?: string | undefined;
  /** The agent of the document; the caller itself if left out. */
  readonly agent?: string | undefined;
}

/** Which part of a document to read. */
export interface ReadOptions {
  /** Which part; the whole document if left out. */
  readonly mode?: "full" | "headers" | "section" | "tail" | undefined;
  /** The heading of the wanted section. */
  readonly section?: string | undefined;
  /** The number of last lines; 50 if left out. */
  readonly lines?: number | undefined;
  /** An archive or summary as `list` names it; `mode` is ignored then. */
  readonly path?: string | undefined;
}

/** The result of a read. A missing document reads as empty. */
export interface DocumentRead {
  /** The text, or the part that was asked for. */
  readonly text: string;
  /** Its path, or the path that it would have. */
  readonly file: string;
  /** The value for `replace`; null if the document does not exist yet. */
  readonly version: string | null;
  /** Size of the whole document. */
  readonly bytes: number;
  /** The headings of the whole document. */
  readonly headings: readonly Heading[];
  /** True if the file contains secrets, which the text leaves out. */
  readonly isRedacted: boolean;
  /** True if its text did not come through this memory, as with a clone, and no person has confirmed it. */
  readonly isUnconfirmed: boolean;
  /** A remark for the reader: a section is missing, and which exist. */
  readonly note: string | null;
}

/** The result of a write. */
export interface Written {
  /** The new version, for the next `replace`. */
  readonly version: string;
  /** The size of the document, in bytes. */
  readonly bytes: number;
  /** The path of the file. */
  readonly file: string;
}

/** A file of a scope: its document, an archive of it, or the summary of a session. */
export interface ListedFile {
  /** The value of `path` for `read`; null for the document itself. */
  readonly path: string | null;
  /** The path of the file. */
  readonly file: string;
  /** Its size, in bytes. */
  readonly bytes: number;
  /** When it was last changed, in milliseconds since 1970. */
  readonly changed: number;
}

/** The result of compacting a document. */
export interface Compacted {
  /** The path of the archived text, for `read`. */
  readonly archive: string;
  /** Who shortened it: the model or, if none answered, the rule. */
  readonly by: "model" | "rule";
  /** The size of the document, in bytes. */
  readonly bytes: {
    /** Before it was compacted. */
    readonly before: number;
    /** After it was compacted. */
    readonly after: number;
  };
}

/** The result of erasing the versions of a document. */
export interface ErasedVersions extends ErasureReport {
  /** How many events were forgotten. */
  readonly forgotten: number;
}

/** The version: of the document, or of the archive or summary that `list` names. */
export interface VersionOptions {
  /** An archive or summary, as `list` names it; the document itself if left out. */
  readonly path?: string | undefined;
}

/** Markdown documents: files that people and agents read and write, with every version in the log. */
export interface Documents {
  /** Reads a document, or a part of it. */
  read(ref: DocumentRef, options?: ReadOptions): Promise<DocumentRead>;
  /** Appends a text, with a comment that names time and writer. */
  append(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The name of the writer; the agent's id if left out. */
      readonly by?: string | undefined;
    },
  ): Promise<Written>;
  /**
   * Makes this the whole document. Throws CONFLICT if the document has changed since this memory last read it, or is
   * not the given `version`.
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
  ): Promise<Written>;
  /** The document, its archives and summaries, newest first. */
  list(ref: DocumentRef): Promise<readonly ListedFile[]>;
  /** The versions of the document, newest first. */
  versions(
    ref: DocumentRef,
    options?: VersionOptions & {
      /** The greatest number of versions. */
      readonly limit?: number;
    },
  ): Promise<readonly Version[]>;
  /** The text of a version, by its id or the last characters of it. */
  versionText(ref: DocumentRef, id: string, options?: VersionOptions): Promise<string>;
  /** The changes between two versions, as a unified diff; to the present document if `to` is left out. */
  diff(ref: DocumentRef, from: string, to?: string, options?: VersionOptions): Promise<string>;
  /** Makes an old version the document again. */
  restore(ref: DocumentRef, id: string, options?: VersionOptions): Promise<Written>;
  /**
   * Confirms a version that did not come through this memory; the present one if `id` is left out. Only for the owner.
   */
  confirm(
    ref: DocumentRef,
    options?: VersionOptions & {
      /** The id of the version. */
      readonly id?: string;
    },
  ): Promise<Version>;
  /**
   * Takes the confirmation of the present text back; only for the owner. False if this memory knows the text all the
   * same: somebody has written it, or continued it, through this memory.
   */
  unconfirm(ref: DocumentRef, options?: VersionOptions): Promise<boolean>;
  /** Erases every version but the present text, for good; only for the owner. */
  eraseVersions(ref: DocumentRef, options?: VersionOptions): Promise<ErasedVersions>;
  /** True if a document is too large. */
  needsCompaction(ref: DocumentRef): Promise<boolean>;
  /** Archives the document and replaces it with a summary. */
  compact(ref: DocumentRef): Promise<Compacted>;
  /**
   * Compacts a document that needs it, if profile and settings allow it; `memory.endSession` does so for all that a
   * session may replace.
   */
  compactIfNeeded(ref: DocumentRef): Promise<Compacted | null>;
  /** Stores the summary of a session or run beside the document. Returns its path, for `read`. */
  saveSummary(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The end of the file's name. */
      readonly slug?: string | undefined;
    },
  ): Promise<string>;
  /** How a model uses the documents that it may use: for the system prompt. */
  instructions(options?: {
    /** A folder in the space. */
    readonly space?: string | undefined;
  }): Promise<string>;
}
