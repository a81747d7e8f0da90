import type { RecordInput } from "../../../core/event/record-schema.ts";
import type { ImportSource } from "../../../core/ports/transfer.ts";

/** A memory as another program has it: what a record takes, without what only its owner can say. */
export interface ForeignMemory extends Pick<
  RecordInput,
  "text" | "at" | "tags" | "session" | "tool" | "path" | "change" | "decision" | "code"
> {
  readonly type: RecordInput["type"];
  /** What the program itself knows it by: the same again is the same memory. */
  readonly key: string;
  /** Of an event that Loci has made: where the memory has it, it is passed over. */
  readonly id?: string;
  /** What the program calls its project. */
  readonly project?: string;
}

/** Some of what a file holds. */
export interface FormatPart {
  readonly memories: readonly ForeignMemory[];
  /** How many bytes were read for it. */
  readonly bytes: number;
  /** Records that could not be read, or were too large. */
  readonly damaged: number;
}

/** A format in which another program keeps its memories. Adding one is a file like those beside this, and a line in formats.ts. */
export interface MemoryFormat {
  /** What the program is called in the origin of its memories. */
  readonly name: string;
  readonly title: string;
  /** Whether this is such a file. Looks at how it begins and touches nothing else. */
  recognises(source: ImportSource): boolean;
  /** Reads it part by part, holding no more than one record of it. */
  read(source: ImportSource): Iterable<FormatPart>;
}

/** Largest record of another program, in bytes; none of their memories comes near. */
export const maxRecordBytes = 1_048_576;
