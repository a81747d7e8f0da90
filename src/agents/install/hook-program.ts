import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { isAbsolute } from "node:path";

import { findProgram } from "../../platform/find-program.ts";
import { commandFiles, hasSecondNode } from "../hook-command.ts";

/** A problem with the files that a hook's command names. */
export interface ProgramFault {
  /** True if the hooks do not run at all. False if they run with the Node.js in PATH instead. */
  readonly isSkipped: boolean;
  readonly found: string;
}

const oldestNode = 24;

/**
 * Checks that a hook's command can run: its script must exist, and so must a Node.js that is new enough. Returns null
 * if both do.
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
