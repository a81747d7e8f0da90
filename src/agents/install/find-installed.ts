import { isDeepStrictEqual } from "node:util";

import { hookEventOf } from "../hook-command.ts";
import { isSettings, type ConfigFile, type Settings } from "./config-file.ts";
import type { InstallRequest, InstallTarget } from "./host-installer.ts";
import { parseConfig, readConfig, refuseUnreadable } from "./read-config.ts";

/** Loci's parts in one file of a host or editor. */
export interface InstalledFile {
  readonly path: string;
  readonly settings: Settings;
  /** True if this version of Loci would write the same parts. */
  readonly isCurrent: boolean;
  /** The commands of Loci's hooks, by the host's name of the event. */
  readonly commands: ReadonlyMap<string, string>;
}

/** Returns the files of a program that contain parts of Loci; none if Loci is not installed there. */
export async function findInstalled(host: InstallTarget, request: InstallRequest): Promise<InstalledFile[]> {
  const installer = await host.loadInstaller();
  return installer.files({ ...request, hasServer: true }).flatMap((file) => readInstalled(file, host.manifest.name));
}

function readInstalled(file: ConfigFile, host: string): InstalledFile[] {
  const { bytes } = readConfig(file.path);
  const settings = parseConfig(file, bytes);
  // The person may have chosen hooks without the server, so only parts that exist are compared.
  const present = file.parts.filter((part) => !isDeepStrictEqual(part.remove(settings, null), settings));
  if (present.length === 0) return [];
  refuseUnreadable(file, bytes);
  const wanted = present.reduce((so, part) => part.add(so), settings);
  const commands = new Map(file.commands?.(settings) ?? ownCommands(settings["hooks"], host));
  return [{ path: file.path, settings, isCurrent: isDeepStrictEqual(wanted, settings), commands }];
}

function ownCommands(value: unknown, host: string): [event: string, command: string][] {
  if (typeof value === "string") {
    const event = hookEventOf(value, host);
    return event === null ? [] : [[event, value]];
  }
  const inside = Array.isArray(value) ? (value as unknown[]) : isSettings(value) ? Object.values(value) : [];
  return inside.flatMap((item) => ownCommands(item, host));
}
