import { resolve } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { shortestPassphrase } from "../../platform/encryption/change-keys.ts";
import { readHandedText, smallFileBytes } from "../../platform/regular-file.ts";
import type { Cli } from "../command.ts";
import { prompt, promptTwice } from "./ask-words.ts";

/** The variable that has the passphrase of an export, for where nobody can be asked. Not the one of the memory: that opens everything. */
const variable = "LOCI_EXPORT_PASSPHRASE";

interface Asked {
  /** Where to read it from, as given. */
  readonly file: string | undefined;
  /** Asked for twice, and not too short: nobody can open the file without it. */
  readonly isNew: boolean;
}

/** The passphrase of a file: from --passphrase-file, from the environment, or from the person. It is in no list of processes. */
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
    throw new LociError(
      "USAGE",
      `nobody is here to be asked for a passphrase; set ${variable}, or give --passphrase-file`,
    );
  return isNew ? promptTwice("A passphrase for this export (a few words are best)") : prompt("Passphrase of this file");
}
