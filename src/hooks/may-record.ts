import { profileTable, type Profile } from "../core/profile.ts";
import { pauseOf, type Happened, type Pause } from "./pauses.ts";

/** Whether what happens at an agent may be remembered, told by a hook or by a transcript: by the settings that hold in its folder and the pauses of its time. */
export function mayRecord(
  settings: { readonly capture: boolean; readonly profile: Profile },
  pauses: readonly Pause[],
  happened: Happened,
): boolean {
  return settings.capture && profileTable[settings.profile].capture && pauseOf(pauses, "capture", happened) === null;
}
