import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

import { cacheFolder } from "../cache-folder.ts";

/** A home and a project that no agent has seen before. */
export interface AgentHome {
  readonly home: string;
  readonly project: string;
  remove(): void;
}

/** Makes them in the cache: Codex warns about a home inside the temp folder. */
export function createAgentHome(): AgentHome {
  const base = realpathSync(mkdtempSync(join(cacheFolder("homes"), "run-")));
  const [home, project] = [join(base, "home"), join(base, "project")];
  mkdirSync(home);
  mkdirSync(project);
  execFileSync("git", ["init", "--quiet", project]);
  return { home, project, remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5 }) };
}
