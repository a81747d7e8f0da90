import { LociError } from "../../core/errors.ts";
import { shortestPassphrase } from "../../platform/encryption/change-keys.ts";
import type { Cli } from "../command.ts";
import { wordsOrInput } from "../input/read-text.ts";
import type { World } from "../world.ts";

/** Asks for a passphrase or recovery key without showing it; reads it from standard input without a terminal. */
async function askWords(world: World, question: string): Promise<string> {
  if (world.stdin.isTTY !== true || !world.stderr.isTTY) {
    const given = await wordsOrInput([], world);
    if (given !== "") return given;
    throw new LociError("USAGE", "not a terminal; pass it on standard input, or in LOCI_PASSPHRASE");
  }
  return prompt(question);
}

/** Asks for the words that open this memory when they are needed. */
export function askMemoryWords({ world }: Cli): () => Promise<string> {
  return () => askWords(world, "Passphrase or recovery key of this memory");
}

/** A new passphrase, typed twice. */
export async function askNewPassphrase(world: World): Promise<string> {
  const given = world.env["LOCI_NEW_PASSPHRASE"] ?? world.env["LOCI_PASSPHRASE"];
  if (given !== undefined && given !== "") return given;
  if (world.stdin.isTTY !== true || !world.stderr.isTTY)
    throw new LociError("USAGE", "not a terminal; set LOCI_NEW_PASSPHRASE, or use --keychain");
  return promptTwice("A passphrase for this memory (a few words are best)");
}

/** A new secret, typed twice. */
export async function promptTwice(message: string): Promise<string> {
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

/** Why a passphrase is refused as a new one. An empty one is refused, too: a person who types y and Enter has not chosen one. */
export function tooShort(words = ""): string | undefined {
  return words.length < shortestPassphrase ? `It needs at least ${shortestPassphrase} characters.` : undefined;
}

const empty = (words = ""): string | undefined => (words === "" ? "Type it, or leave with Ctrl-C." : undefined);

/** Asks without echo until the answer is valid. Throws CANCELLED at Ctrl-C. */
export async function prompt(message: string, refuse: (words?: string) => string | undefined = empty): Promise<string> {
  // Prompts are slow to load, so only a question loads them.
  const { password, isCancel } = await import("@clack/prompts");
  const answer = await password({ message, output: process.stderr, validate: refuse });
  if (isCancel(answer)) throw new LociError("CANCELLED", "cancelled; nothing was done");
  return answer;
}
