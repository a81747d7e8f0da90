import { join } from "node:path";

import type { Fingerprint } from "../core/redaction/marker.ts";
import { sha256 } from "../core/text/sha256.ts";
import { makeFolder, publishFile } from "./files.ts";
import { randomBytes } from "./random-bytes.ts";
import { readText, smallFileBytes } from "./regular-file.ts";

/**
 * Fingerprints of secrets, which identify the same one in this memory on this machine. They are made with a key in the
 * state folder, which is made with the first secret and never synced: without it no guess can be tested.
 */
export function createFingerprint(state: string): Fingerprint {
  let key: string | undefined;
  return (secret) => {
    key ??= openKey(state);
    // Nested, as in HMAC. Six digits distinguish keys, and are too few to confirm a guess.
    return key === "" ? "" : sha256(key + sha256(key + secret)).slice(0, 6);
  };
}

/**
 * Replaces a name by a digest with the same key if only equality matters: a permanent file need not contain the name
 * itself.
 */
export function createNameDigest(state: string): (name: string) => string {
  let key: string | undefined;
  return (name) => {
    key ??= openKey(state);
    return `sha256:${sha256(key + sha256(key + name))}`;
  };
}

/** The key as 64 hexadecimal digits; empty if it can be neither read nor made: recording must not depend on it. */
function openKey(state: string): string {
  try {
    const path = join(state, "fingerprint.key");
    const known = readKey(path);
    if (known !== null) return known;
    makeFolder(state);
    publishFile(path, `${randomBytes(32).toString("hex")}\n`);
    return readKey(path) ?? "";
  } catch {
    return "";
  }
}

function readKey(path: string): string | null {
  try {
    return /^[0-9a-f]{64}$/.exec(readText(path, smallFileBytes).trim())?.[0] ?? null;
  } catch {
    return null;
  }
}
