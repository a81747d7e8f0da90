import { resolve } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { shortestPassphrase } from "../../platform/encryption/change-keys.ts";
import { readHandedText, smallFileBytes } from "../../platform/regular-file.ts";
import type { Cli } from "../command.ts";
import { prompt, promptTwice } from "./ask-words.ts";

/** The variable with the passphrase of an export, for use without a terminal. Not the memory's passphrase, which opens everything. */
const variable = "LOCI_EXPORT_PASSPHRASE";

interface Asked {
  /** The file that contains it, as written on the command line. */
  readonly file: string | undefined;
  /** A new passphrase is asked for twice and must not be short, because nobody can open the file without it. */
  readonly isNew: boolean;
}

/** The passphrase of a file: from --passphrase-file, from the environment, or from the person. Never from an argument, which other processes can see. */
export async function readPassphrase(cli: Cli, { file, isNew }: Asked): Promise<string> {
  const given = file === undefined ? cli.world.env[variable] : readGiven(resolve(cli.world.cwd, file));
  const passphrase = given ?? (await ask(cli, isNew));
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
