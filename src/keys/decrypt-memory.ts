import { rmSync } from "node:fs";

import type { Surroundings } from "../config/surroundings.ts";
import type { ResealOptions, ResealReport } from "../memory/care/reseal.ts";
import { forgetInKeychain, switchOff } from "../platform/encryption/change-keys.ts";
import { isForeignShared, ownKeyFile, sharedKeyFile } from "../platform/encryption/key-file.ts";
import { removeRuntimeKey } from "../platform/encryption/runtime-key.ts";
import { removeWriterKeys } from "../platform/encryption/writer-keys.ts";
import { checkForm, resealWith } from "./encrypt-memory.ts";
import { currentKeys, keyPlaces, openMemoryKeys, type UnlockOptions } from "./unlock-memory.ts";

/** What `loci decrypt` rewrote, and whether the keys could go. */
export interface Decrypted {
  /** The report on the rewritten files. */
  readonly report: ResealReport;
  /** False if a line of any device is still encrypted, because it can be read only with keys. */
  readonly keysRemoved: boolean;
}

/** True if a memory has keys. A memory in plain text can have keys if other devices still have encrypted lines. */
export function hasMemoryKeys(around: Surroundings): boolean {
  return currentKeys(keyPlaces(around)) !== null;
}

/** Rewrites everything as plain text and removes the keys. Returns null if the memory has no keys. */
export async function decryptMemory(
  around: Surroundings,
  { words, ...resealing }: ResealOptions & UnlockOptions = {},
): Promise<Decrypted | null> {
  if (!hasMemoryKeys(around)) return null;
  const places = keyPlaces(around);
  const unlocked = await openMemoryKeys(around, { words });
  if (resealing.acceptLoss !== true) await checkForm(around, unlocked.secrets[0], "plain");
  if (unlocked.file.encrypted) switchOff(places, unlocked);
  const report = await resealWith(around, unlocked.secrets[0], resealing);
  // The keys stay while sealed lines remain, because without keys this machine would refuse to store anything.
  const keysRemoved = report.elsewhere.length === 0 && report.keyMissing === 0;
  if (keysRemoved) {
    if (!isForeignShared(places.memory, unlocked.file)) rmSync(sharedKeyFile(places.memory), { force: true });
    rmSync(ownKeyFile(places.state), { force: true });
    removeWriterKeys(places.state);
    removeRuntimeKey(around.world.env, places.memory);
    forgetInKeychain(unlocked.file);
  }
  return { report, keysRemoved };
}
