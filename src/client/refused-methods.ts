import { LociError } from "../core/errors.ts";
import type { Memory } from "../memory/memory.ts";

type Method = (...args: never[]) => unknown;

/** The names of all methods of a memory, such as `search` and `documents.read`. */
export type MethodName<T = Memory> = {
  [K in keyof T & string]: T[K] extends Method ? K : `${K}.${MethodName<T[K]>}`;
}[keyof T & string];

/** Why a method is not available over HTTP, and what to do instead. */
interface Refusal {
  readonly reason: string;
  readonly next: string;
}

const transcripts: Refusal = {
  reason: "looks for forgotten words in files outside of the memory",
  next: "Run `loci forget --transcripts` on the machine of the server.",
};
const format: Refusal = {
  reason: "rewrites the files of the log",
  next: "Run `loci migrate` on the machine of the server.",
};

const keys: Refusal = {
  reason: "rewrites every file of the memory with its keys",
  next: "Run `loci encrypt` or `loci decrypt` on the machine of the server.",
};

const losses: Refusal = {
  reason: "compares the files of the log with the backups of its machine",
  next: "Run `loci doctor` on the machine of the server.",
};

/** The methods of a memory that need the files of its machine. */
export const refusedMethods = {
  "transfer.exportTo": {
    reason: "writes a file",
    next: "Write the bytes of `memory.transfer.export()`, or run `loci export` on the machine of the server.",
  },
  "transfer.importFrom": {
    reason: "reads a file",
    next: "Run `loci import <file>` on the machine of the server.",
  },
  "transfer.beginImport": {
    reason: "compares transcripts with the events of hooks, step by step",
    next: "Run `loci import <agent>` on the machine of the server, or use `memory.record`.",
  },
  "care.forgotten.sessions": transcripts,
  "care.forgotten.among": transcripts,
  "care.forgotten.finder": transcripts,
  "care.migrate": format,
  "care.dropMigrated": format,
  "care.reseal": keys,
  "care.checkReseal": keys,
  "care.losses": losses,
  "care.acknowledge": losses,
} as const satisfies Partial<Readonly<Record<MethodName, Refusal>>>;

/** The name of a method that is not available over HTTP. */
export type RefusedName = keyof typeof refusedMethods;

export function refusal(name: RefusedName): LociError {
  const { reason, next } = refusedMethods[name];
  return new LociError("NO_FILES", `memory.${name} ${reason}, so it is not available over HTTP`, { next });
}
