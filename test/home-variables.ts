import { join } from "node:path";

/**
 * The variables that make a folder the person's home. On Windows they also name the folders of settings and state, which
 * are then in the same places as on Linux.
 */
export function homeVariables(home: string, platform: NodeJS.Platform = process.platform): Record<string, string> {
  if (platform !== "win32") return { HOME: home };
  return {
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, ".config"),
    LOCALAPPDATA: join(home, ".local", "state"),
  };
}
