import { mkdirSync, writeFileSync } from "node:fs";

import { proveKeyFile } from "../src/platform/encryption/key-file-proof.ts";
import { ownKeyFile, sharedKeyFile } from "../src/platform/encryption/key-file.ts";
import type { Secret } from "../src/platform/encryption/keyring.ts";
import { withSecret } from "../src/platform/encryption/open-keys.ts";
import { publicKeyOf } from "../src/platform/encryption/sealed-box.ts";
import { keepWriterKeys } from "../src/platform/encryption/writer-keys.ts";

const only: Secret = { id: "0123456789abcdef", secret: Buffer.alloc(32, 7) };

/** An environment that unlocks a memory with this key. */
export const unlockedEnv = withSecret({}, only);

/**
 * Gives a memory a key without a passphrase, because a passphrase would be slow. If `encrypted` is false, new content
 * is stored in plain text.
 */
export function giveKey({ memory, state }: { memory: string; state: string }, encrypted = true): void {
  const entry = { id: only.id, public: publicKeyOf(only.secret), made: "", wraps: [] };
  const serial = encrypted ? 1 : 2;
  const text = JSON.stringify(proveKeyFile(only.secret, { encrypted, serial, keys: [entry] }));
  for (const folder of [memory, state]) mkdirSync(folder, { recursive: true });
  if (encrypted) keepWriterKeys({ memory, state }, [only], true);
  writeFileSync(sharedKeyFile(memory), text);
  writeFileSync(ownKeyFile(state), text);
}
