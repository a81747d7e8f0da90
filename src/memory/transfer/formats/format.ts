import type { RecordInput } from "../../../core/event/record-schema.ts";
import type { ImportSource } from "../../../core/ports/transfer.ts";

/** A memory of another program. It has the fields of a record, except those that only an owner can set. */
export interface ForeignMemory extends Pick<
  RecordInput,
  "text" | "at" | "tags" | "session" | "tool" | "path" | "change" | "decision" | "code"
> {
  readonly type: RecordInput["type"];
  /** The other program's id for the memory. Importing the same id again does not store the memory twice. */
  readonly key: string;
  /** The id of the event, if Loci made it. The import skips it if the memory already has this event. */
  readonly id?: string;
  /** The other program's name for the project of the memory. */
  readonly project?: string;
}

export interface FormatPart {
  readonly memories: readonly ForeignMemory[];
  readonly bytes: number;
  /** The number of records that could not be read, or were too large. */
  readonly damaged: number;
}

/** Reads the memories of another program. To add a format, add a file to this folder and a line to formats.ts. */
export interface MemoryFormat {
  /** The program's name in the origin of its memories. */
  readonly name: string;
  readonly title: string;
  /** Returns true if the source has this format. Reads only the beginning of files. */
  recognises(source: ImportSource): boolean;
  /** Reads the source part by part, with only one record in RAM. */
  read(source: ImportSource): Iterable<FormatPart>;
}

/** The maximum size of another program's record, in bytes. Real records are much smaller. */
export const maxRecordBytes = 1_048_576;

/**
 * Turns another person's preference or pin into a fact, because only the owner of this memory sets preferences and
 * pins.
 */
export function asFact<T extends Pick<ForeignMemory, "type">>(memory: T): T {
  return memory.type === "preference" || memory.type === "pin" ? { ...memory, type: "fact" } : memory;
}
