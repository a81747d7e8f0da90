import type { Json } from "../fields-of.ts";

/** A file that a host wrote about a session. */
export interface TranscriptFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly changedAt: number;
  /** One JSON value instead of one per line. */
  readonly isWhole?: boolean;
}

/**
 * A record of a transcript, in the form of the input of the host's hook. So one contract reads both, with the same
 * result.
 */
export interface Told {
  /** The host's name of the hook's event. */
  readonly event: string;
  /** The hook's standard input. */
  readonly input: Json;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  readonly version?: string | undefined;
  /** Identifies it in the transcript; it is the only id if the hook's input has none. */
  readonly id: string;
  /** False if a hook receives another id than the transcript contains, although other ids agree. */
  readonly hasSameId?: false;
  /** The reply or summary, if only the transcript contains it. */
  readonly text?: string | undefined;
  /** The exit code, if only the transcript contains it. */
  readonly exitCode?: number | undefined;
}

/** Reads one transcript, record by record. It keeps only what it needs to understand the next. */
export interface TranscriptReader {
  read(record: Json): readonly Told[];
  /** Events that are certain only at the end. */
  end(): readonly Told[];
}

/** Where a host stores its transcripts, and how they are read. */
export interface TranscriptSource {
  /** True if events have the same ids in a transcript as in hooks. Otherwise hooks receive only a time. */
  readonly hasIds: boolean;
  /** All transcripts; those of one session follow each other. */
  find(env: Readonly<Record<string, string | undefined>>): TranscriptFile[];
  open(file: TranscriptFile): TranscriptReader;
  /** Other files in which the host stores prompts or replies, as JSON lines or as one value. They are not imported. */
  readonly histories?: (env: Readonly<Record<string, string | undefined>>) => TranscriptFile[];
  /** The records of a file that is not JSON lines, such as a database. */
  readonly records?: (file: TranscriptFile) => Iterable<Json>;
}
