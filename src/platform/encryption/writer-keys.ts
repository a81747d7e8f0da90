import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { beginProofs } from "../devices/device-acceptance.ts";
import { makeFolder, replaceFile } from "../files/make-files.ts";
import { readIfThere } from "../files/read-if-there.ts";
import type { Secret } from "./keyring.ts";
import { writerKeyOf } from "./sealed-box.ts";

/**
 * Reads the key with which this machine proves its lines, by the id of the sealing key. It is derived from the secret
 * when the memory is unlocked on this machine, so hooks can prove their lines while the memory is locked. It cannot
 * open anything.
 */
export function readWriterKey(state: string, keyId: string): string | undefined {
  return readWriters(state)[keyId];
}

/**
 * Stores the writer's keys of these secrets. The first time, it also records which lines already exist without a proof.
 */
export function keepWriterKeys(
  { memory, state }: { readonly memory: string; readonly state: string },
  secrets: readonly Secret[],
  isFirst = false,
): void {
  const known = readWriters(state);
  const missing = secrets.filter(({ id }) => known[id] === undefined);
  if (missing.length === 0 && !isFirst) return;
  const added = missing.map(({ id, secret }) => [id, writerKeyOf(secret).toString("base64url")]);
  const isNew = !existsSync(writerFile(state));
  makeFolder(state);
  replaceFile(writerFile(state), JSON.stringify({ ...known, ...Object.fromEntries(added) }));
  if (isNew || isFirst) beginProofs(memory, state, isFirst);
}

/** True if lines need a proof, or needed one until now. */
export function hasWriterKeys(state: string): boolean {
  return existsSync(writerFile(state));
}

/** Removes the writer's keys, for a memory that is plain again. */
export function removeWriterKeys(state: string): void {
  rmSync(writerFile(state), { force: true });
}

function readWriters(state: string): Readonly<Record<string, string>> {
  let text: string | null;
  try {
    text = readIfThere(writerFile(state));
  } catch (error) {
    throw fileErrorToLociError(error, "reading", writerFile(state));
  }
  try {
    return text === null ? {} : (JSON.parse(text) as Readonly<Record<string, string>>);
  } catch (error) {
    throw new LociError("KEY_FILE_INVALID", `${writerFile(state)} is damaged; remove it, then run \`loci unlock\``, {
      cause: error,
    });
  }
}

function writerFile(state: string): string {
  return join(state, "writer-keys.json");
}
