import { resolve } from "node:path";

import { LociError, fileErrorToLociError } from "../../core/errors.ts";
import { shortestPassphrase } from "../../platform/encryption/change-keys.ts";
import { readHandedText, smallFileBytes } from "../../platform/files/regular-file.ts";
import type { Cli } from "../command.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import type { World } from "../world.ts";

/** Asks for a passphrase or recovery key without showing it. Without a terminal, reads it from standard input. */
async function askWords(world: World, question: string): Promise<string> {
  if (world.stdin.isTTY !== true || !world.stderr.isTTY) {
    const input = await wordsOrInput([], world);
    if (input !== "") return input;
    throw new LociError("USAGE", "not a terminal; pass it on standard input, or in LOCI_PASSPHRASE");
  }
  return prompt(question);
}

/** Returns a function that asks for the passphrase or recovery key of this memory. */
export function askMemoryWords({ world }: Cli): () => Promise<string> {
  return () => askWords(world, "Passphrase or recovery key of this memory");
}

/** Returns a new passphrase, from the environment or typed twice by the person. */
export async function askNewPassphrase(world: World): Promise<string> {
  const preset = world.env["LOCI_NEW_PASSPHRASE"] ?? world.env["LOCI_PASSPHRASE"];
  if (preset !== undefined && preset !== "") return preset;
  if (world.stdin.isTTY !== true || !world.stderr.isTTY)
    throw new LociError(
      "USAGE",
      "not a terminal; set LOCI_PASSPHRASE to a passphrase for this memory, or use --keychain",
    );
  return promptTwice("A passphrase for this memory (a few words are best)");
}

async function promptTwice(message: string): Promise<string> {
  const first = await prompt(message, tooShort);
  return prompt("Once more", (again) =>
    again === first ? undefined : "It is not the same; type it again, or leave with Ctrl-C.",
  );
}

/** Shows the recovery key to a person and checks that they have written it down. */
export async function showRecoveryKey(world: World, recovery: string): Promise<void> {
  const last = recovery.slice(recovery.lastIndexOf("-") + 1);
  world.stderr.write(
    `\nYour recovery key opens this memory when all else is lost. Write it down, and keep it off this machine:\n\n  ${recovery}\n\n`,
  );
  const { text, isCancel } = await import("@clack/prompts");
  const typed = await text({
    message: "Type its last four characters, when you have it",
    output: process.stderr,
    validate: (given = "") => (given.trim().toUpperCase() === last ? undefined : "These are not its last four."),
  });
  if (isCancel(typed)) throw new LociError("CANCELLED", "cancelled; nothing was done");
}

/**
 * Returns why a new passphrase is refused. An empty one is refused too, because a person who only presses Enter has not
 * chosen one.
 */
export function tooShort(words = ""): string | undefined {
  return words.length < shortestPassphrase ? `It needs at least ${shortestPassphrase} characters.` : undefined;
}

const empty = (words = ""): string | undefined => (words === "" ? "Type it, or leave with Ctrl-C." : undefined);

/** Asks without showing the input until the answer is valid. Throws CANCELLED at Ctrl-C. */
export async function prompt(message: string, refuse: (words?: string) => string | undefined = empty): Promise<string> {
  // The prompt library is slow to load, so it is loaded only for a question.
  const { password, isCancel } = await import("@clack/prompts");
  const answer = await password({ message, output: process.stderr, validate: refuse });
  if (isCancel(answer)) throw new LociError("CANCELLED", "cancelled; nothing was done");
  return answer;
}

/**
 * The variable with the passphrase of an export, for use without a terminal. It is not the passphrase of the memory,
 * which opens everything.
 */
const variable = "LOCI_EXPORT_PASSPHRASE";

interface Asked {
  /** The file that contains the passphrase, as written on the command line. */
  readonly file: string | undefined;
  /**
   * True for a new passphrase. It must be typed twice and must not be short, because nobody can open the file without
   * it.
   */
  readonly isNew: boolean;
}

/**
 * Returns the passphrase of a file from --passphrase-file, the environment or the person. It is never an argument,
 * because other processes can see arguments.
 */
export async function readPassphrase(cli: Cli, { file, isNew }: Asked): Promise<string> {
  const preset = file === undefined ? cli.world.env[variable] : readGiven(resolve(cli.world.cwd, file));
  const passphrase = preset ?? (await ask(cli, isNew));
  if (passphrase === "") throw new LociError("USAGE", "the passphrase is empty");
  if (isNew && passphrase.length < shortestPassphrase)
    throw new LociError("USAGE", `the passphrase has fewer than ${shortestPassphrase} characters; take a longer one`);
  return passphrase;
}

function readGiven(path: string): string {
  try {
    return readHandedText(path, smallFileBytes).replace(/\r?\n$/, "");
  } catch (error) {
    throw fileErrorToLociError(error, "reading", path);
  }
}

async function ask({ world, isJson }: Cli, isNew: boolean): Promise<string> {
  if (isJson || world.stdin.isTTY !== true || !world.stderr.isTTY)
    throw new LociError("USAGE", `not a terminal; set ${variable} to the passphrase, or pass --passphrase-file`);
  return isNew ? promptTwice("A passphrase for this export (a few words are best)") : prompt("Passphrase of this file");
}
