import type { Json } from "../fields-of.ts";

/** A file that a host has written about a session. */
export interface TranscriptFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly changedAt: number;
  /** One JSON value instead of one in each line. */
  readonly isWhole?: boolean;
}

/**
 * Something that a transcript tells, in the form in which the host's hook would have told it. So one contract reads both, and what they tell is
 * the same word for word.
 */
export interface Told {
  /** The host's name of the hook's event. */
  readonly event: string;
  /** What the hook would have had on standard input. */
  readonly input: Json;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  readonly version?: string | undefined;
  /** What names it in the transcript; it names it altogether where the hook's input has no id. */
  readonly id: string;
  /** False for what a hook is told under another id than the transcript has, although the others are the same. */
  readonly hasSameId?: false;
  /** The reply or summary, where only the transcript has it. */
  readonly text?: string | undefined;
  /** How a command ended, where only the transcript has it. */
  readonly exitCode?: number | undefined;
}

/** Reads one transcript, record by record. It keeps only what it needs to understand the next. */
export interface TranscriptReader {
  read(record: Json): readonly Told[];
  /** What is certain only when there is no more. */
  end(): readonly Told[];
}

/** Where a host keeps its transcripts, and how they are read. */
export interface TranscriptSource {
  /** Whether what happens has the same ids in a transcript as in hooks. Else hooks are told only a time. */
  readonly hasIds: boolean;
  /** All transcripts, those of one session one after the other. */
  find(env: Readonly<Record<string, string | undefined>>): TranscriptFile[];
  open(file: TranscriptFile): TranscriptReader;
  /** Other files in which the host keeps what was typed or said, as JSON in lines or as one value. They are not imported. */
  readonly histories?: (env: Readonly<Record<string, string | undefined>>) => TranscriptFile[];
  /** The records of a file that is not JSON in lines, such as a database. */
  readonly records?: (file: TranscriptFile) => Iterable<Json>;
}
