import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, LociError } from "../core/errors.ts";
import { makeFolder, publishFile } from "../platform/files/make-files.ts";
import { readText, smallFileBytes } from "../platform/files/regular-file.ts";

const tokenBytes = 32;

/** The secret that clients of the local server need, and the private file that contains it. */
export interface TokenFile {
  readonly path: string;
  readonly token: string;
}

/** The files of the tokens: that of `loci mcp --http`, and that of `loci serve`. */
type TokenName = "mcp-token" | "http-token";

/** Reads a token from this machine's state folder, or creates one. To get a new token, delete the file. */
export function openTokenFile(state: string, name: TokenName = "mcp-token"): TokenFile {
  const path = join(state, name);
  makeFolder(state);
  // Two servers that start at once get the same token, because the file is created atomically and only once.
  publishFile(path, `${randomBytes(tokenBytes).toString("base64url")}\n`);
  const token = readToken(path);
  return { path, token };
}

/**
 * Returns the present token. If the file was deleted, creates a new token. Clients with the old token are then refused.
 */
export function currentToken(state: string, name: TokenName = "mcp-token"): string {
  const path = join(state, name);
  return existsSync(path) ? readToken(path) : openTokenFile(state, name).token;
}

function readToken(path: string): string {
  let token: string;
  try {
    token = readText(path, smallFileBytes).trim();
  } catch (error) {
    throw fileErrorToLociError(error, "reading", path);
  }
  if (Buffer.from(token, "base64url").length < tokenBytes)
    throw new LociError("CONFIG_INVALID", `${path} holds no token of ${tokenBytes} bytes; delete it to have a new one`);
  return token;
}
