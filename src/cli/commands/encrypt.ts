import {
  completeEncryption,
  planEncryption,
  prepareEncryption,
  type EncryptionPlan,
  type PreparedEncryption,
} from "../../keys/encrypt-memory.ts";
import type { ResealOptions } from "../../memory/care/reseal.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { askMemoryWords, askNewPassphrase, showRecoveryKey } from "../encryption/ask-secrets.ts";
import { resealLines, withResealProgress } from "../encryption/reseal-memory.ts";
import { acceptLossArg, acceptsLoss } from "../input/shared-args.ts";
import { wrap, showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "encrypt the memory, or give it a new key",
  usage: "[--passphrase | --keychain] [--rotate]",
  examples: ["loci encrypt --dry-run", "loci encrypt", "loci encrypt --keychain", "loci encrypt --rotate"],
  args: {
    passphrase: { type: "boolean", description: "keep the key wrapped in a passphrase; this is the default" },
    keychain: { type: "boolean", description: "keep the key in the keychain of this system" },
    rotate: { type: "boolean", description: "make a new key, and rewrite everything with it" },
    "keep-backups": { type: "boolean", description: "leave older backups as they are, in plain text" },
    "accept-loss": acceptLossArg,
    "dry-run": { type: "boolean", description: "only show what would happen" },
    yes: { type: "boolean", alias: "y", description: "do not ask; the recovery key is a part of the answer" },
  },
  run: async (args, cli) => {
    const rotate = args.rotate === true;
    const plan = planEncryption(cli, { rotate });
    const { encrypted } = plan;
    const would = whatHappens(plan, args.keychain === true, cli);
    if (args["dry-run"] === true) return describe(plan, would, cli);
    const resealing = { keepBackups: args["keep-backups"] === true, acceptLoss: acceptsLoss(args, cli) };
    if (plan.isCompletion) return complete(resealing, args.yes === true, cli);
    // Reports an obstacle before asking a question and before making a key.
    if (plan.obstacle !== null) throw plan.obstacle;
    const question = encrypted ? "Make a new key and rewrite the memory?" : "Encrypt this memory?";
    if (args.yes !== true && !cli.isJson) cli.world.stderr.write(`${asList(would, cli.width).join("\n")}\n`);
    if (!(await cli.confirm(question, args.yes === true)))
      return { json: { encrypted, changed: false }, lines: () => ["Nothing was changed."] };
    const prepared = await prepareEncryption(cli, {
      rotate,
      keychain: args.keychain === true,
      words: askMemoryWords(cli),
      newPassphrase: () => askNewPassphrase(cli.world),
    });
    if (args.yes !== true) await showRecoveryKey(cli.world, prepared.recovery);
    return encryptWith(prepared, args.yes === true, resealing, cli);
  },
});

async function encryptWith(
  prepared: PreparedEncryption,
  isKeyInAnswer: boolean,
  resealing: ResealOptions,
  cli: Cli,
): Promise<Answer> {
  const { key, recovery } = prepared;
  // Printed before anything is written, because an interrupted run leaves a memory that needs this key.
  if (isKeyInAnswer && !cli.isJson)
    cli.world.stdout.write(`Recovery key, write it down and keep it elsewhere: ${cli.style.strong(recovery)}\n`);
  const { report, lockedBecause } = await withResealProgress(cli, (onProgress) =>
    prepared.apply({ ...resealing, onProgress }),
  );
  const unlocked = lockedBecause ?? "unlocked until you log out; then run `loci unlock`";
  return {
    json: { encrypted: true, changed: true, key, in: prepared.in, ...(isKeyInAnswer ? { recovery } : {}), ...report },
    lines: () => [
      `${cli.style.good("✓")} ${cli.style.strong("the memory is encrypted")}`,
      ...resealLines(report, cli),
      ...(prepared.in === "keychain" ? [] : [cli.style.quiet(`  ${unlocked}`)]),
    ],
  };
}

/**
 * Completes an interrupted encryption and encrypts plain text added since. If there is nothing left to do, backups are
 * not replaced.
 */
async function complete(resealing: ResealOptions, always: boolean, cli: Cli): Promise<Answer> {
  const { key, report } = await withResealProgress(cli, (onProgress) =>
    completeEncryption(cli, { words: askMemoryWords(cli), always, ...resealing, onProgress }),
  );
  if (report === null)
    return {
      json: { encrypted: true, changed: false, key },
      lines: () => [
        `${cli.style.good("✓")} the memory is encrypted already; nothing to do`,
        cli.style.quiet("  `loci encrypt --rotate` makes a new key; --yes rewrites everything with this one"),
      ],
    };
  return {
    json: { encrypted: true, changed: true, key, ...report },
    lines: () => [
      `${cli.style.good("✓")} the memory is encrypted; everything was rewritten`,
      ...resealLines(report, cli),
      cli.style.quiet("  without the recovery key at hand, `loci encrypt --rotate` makes a new one"),
    ],
  };
}

function describe({ encrypted, obstacle }: EncryptionPlan, would: readonly string[], { style, width }: Cli): Answer {
  return {
    json: { encrypted, changed: false, would },
    lines: () => [
      style.strong("This is what would happen; nothing was changed."),
      ...asList(would, width),
      ...(obstacle === null
        ? []
        : wrap(obstacle.message, width - 2).map((line, at) => `${at === 0 ? style.warn("!") : " "} ${line}`)),
    ],
  };
}

function asList(would: readonly string[], width: number): string[] {
  return would.flatMap((what) => wrap(what, width - 4).map((line, at) => `  ${at === 0 ? "·" : " "} ${line}`));
}

function whatHappens(
  { encrypted, isCompletion, links, canUnlock }: EncryptionPlan,
  isInKeychain: boolean,
  cli: Cli,
): string[] {
  // Loci does not remove the target of a link, so the user must know that it stays in plain text.
  const linked = links.map(
    ({ link, target }) =>
      `${showPath(link, cli)} is a link: its text comes into the memory folder, encrypted, and ${showPath(target, cli)} stays where it is, in plain text and unused.`,
  );
  if (isCompletion)
    return [
      "The memory is encrypted already; its key stays. `--rotate` makes a new one.",
      "An interrupted encryption is completed, and plain text added since is encrypted.",
      ...linked,
    ];
  return [
    encrypted
      ? "A new key is made, and a new recovery key; the old key is kept inside it, for reading."
      : "A key is made, and a recovery key for you to write down.",
    "The log, the index and the documents of the memory folder are rewritten, encrypted.",
    "Older backups on this machine are replaced by a new, encrypted one; --keep-backups leaves them.",
    "Documents inside repositories stay as they are: they are the repository's.",
    ...linked,
    isInKeychain || canUnlock
      ? "Capture goes on at all times. To read, the memory must be unlocked: `loci unlock`, once a session."
      : "Capture goes on at all times. `loci unlock` does not work here, since there is no private folder in memory (XDG_RUNTIME_DIR): to read, set LOCI_KEY_FILE to a file with the passphrase or recovery key.",
  ];
}
