import type { Surroundings } from "../config/surroundings.ts";
import { isOlderThan, scheduleMs } from "../platform/inventory/backup-list.ts";

/** True if the newest backup is older than the setting `backup.every` allows. */
export function isBackupDue(around: Surroundings): boolean {
  const { every } = around.config().config.backup;
  return every !== "off" && isOlderThan(around.places().state, scheduleMs[every], around.world.now());
}
