import { loadPolicies } from "../../config/load-policies.ts";
import type { Places } from "../../config/paths.ts";
import { projectFolders } from "../../config/project-folders.ts";
import type { MachineGuards } from "../../server/machine.ts";

/** Reads the person's rules for guards, or with a folder those that apply there. */
export function readGuards({ config }: Places, folder: string | null): MachineGuards {
  const mistakes: string[] = [];
  const { policy, presets } = loadPolicies({
    global: config,
    projects: folder === null ? [] : projectFolders(folder),
    onBroken: (error) => mistakes.push(error instanceof Error ? error.message : String(error)),
  });
  return { policy, presets, folder: config, mistakes };
}
