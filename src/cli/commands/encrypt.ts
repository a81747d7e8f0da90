import { openMemory } from "../../compose.ts";
import { LociError } from "../../core/errors.ts";
import { linkedDocuments, plainDocuments } from "../../health/check-encryption.ts";
import { prepareKey, type KeyStore, type PreparedKey } from "../../platform/encryption/change-keys.ts";
import type { Secret } from "../../platform/encryption/keyring.ts";
import { loadCipher } from "../../platform/encryption/load-cipher.ts";
import { withSecret } from "../../platform/encryption/open-keys.ts";
import { runtimeFolder, writeRuntimeKey } from "../../platform/encryption/runtime-key.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { askNewPassphrase, showRecoveryKey } from "../encryption/ask-words.ts";
import { resealLines, resealMemory } from "../encryption/reseal-memory.ts";
import { currentKeys, keyPlaces, unlockOrAsk } from "../encryption/unlocked-keys.ts";
import { onlyByPerson } from "../only-by-person.ts";
import { wrap } from "../output/layout.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "encrypt the memory, or give it a new key",
  usage: "[--passphrase | --keychain] [--rotate]",
  examples: ["loci encrypt --dry-run", "loci encrypt", "loci encrypt --keychain", "loci encrypt --rotate"],
  args: {
    passphrase: { type: "boolean", description: "keep the key wrapped in a passphrase; this is the default" },
    keychain: { type: "boolean", description: "keep the key in the keychain of this system" },
    rotate: { type: "boolean", description: "make a new key, and write everything anew with it" },
    "keep-backups": { type: "boolean", description: "leave older backups as they are, in plain text" },
    "dry-run": { type: "boolean", description: "only say what would happen" },
    yes: { type: "boolean", alias: "y", description: "do not ask; the recovery key is a part of the answer" },
  },
  run: async (args, cli) => {
    const file = currentKeys(keyPlaces(cli));
    const isOn = file?.encrypted === true;
    const would = whatHappens(isOn, args.rotate === true, args.keychain === true, cli);
    if (args["dry-run"] === true) return describe(isOn, would, cli);
    onlyByPerson("encrypt the memory or change its key", cli);
    const keepBackups = args["keep-backups"] === true;
    if (isOn && args.rotate !== true) return complete(keepBackups, args.yes === true, cli);
    if (!isOn && args.rotate === true)
      throw new LociError("USAGE", "this memory is not encrypted; run `loci encrypt` without --rotate");
    const question = isOn ? "Make a new key and write the memory anew?" : "Encrypt this memory?";
    // Before anybody is asked, and before there is a key: a memory whose index cannot be made could not be read.
    loadCipher();
    if (args.yes !== true && !cli.isJson) cli.world.stderr.write(`${asList(would, cli).join("\n")}\n`);
    if (!(await cli.confirm(question, args.yes === true)))
      return { json: { encrypted: isOn, changed: false }, lines: () => ["Nothing was changed."] };
    const before = file === null ? null : await unlockOrAsk(cli);
    const store: KeyStore =
      args.keychain === true ? { in: "keychain" } : { in: "passphrase", passphrase: await askNewPassphrase(cli.world) };
    const key = prepareKey(keyPlaces(cli), store, before);
    if (args.yes !== true) await showRecoveryKey(cli.world, key.recovery);
    return encryptWith(key, store, args.yes === true, keepBackups, cli);
  },
});

async function encryptWith(
  key: PreparedKey,
  store: KeyStore,
  isTold: boolean,
  keepBackups: boolean,
  cli: Cli,
): Promise<Answer> {
  // Before anything is written: whoever stops it half-way has an encrypted memory, and needs it.
  if (isTold && !cli.isJson)
    cli.world.stdout.write(`Recovery key, to be written down and kept elsewhere: ${cli.style.strong(key.recovery)}\n`);
  key.use();
  const unlocked = store.in === "keychain" ? null : keepUnlocked(key, cli);
  const report = await resealMemory(cli, key.secret, keepBackups);
  const recovery = isTold ? { recovery: key.recovery } : {};
  return {
    json: { encrypted: true, changed: true, key: key.id, in: store.in, ...recovery, ...report },
    lines: () => [
      `${cli.style.good("✓")} ${cli.style.strong("the memory is encrypted")}`,
      ...resealLines(report, cli),
      ...(unlocked === null ? [] : [cli.style.quiet(`  ${unlocked}`)]),
    ],
  };
}

/** Hooks can read for the rest of this session; where there is no place for that, a person is told what to do. */
function keepUnlocked({ secret }: PreparedKey, cli: Cli): string {
  try {
    writeRuntimeKey(cli.world.env, cli.places().memory, secret);
    return "unlocked until you log out; then run `loci unlock`";
  } catch (error) {
    if (error instanceof LociError) return error.message;
    throw error;
  }
}

/** Does the rest of what was cut off, or added in plain text since. Where there is nothing of that, backups are not replaced for nothing. */
async function complete(keepBackups: boolean, isYes: boolean, cli: Cli): Promise<Answer> {
  const { secrets } = await unlockOrAsk(cli);
  if (!isYes && !(await isIncomplete(cli, secrets[0])))
    return {
      json: { encrypted: true, changed: false, key: secrets[0].id },
      lines: () => [
        `${cli.style.good("✓")} the memory is encrypted already; nothing to do`,
        cli.style.quiet("  `loci encrypt --rotate` makes a new key; --yes writes everything anew with this one"),
      ],
    };
  const report = await resealMemory(cli, secrets[0], keepBackups);
  return {
    json: { encrypted: true, changed: true, key: secrets[0].id, ...report },
    lines: () => [
      `${cli.style.good("✓")} the memory is encrypted; everything was written anew`,
      ...resealLines(report, cli),
      cli.style.quiet("  without the recovery key at hand, `loci encrypt --rotate` makes a new one"),
    ],
  };
}

async function isIncomplete(cli: Cli, secret: Secret): Promise<boolean> {
  const { memory: home } = cli.places();
  if (plainDocuments(home).length + linkedDocuments(home).length > 0) return true;
  const memory = await openMemory({ env: withSecret(cli.world.env, secret) });
  try {
    return (await memory.sealedState()).isUnfinished;
  } finally {
    await memory.close();
  }
}

function describe(isOn: boolean, would: readonly string[], cli: Cli): Answer {
  return {
    json: { encrypted: isOn, changed: false, would },
    lines: () => [
      cli.style.strong("This is what would happen; nothing was changed."),
      ...asList(would, cli),
      ...missingCipher(cli),
    ],
  };
}

function asList(would: readonly string[], { width }: Cli): string[] {
  return would.flatMap((what) => wrap(what, width - 4).map((line, at) => `  ${at === 0 ? "·" : " "} ${line}`));
}

/** Who only looks is told what is missing, too. */
function missingCipher({ style, width }: Cli): string[] {
  try {
    loadCipher();
    return [];
  } catch (error) {
    if (!(error instanceof LociError)) throw error;
    return wrap(error.message, width - 2).map((line, at) => `${at === 0 ? style.warn("!") : " "} ${line}`);
  }
}

/** A file that is kept elsewhere is not ours to remove; who does not know that would think it safe. */
function linkedLines(cli: Cli): string[] {
  return linkedDocuments(cli.places().memory).map(
    ({ link, target }) =>
      `${showPath(link, cli)} is a link: its text comes into the memory folder, encrypted, and ${showPath(target, cli)} stays where it is, in plain text and unused.`,
  );
}

function whatHappens(isOn: boolean, isRotation: boolean, isInKeychain: boolean, cli: Cli): string[] {
  if (isOn && !isRotation)
    return [
      "The memory is encrypted already; its key stays. `--rotate` makes a new one.",
      "What was cut off, or was added in plain text since, is completed.",
      ...linkedLines(cli),
    ];
  return [
    isOn
      ? "A new key is made, and a new recovery key; the old key is kept inside it, for reading."
      : "A key is made, and a recovery key for you to write down.",
    "The log, the index and the documents of the memory folder are written anew, encrypted.",
    "Older backups on this machine are replaced by a new, encrypted one; --keep-backups leaves them.",
    "Documents inside repositories stay as they are: they are the repository's.",
    ...linkedLines(cli),
    isInKeychain || runtimeFolder(cli.world.env) !== null
      ? "Capture goes on at all times. To read, the memory must be unlocked: `loci unlock`, once a session."
      : "Capture goes on at all times. `loci unlock` does not work here, since there is no private folder in memory (XDG_RUNTIME_DIR): to read, set LOCI_KEY_FILE to a file with the passphrase or recovery key.",
  ];
}
