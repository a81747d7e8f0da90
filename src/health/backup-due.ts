import type { Surroundings } from "../config/surroundings.ts";
import { isOlderThan, scheduleMs } from "../platform/backup-list.ts";

/** Whether the newest backup is older than the setting `backup.every` wants. */
export function isBackupDue(around: Surroundings): boolean {
  const { every } = around.config().config.backup;
  return every !== "off" && isOlderThan(around.places().state, scheduleMs[every], around.world.now());
}
