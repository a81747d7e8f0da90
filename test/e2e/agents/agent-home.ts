import { execFileSync } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";

import { removeScratch } from "../../../src/platform/files/scratch.ts";
import { cacheFolder } from "../cache-folder.ts";

/** A home and a project that no agent has used before. */
export interface AgentHome {
  readonly home: string;
  readonly project: string;
  /** Saves the home and the project. The returned function restores them under the same paths. */
  save(): () => void;
  remove(): void;
}

/** Creates a home in the cache folder, because Codex warns about a home inside the temp folder. */
export function createAgentHome(): AgentHome {
  const base = realpathSync(mkdtempSync(join(cacheFolder("homes"), "run-")));
  const [home, project, saved] = [join(base, "home"), join(base, "project"), join(base, "saved")];
  mkdirSync(home);
  mkdirSync(project);
  execFileSync("git", ["init", "--quiet", project]);
  return {
    home,
    project,
    save: () => {
      waitForPrograms(home);
      for (const folder of [home, project]) copy(folder, join(saved, basename(folder)));
      return () => {
        waitForPrograms(home);
        copy(join(saved, basename(home)), home);
        // The .git folder stays. Loci would treat a restored copy of it as another repository at the same path.
        for (const name of namesIn(project)) removeScratch(join(project, name));
        const savedProject = join(saved, basename(project));
        for (const name of namesIn(savedProject)) copy(join(savedProject, name), join(project, name));
      };
    },
    remove: () => removeScratch(base),
  };
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name !== ".git");
}

function copy(from: string, to: string): void {
  removeScratch(to);
  // Sockets of a stopped program cannot be copied and are useless.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !lstatSync(path).isSocket() });
}

const patienceMs = 30_000;
const pauseMs = 50;

/** Waits for the background work that a hook started. A copy made while it renames and removes files would fail. */
export function waitForPrograms(home: string): void {
  const end = performance.now() + patienceMs;
  while (hasProgram(home) && performance.now() < end)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
}

/** True if a program runs with this home. Only Linux lists the environment of programs; elsewhere none is found. */
function hasProgram(home: string): boolean {
  try {
    return readdirSync("/proc").some((name) => /^\d+$/u.test(name) && environmentOf(name).includes(`HOME=${home}`));
  } catch {
    return false;
  }
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    // The program has ended since it was listed.
    return [];
  }
}
