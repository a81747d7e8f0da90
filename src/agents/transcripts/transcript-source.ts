import type { Json } from "../fields-of.ts";

/** A file in which a host recorded a session. */
export interface TranscriptFile {
  readonly path: string;
  readonly bytes: number;
  /** When the file was last written, in milliseconds since 1970. */
  readonly changedAt: number;
  /** True if the file is one JSON value instead of one per line. */
  readonly isWhole?: boolean;
}

/**
 * A record of a transcript in the form of a hook's input. So the same contract reads hooks and transcripts, with the
 * same result.
 */
export interface Told {
  /** The host's name of the hook's event. */
  readonly event: string;
  /** The fields that the host would send to a hook on standard input. */
  readonly input: Json;
  /** When the event happened, in milliseconds since 1970. */
  readonly at: number;
  readonly version?: string | undefined;
  /** Identifies the event in the transcript. It is the mark if the hook's input contains no id. */
  readonly id: string;
  /** False if the hook has another id for this event, although the ids of other events agree. */
  readonly hasSameId?: false;
  /** The reply or summary, if only the transcript contains it. */
  readonly text?: string | undefined;
  /** The exit code, if only the transcript contains it. */
  readonly exitCode?: number | undefined;
}

/** Reads one transcript record by record. It remembers only what it needs to understand the next record. */
export interface TranscriptReader {
  read(record: Json): readonly Told[];
  /** Returns the events that are certain only after the last record. */
  end(): readonly Told[];
}

/** Where a host stores its transcripts, and how Loci reads them. */
export interface TranscriptSource {
  /** True if an event has the same id in the transcript and in hooks. Otherwise hooks receive only a time. */
  readonly hasIds: boolean;
  /** Finds all transcripts. The transcripts of one session follow each other. */
  find(env: Readonly<Record<string, string | undefined>>): TranscriptFile[];
  open(file: TranscriptFile): TranscriptReader;
  /**
   * Finds other files in which the host stores prompts or replies, as JSON lines or as one value. They are not
   * imported.
   */
  readonly histories?: (env: Readonly<Record<string, string | undefined>>) => TranscriptFile[];
  /** Reads the records of a file that is not JSON lines, such as a database. */
  readonly records?: (file: TranscriptFile) => Iterable<Json>;
}
