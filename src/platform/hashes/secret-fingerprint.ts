import { join } from "node:path";

import type { Fingerprint } from "../../core/redaction/marker.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { makeFolder, publishFile } from "../files/make-files.ts";
import { readText, smallFileBytes } from "../files/regular-file.ts";
import { randomBytes } from "./random-bytes.ts";

/**
 * Returns a function that makes fingerprints of secrets, to recognise the same secret in this memory on this machine.
 * Their key is in the state folder, is made with the first secret and is never synced. Without the key, nobody can test
 * a guess.
 */
export function createFingerprint(state: string): Fingerprint {
  let key: string | undefined;
  return (secret) => {
    key ??= openKey(state);
    // The hash is nested, as in HMAC. Six digits distinguish secrets, and are too few to confirm a guess.
    return key === "" ? "" : sha256(key + sha256(key + secret)).slice(0, 6);
  };
}

/**
 * Returns a function that replaces a name with a digest made with the same key. A permanent file then need not contain
 * the name, if it is only compared.
 */
export function createNameDigest(state: string): (name: string) => string {
  let key: string | undefined;
  return (name) => {
    key ??= openKey(state);
    return `sha256:${sha256(key + sha256(key + name))}`;
  };
}

/**
 * Returns the key as 64 hexadecimal digits. Returns an empty string if the key can be neither read nor made, because
 * recording must not depend on it.
 */
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
