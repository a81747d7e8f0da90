import { existsSync } from "node:fs";

import { editors } from "../agents/install/editors.ts";
import { findInstalled } from "../agents/install/find-installed.ts";
import type { InstallTarget } from "../agents/install/host-installer.ts";
import { readRecords } from "../agents/install/install-record.ts";
import { createInstallRequest } from "../agents/install/install-request.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { tildePath } from "../core/text/phrases/paths.ts";
import { faultToCheck } from "./check-memory.ts";
import { good, warning, type Check } from "./check.ts";

/** Checks the settings files of the programs that have the MCP server only. */
export async function checkEditors(around: Surroundings): Promise<Check[]> {
  const records = readRecords(around.places().state);
  const checks = editors.map(async (editor) => {
    const own = records.filter(({ host }) => host === editor.manifest.name).map(({ project }) => project);
    const projects = own.filter((project) => project !== null && existsSync(project));
    return Promise.all([null, ...projects].map((project) => checkEditor(editor, project, around)));
  });
  return (await Promise.all(checks)).flat(2);
}

async function checkEditor(editor: InstallTarget, project: string | null, around: Surroundings): Promise<Check[]> {
  const { name, title } = editor.manifest;
  try {
    // Only a project with a record is checked, so the program has settings for projects.
    const files = await findInstalled(editor, createInstallRequest(around, project));
    return files.map(({ path, isCurrent }) => {
      const shown = tildePath(path, around.world.env);
      const again = `run \`loci install ${name}${project === null ? "" : " --project"}\``;
      return isCurrent
        ? good(name, `${title}: the MCP server is in ${shown}; the program was not asked`)
        : warning(name, `${shown}: not what this Loci would write`, again);
    });
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}
