import { profileTable } from "../core/access/profile.ts";
import { dayMs } from "../core/retention.ts";
import { lastRecalibration } from "../index/views/standing-views.ts";
import type { Parts } from "./parts.ts";

/** True once a day, if the profile allows it. In a memory of several people, one person's view cannot be changed. */
export async function isRecalibrationDue({ principal, settings, index, clock }: Parts): Promise<boolean> {
  if (principal.kind !== "owner" || principal.user !== undefined || !profileTable[settings.profile].importance)
    return false;
  const last = await index.query(lastRecalibration);
  return last !== null && clock.now() - last >= dayMs;
}
