import { prepareKey } from "../../src/platform/encryption/change-keys.ts";
import { hasKeys } from "../../src/platform/encryption/key-file.ts";
import { writeRuntimeKey } from "../../src/platform/encryption/runtime-key.ts";
import { makeScratch } from "../../src/platform/scratch.ts";

/** The passphrase of every home of a crash test. */
export const crashPassphrase = "for a crash test";

const variable = "LOCI_CRASH_ENCRYPTED";

/** From now on, the homes of all scenarios are encrypted, and unlocked for every started process. */
export function encryptHomes(): void {
  process.env[variable] = "1";
  process.env["XDG_RUNTIME_DIR"] = makeScratch("crash-run");
}

/** Gives a home its keys, once, if homes are encrypted. */
export function encryptIfAsked(home: { readonly memory: string; readonly state: string }): void {
  if (process.env[variable] === undefined || hasKeys(home.memory, home.state)) return;
  const key = prepareKey(home, { in: "passphrase", passphrase: crashPassphrase }, null);
  key.use();
  writeRuntimeKey(process.env, home.memory, key.secret);
}
