import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";

import { ownProgram } from "../agents/own-program.ts";
import { version } from "../version.ts";
import { upgradeCommands, wayOfInstallation, type WayOfInstallation } from "./way-of-installation.ts";

/** This copy of Loci, and how to replace it with a newer one. */
export interface Installation {
  /** The version that runs. */
  readonly version: string;
  /** Who installed it, and for whom. */
  readonly way: WayOfInstallation;
  /** The folder of the package. */
  readonly folder: string;
  /** The commands that install the newest version. None if another package has installed Loci. */
  readonly commands: readonly string[];
  /** The package that Loci is a part of, if it was not installed by itself. */
  readonly partOf: string | null;
  /** False if the folder belongs to another user, who must run the commands. */
  readonly isWritable: boolean;
}

/** Returns how this copy of Loci was installed. Reads only the names of files; asks no server. */
export function findInstallation(env: Readonly<Record<string, string | undefined>> = process.env): Installation {
  const folder = dirname(dirname(dirname(ownProgram(env).cli)));
  const { way, project, partOf } = wayOfInstallation(folder, existsSync);
  return {
    version,
    way,
    folder,
    commands: partOf === null ? upgradeCommands(way, project, existsSync) : [],
    partOf,
    isWritable: isWritable(dirname(folder)) && isWritable(folder),
  };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
