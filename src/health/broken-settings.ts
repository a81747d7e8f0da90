import { hosts } from "../agents/hosts.ts";
import { loadConfig } from "../config/load-config.ts";
import type { BrokenFile } from "../config/own-settings.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { profileTable } from "../core/access/profile.ts";
import { tildePath } from "../core/text/phrases/paths.ts";

/** One of the person's settings files that contains a mistake, and its effect on hooks. */
export interface BrokenSettings extends BrokenFile {
  /** True if hooks record nothing because of the mistake. */
  readonly stopsRecording: boolean;
}

/**
 * Finds the person's own settings files with mistakes. Checks the common file, and the file of each agent, which only
 * that agent's hooks read.
 */
export function findBrokenSettings(around: Surroundings): BrokenSettings[] {
  const { config: global, state } = around.places();
  const found = new Map<string, BrokenSettings>();
  for (const tool of ["cli", ...hosts.map(({ manifest }) => manifest.name)]) {
    const { broken, config, settings } = loadConfig({ cwd: around.world.cwd, global, tool, state, onBroken: () => {} });
    for (const file of broken) {
      const isSource = settings.some(({ key, source }) => ["capture", "profile"].includes(key) && source === file.path);
      const stopsRecording = isSource && !(config.capture && profileTable[config.profile].capture);
      if (!found.has(file.path)) found.set(file.path, { ...file, stopsRecording });
    }
  }
  return [...found.values()];
}

export function describeBroken({ path, used, stopsRecording }: BrokenSettings, around: Surroundings): string {
  const instead = used === "last" ? "its last valid content is used" : "safe values are used for what is wrong";
  return `${tildePath(path, around.world.env)} has a mistake in it; ${instead}${stopsRecording ? ", and nothing is recorded" : ""}`;
}
