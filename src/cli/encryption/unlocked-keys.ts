import { LociError } from "../../core/errors.ts";
import {
  ownKeyFile,
  readKeyFile,
  readSealingKey,
  sharedKeyFile,
  type KeyFile,
} from "../../platform/encryption/key-file.ts";
import {
  findSecret,
  secretByWords,
  unlock,
  type KeyPlaces,
  type Unlocked,
} from "../../platform/encryption/open-keys.ts";
import type { Cli } from "../command.ts";
import { askWords } from "./ask-words.ts";

/** Where the keys of the memory are looked for. */
export function keyPlaces(cli: Cli): KeyPlaces {
  const { memory, state } = cli.places();
  return { memory, state, env: cli.world.env };
}

/** The keys that count on this machine; null in a plain memory. Throws KEY_UNVERIFIED where sealed files are in sight and no keys are. */
export function currentKeys({ memory, state }: KeyPlaces): KeyFile | null {
  const file = readKeyFile(ownKeyFile(state)) ?? readKeyFile(sharedKeyFile(memory));
  if (file === null) readSealingKey(memory, state);
  return file;
}

/** Opens the keys with what is there already, else by asking. */
export async function unlockOrAsk(cli: Cli): Promise<Unlocked> {
  const places = keyPlaces(cli);
  try {
    return unlock(places, findSecret(places));
  } catch (error) {
    if (!(error instanceof LociError && ["KEY_LOCKED", "KEYCHAIN_UNAVAILABLE"].includes(error.code))) throw error;
    return unlockByAsking(cli);
  }
}

/** Opens the keys with a passphrase or recovery key that a person types. */
export async function unlockByAsking(cli: Cli): Promise<Unlocked> {
  const words = await askWords(cli.world, "Passphrase or recovery key of this memory");
  return unlock(keyPlaces(cli), (entry) => {
    const secret = secretByWords(entry, words);
    if (secret === null) throw new LociError("KEY_WRONG", "that does not open this memory; nothing was changed");
    return secret;
  });
}
