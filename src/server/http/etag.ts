import { LociError } from "../../core/errors.ts";

/** Writes a version as an ETag. */
export function toEtag(version: string): string {
  return `"${version}"`;
}

/**
 * Reads the version that a write replaces: that of `If-Match`, or null for `If-None-Match: *`. Throws
 * PRECONDITION_NEEDED if the request has neither.
 */
export function neededVersion(headers: Headers): string | null {
  const match = headers.get("if-match");
  if (match !== null) return fromEtag(match);
  if (headers.get("if-none-match") === "*") return null;
  throw new LociError("PRECONDITION_NEEDED", "a document is replaced only with If-Match, or with If-None-Match: *");
}

/** Throws PRECONDITION_FAILED if the request names another version than the present one. */
export function checkMatch(headers: Headers, present: string): void {
  const match = headers.get("if-match");
  if (match !== null && match !== "*" && fromEtag(match) !== present)
    throw new LociError("PRECONDITION_FAILED", "it has changed since it was read");
}

/** Runs a write whose version the memory itself compares. Its conflict is reported as a failed precondition. */
export async function asPrecondition<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LociError && error.code === "CONFLICT")
      throw new LociError("PRECONDITION_FAILED", error.message, { cause: error });
    throw error;
  }
}

function fromEtag(etag: string): string {
  const version = /^"([\u0021\u0023-\u007e]{1,256})"$/.exec(etag)?.[1];
  if (version === undefined) throw new LociError("USAGE", "If-Match must be one strong ETag, as the last read sent it");
  return version;
}
