import type { TranscriptFile } from "../transcripts/transcript-source.ts";

/** A Markdown file in which a host remembers something by itself. */
export interface MemoryFile extends TranscriptFile {
  /** The name of the file among the host's files. */
  readonly name: string;
  /** The project folder that the file is about. Left out for a file about the user. */
  readonly folder?: string;
}

/** Where a host stores what it remembers by itself, and which notes of people it reads. */
export interface MemorySource {
  /** Finds the files that the host writes. */
  find(env: Readonly<Record<string, string | undefined>>): MemoryFile[];
  /** The files of a project that people write for the host, relative to its top folder. */
  readonly notes: readonly string[];
}
