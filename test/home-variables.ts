import { join } from "node:path";

import { compileCacheVariable } from "./quick-processes.ts";

/**
 * The variables that make a folder the person's home. On Windows they also name the folders of settings and state, which
 * are then in the same places as on Linux. A process that gets only these variables uses the tests' compiled files.
 */
export function homeVariables(home: string, platform: NodeJS.Platform = process.platform): Record<string, string> {
  const compiled = process.env[compileCacheVariable];
  const common = { HOME: home, ...(compiled !== undefined && { [compileCacheVariable]: compiled }) };
  if (platform !== "win32") return common;
  return {
    ...common,
    USERPROFILE: home,
    APPDATA: join(home, ".config"),
    LOCALAPPDATA: join(home, ".local", "state"),
  };
}
