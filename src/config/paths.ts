import { existsSync } from "node:fs";
import { isAbsolute, join, resolve, dirname } from "node:path";

import { LociError } from "../core/errors.ts";
import { realPath } from "../platform/files/links.ts";
import { stateFolder } from "../platform/home/home-record.ts";

/** The folders of a memory. `memory` may be synced between machines; `state` is never synced. */
export interface Places {
  /** The memory folder: the log, the user's documents, the keys. */
  readonly memory: string;
  /** The state folder: the index, backups, and this machine's own files. */
  readonly state: string;
  /** The global settings folder; null if only AI_MEMORY_PATH is known. */
  readonly config: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the folders from the environment alone: AI_MEMORY_PATH, or else the config folder of the operating system.
 * Throws if neither is known.
 */
export function resolvePlaces(env: Environment, platform: NodeJS.Platform = process.platform): Places {
  const bases = platform === "win32" ? windowsBases(env) : xdgBases(env);
  const config = bases.config === null ? null : join(bases.config, "ai");
  const override = env["AI_MEMORY_PATH"];
  if (override !== undefined && override !== "" && !isAbsolute(override)) {
    throw new LociError("HOME_MISSING", `AI_MEMORY_PATH is '${override}'; it must be an absolute path`);
  }
  const memory =
    override !== undefined && override !== "" ? resolve(override) : config === null ? null : join(config, "memory");
  if (memory === null) {
    throw new LociError("HOME_MISSING", "neither HOME nor AI_MEMORY_PATH is an absolute path; set one of them");
  }
  const canonical = realPath(memory);
  const state = bases.state === null ? `${canonical}-state` : stateFolder(join(bases.state, "ai"), canonical);
  return { memory: canonical, state, config };
}

/** The folder with this machine's state of all memories; null if unknown. */
export function stateHome(env: Environment, platform: NodeJS.Platform = process.platform): string | null {
  const { state } = platform === "win32" ? windowsBases(env) : xdgBases(env);
  return state === null ? null : join(state, "ai");
}

function xdgBases(env: Environment): { config: string | null; state: string | null } {
  const home = absolute(env["HOME"]);
  return {
    config: absolute(env["XDG_CONFIG_HOME"]) ?? (home === null ? null : join(home, ".config")),
    state: absolute(env["XDG_STATE_HOME"]) ?? (home === null ? null : join(home, ".local", "state")),
  };
}

function windowsBases(env: Environment): { config: string | null; state: string | null } {
  const home = absolute(env["USERPROFILE"]);
  return {
    config: absolute(env["APPDATA"]) ?? (home === null ? null : join(home, "AppData", "Roaming")),
    state: absolute(env["LOCALAPPDATA"]) ?? (home === null ? null : join(home, "AppData", "Local")),
  };
}

// The XDG specification says that relative paths must be ignored.
function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}

/**
 * The `.ai` folders that apply to a folder, the nearest first. The first one belongs to the project, which is the
 * nearest folder upwards that has `.ai` or is a repository. The folders above the project can only tighten settings, so
 * that a folder inside a project cannot allow what the project forbids.
 */
export function projectFolders(cwd: string): string[] {
  const found: string[] = [];
  for (let at = resolve(cwd); ; at = dirname(at)) {
    const folder = join(at, ".ai");
    if (existsSync(folder) || (found.length === 0 && existsSync(join(at, ".git")))) found.push(folder);
    if (dirname(at) === at) return found;
  }
}
