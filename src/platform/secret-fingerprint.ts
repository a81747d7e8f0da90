import { join } from "node:path";

import type { Fingerprint } from "../core/redaction/marker.ts";
import { sha256 } from "../core/sha256.ts";
import { makeFolder, publishFile } from "./files.ts";
import { randomBytes } from "./random-bytes.ts";
import { readText, smallFileBytes } from "./regular-file.ts";

/**
 * Fingerprints of secrets, by which the same one is known again in this memory on this machine. They are made with a key of the state
 * folder, which is made when the first secret is seen and is never synced: without it no guess can be tried.
 */
export function createFingerprint(state: string): Fingerprint {
  let key: string | undefined;
  return (secret) => {
    key ??= openKey(state);
    // Nested, as in HMAC. Six digits tell keys apart, and are too few to confirm a guess at one.
    return key === "" ? "" : sha256(key + sha256(key + secret)).slice(0, 6);
  };
}

/** Stands for a name where only whether it is the same one matters, made with the same key: in a file that stays, the name itself need not. */
export function createNameDigest(state: string): (name: string) => string {
  let key: string | undefined;
  return (name) => {
    key ??= openKey(state);
    return `sha256:${sha256(key + sha256(key + name))}`;
  };
}

/** The key as 64 hexadecimal digits; empty where it can be neither read nor made: what is recorded must not depend on it. */
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
