import { resolve } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { shortestPassphrase } from "../../platform/encryption/change-keys.ts";
import { readHandedText, smallFileBytes } from "../../platform/regular-file.ts";
import type { Cli } from "../command.ts";
import { prompt, promptTwice } from "./ask-words.ts";

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
