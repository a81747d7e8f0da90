import { profileTable, type Profile } from "../core/access/profile.ts";
import { pauseOf, type Happened, type Pause } from "./pauses.ts";

/**
 * True if an event from a hook or a transcript may be stored. The settings of its folder must allow it, and recording
 * must not have been paused when the event happened.
 */
export function mayRecord(
  settings: { readonly capture: boolean; readonly profile: Profile },
  pauses: readonly Pause[],
  happened: Happened,
): boolean {
  return settings.capture && profileTable[settings.profile].capture && pauseOf(pauses, "capture", happened) === null;
}
