import type { Heading } from "../../core/text/markdown/outline.ts";
import type { Version as StoredVersion } from "../../index/views/document-versions.ts";
import type { ErasureReport } from "../erasure/settle.ts";

/** One version of a document, as it is listed. */
export interface Version extends StoredVersion {
  /** What `replace` takes: the same that a read of this text gives. */
  readonly version: string;
}

/** Whose document is meant. */
export interface DocumentRef {
  /** The document of the user, of a space, or of an agent in a space. */
  readonly scope: "user" | "space" | "agent";
  /** A folder in the space; for the documents of a space and of an agent. */
  readonly space?: string | undefined;
  /** Whose document of the space; the agent itself when left out. */
  readonly agent?: string | undefined;
}

/** Which part of a document to read. */
export interface ReadOptions {
  /** How much of it; all when left out. */
  readonly mode?: "full" | "headers" | "section" | "tail" | undefined;
  /** The heading of the wanted section. */
  readonly section?: string | undefined;
  /** How many lines of the end; 50 when left out. */
  readonly lines?: number | undefined;
  /** An archive or summary as `list` names it; then `mode` means nothing. */
  readonly path?: string | undefined;
}

/** What was read. A missing document reads as empty. */
export interface DocumentRead {
  /** The text, or the part that was asked for. */
  readonly text: string;
  /** Where it is, or would be. */
  readonly file: string;
  /** What to give to `replace`; null where there is no document yet. */
  readonly version: string | null;
  /** Size of the whole document. */
  readonly bytes: number;
  /** The headings of the whole document. */
  readonly headings: readonly Heading[];
  /** True if the file holds secrets, which the text leaves out. */
  readonly isRedacted: boolean;
  /** True if its text did not come through this memory, as with a clone, and no person has confirmed it. */
  readonly isUnconfirmed: boolean;
  /** What the reader should know: that there is no such section, and which there are. */
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
  /** What `read` takes as `path`; null for the document itself. */
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
  /** Where the text as it was is now, as `read` takes it. */
  readonly archive: string;
  /** Who shortened it: the model, or, where none answered, the rule. */
  readonly by: "model" | "rule";
  /** The size of the document, in bytes. */
  readonly bytes: {
    /** Before it was compacted. */
    readonly before: number;
    /** After it was compacted. */
    readonly after: number;
  };
}

/** What erasing the versions of a document did. */
export interface ErasedVersions extends ErasureReport {
  /** How many events were forgotten. */
  readonly forgotten: number;
}

/** Which version: of the document, or of the archive or summary that `list` names. */
export interface VersionOptions {
  /** An archive or summary, as `list` names it; the document itself if left out. */
  readonly path?: string | undefined;
}

/** Markdown documents: files that people and agents read and write, every version of them in the log. */
export interface Documents {
  /** Reads a document, or a part of it. */
  read(ref: DocumentRef, options?: ReadOptions): Promise<DocumentRead>;
  /** Adds a text to the end, with a comment that says when and by whom. */
  append(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The name of the writer; the agent's id if left out. */
      readonly by?: string | undefined;
    },
  ): Promise<Written>;
  /**
   * Makes this the whole document. Throws CONFLICT when the document is not what it was when this memory last read it, or not the
   * given `version`.
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
  /** What changed between two versions, as a unified diff; to the document as it is when `to` is left out. */
  diff(ref: DocumentRef, from: string, to?: string, options?: VersionOptions): Promise<string>;
  /** Makes an old version the document again. */
  restore(ref: DocumentRef, id: string, options?: VersionOptions): Promise<Written>;
  /** Says that a person stands for a version that did not come through this memory; the present one when `id` is left out. Only for the owner. */
  confirm(
    ref: DocumentRef,
    options?: VersionOptions & {
      /** The id of the version. */
      readonly id?: string;
    },
  ): Promise<Version>;
  /**
   * Takes that back for the present text; only for the owner. False where it is known to this memory all the same: somebody has written it, or
   * written on from it, through this memory.
   */
  unconfirm(ref: DocumentRef, options?: VersionOptions): Promise<boolean>;
  /** Erases every version but the present text, for good; only for the owner. */
  eraseVersions(ref: DocumentRef, options?: VersionOptions): Promise<ErasedVersions>;
  /** True if a document is too large. */
  needsCompaction(ref: DocumentRef): Promise<boolean>;
  /** Archives the document and makes a summary of it the document. */
  compact(ref: DocumentRef): Promise<Compacted>;
  /** Compacts a document that needs it, where profile and settings allow it unasked; `memory.endSession` does so for all that a session may replace. */
  compactIfNeeded(ref: DocumentRef): Promise<Compacted | null>;
  /** Keeps the summary of a session or run beside the document. Returns its path, as `read` takes it. */
  saveSummary(
    ref: DocumentRef,
    text: string,
    options?: {
      /** The end of the file's name. */
      readonly slug?: string | undefined;
    },
  ): Promise<string>;
  /** What a model must know to use the documents it may use: for the system prompt. */
  instructions(options?: {
    /** A folder in the space. */
    readonly space?: string | undefined;
  }): Promise<string>;
}
