import { prepareKey } from "../../src/platform/encryption/change-keys.ts";
import { hasKeys } from "../../src/platform/encryption/key-file.ts";
import { writeRuntimeKey } from "../../src/platform/encryption/runtime-key.ts";
import { makeScratch } from "../../src/platform/files/scratch.ts";

/** The passphrase of all homes in crash tests. */
export const crashPassphrase = "for a crash test";

const variable = "LOCI_CRASH_ENCRYPTED";

/** Makes all later homes encrypted, and unlocked for every process that is started. */
export function encryptHomes(): void {
  process.env[variable] = "1";
  process.env["XDG_RUNTIME_DIR"] = makeScratch("crash-run");
}

/** Gives a home its keys, if homes are encrypted and it has none yet. */
export function encryptIfAsked(home: { readonly memory: string; readonly state: string }): void {
  if (process.env[variable] === undefined || hasKeys(home.memory, home.state)) return;
  const key = prepareKey(home, { in: "passphrase", passphrase: crashPassphrase }, null);
  key.use();
  writeRuntimeKey(process.env, home.memory, key.secret);
}
