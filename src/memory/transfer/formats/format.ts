import type { RecordInput } from "../../../core/event/record-schema.ts";
import type { ImportSource } from "../../../core/ports/transfer.ts";

/** Another program's memory: the fields of a record, without those that only an owner can set. */
export interface ForeignMemory extends Pick<
  RecordInput,
  "text" | "at" | "tags" | "session" | "tool" | "path" | "change" | "decision" | "code"
> {
  readonly type: RecordInput["type"];
  /** The other program's id for the memory. Importing the same id again does not store the memory twice. */
  readonly key: string;
  /** For an event that Loci has made: it is skipped if the memory has it. */
  readonly id?: string;
  /** The other program's name for the project of the memory. */
  readonly project?: string;
}

/** Some of a file's memories. */
export interface FormatPart {
  readonly memories: readonly ForeignMemory[];
  /** How many bytes were read for it. */
  readonly bytes: number;
  /** Records that could not be read, or were too large. */
  readonly damaged: number;
}

/** The format of another program's memories. A new one is a file like those beside this, and a line in formats.ts. */
export interface MemoryFormat {
  /** The program's name in the origin of its memories. */
  readonly name: string;
  readonly title: string;
  /** True for such a file. Reads only its beginning. */
  recognises(source: ImportSource): boolean;
  /** Reads it part by part, with only one record in memory. */
  read(source: ImportSource): Iterable<FormatPart>;
}

/** Largest record of another program, in bytes; none of their memories comes near. */
export const maxRecordBytes = 1_048_576;
