import { LociError } from "../../core/errors.ts";

/** A stream: the log of one person, or of one shared space, in one organisation. */
export interface StreamKey {
  /** The organisation's number, in decimal. */
  readonly tenant: string;
  readonly stream: number;
}

/** The error code of PostgreSQL, or of one of our functions. */
export function sqlState(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Translates the errors of a stream's database functions. Returns any other error unchanged. */
export function toStreamError(error: unknown): unknown {
  const state = sqlState(error);
  if (state === "LOC01")
    return new LociError("CURSOR_LOST", "the stream is not the one that this cursor is from; start over", {
      cause: error,
    });
  if (state === "P0002") return new LociError("NOT_FOUND", "there is no such stream", { cause: error });
  return error;
}
