// Encrypts the memory, gives it a new key, or decrypts it, as the commands do. Reports `caughtUp` when it is done.
import { openMemory } from "../../../src/compose/open-memory.ts";
import { prepareKey, switchOff } from "../../../src/platform/encryption/change-keys.ts";
import { hasKeys } from "../../../src/platform/encryption/key-file.ts";
import { findSecret, unlock } from "../../../src/platform/encryption/open-keys.ts";
import type { Home } from "../home.ts";
import { say, workerOptions } from "./worker.ts";

export interface ResealerOptions {
  readonly home: Home;
  readonly change: "encrypt" | "rotate" | "decrypt" | "complete";
}

const { home, change } = workerOptions() as ResealerOptions;
const before = hasKeys(home.memory, home.state) ? unlock(home, findSecret(home)) : null;
if (change === "decrypt" && before !== null) switchOff(home, before);
if (change === "encrypt" || change === "rotate") {
  const key = prepareKey(home, { in: "passphrase", passphrase: process.env["LOCI_PASSPHRASE"] ?? "" }, before);
  key.use();
}
const memory = await openMemory(home);
await memory.care.reseal();
await memory.close();
say({ caughtUp: "complete" });
process.exit(0);
