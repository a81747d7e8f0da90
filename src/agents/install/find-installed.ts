import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { findProgram } from "../../platform/programs/find-program.ts";
import { hookEventOf, commandFiles, hasSecondNode } from "../hook-command.ts";
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

/** A problem with the files that a hook's command names. */
export interface ProgramFault {
  /** True if the hooks do not run at all. False if they run with the Node.js in PATH instead. */
  readonly isSkipped: boolean;
  readonly found: string;
}

const oldestNode = 24;

/**
 * Checks that a hook's command can run: its script must exist, and so must a Node.js that is new enough. Returns null
 * if it can run.
 */
export function findProgramFault(command: string, path: string): ProgramFault | null {
  const [node = "", script = ""] = commandFiles(command);
  if (!existsSync(script)) return { isSkipped: true, found: `its hooks run ${script}, which is gone` };
  const file = isAbsolute(node) ? node : findProgram(node, path);
  const named = file !== null && existsSync(file) ? nodeVersion(file) : null;
  if (isNewEnough(named)) return null;
  const why =
    named === null ? (isAbsolute(node) ? "which is gone" : "which is not in PATH") : `which is too old (${named})`;
  const other = hasSecondNode(command) ? findProgram("node", path) : null;
  const version = other === null ? null : nodeVersion(other);
  if (isNewEnough(version))
    return { isSkipped: false, found: `its hooks name ${node}, ${why}; they run with ${other} instead` };
  const rest = version === null ? "" : `, and ${other} is too old (${version})`;
  return { isSkipped: true, found: `its hooks are skipped: they run ${node}, ${why}${rest}` };
}

/** Returns the version of a Node.js, or null if it does not run. */
function nodeVersion(node: string): string | null {
  try {
    if (realpathSync(node) === realpathSync(process.execPath)) return process.version;
    const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8", timeout: 5_000 });
    return status === 0 && /^v\d+\.\d+/.test(stdout) ? stdout.trim() : null;
  } catch {
    return null;
  }
}

function isNewEnough(version: string | null): boolean {
  return version !== null && Number(/^v(\d+)/.exec(version)?.[1]) >= oldestNode;
}
