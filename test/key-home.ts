import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, expect } from "vitest";

import { prepareKey, type PreparedKey } from "../src/platform/encryption/change-keys.ts";
import { ownKeyFile, sharedKeyFile, type KeyFile } from "../src/platform/encryption/key-file.ts";
import { openKeys, type KeyPlaces } from "../src/platform/encryption/open-keys.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

export let home: string;

export let places: KeyPlaces;

export const passphrase = "correct horse battery";

export const withEnv = (env: Record<string, string>): KeyPlaces => ({ ...places, env });

export const ring = (env: Record<string, string>) => openKeys(withEnv(env)).ring();

export const failing = (code: string) => expect.objectContaining({ code }) as Error;

// Wrapping a key in a passphrase takes half a second, so all tests share one key.
export let made: { readonly key: PreparedKey; readonly file: string };

export function encrypt(): PreparedKey {
  const { memory, state } = places;
  for (const folder of [memory, state]) mkdirSync(folder);
  writeFileSync(sharedKeyFile(memory), made.file);
  writeFileSync(ownKeyFile(state), made.file);
  return made.key;
}

export function alterShared(change: (file: KeyFile) => object): void {
  const path = sharedKeyFile(places.memory);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")) as KeyFile)));
}

/** Makes a home before each test, and one key for all of them. */
export function useKeyHome(): void {
  beforeEach(() => {
    home = makeScratch("keys");
    mkdirSync(join(home, "run"), { mode: 0o700 });
    places = { memory: join(home, "memory"), state: join(home, "state"), env: {} };
  });
  afterEach(() => removeScratch(home));
  beforeAll(() => {
    const folder = makeScratch("keys");
    const first: KeyPlaces = { memory: join(folder, "memory"), state: join(folder, "state") };
    const key = prepareKey(first, { in: "passphrase", passphrase }, null);
    key.use();
    made = { key, file: readFileSync(sharedKeyFile(first.memory), "utf8") };
    removeScratch(folder);
  });
}
