import { loadConfig } from "../config/load-config.ts";
import type { Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import type { SpaceEvidence } from "../core/event.ts";
import { spaceName } from "../core/scope.ts";
import type { HookEvent } from "../hooks/hook-event.ts";
import { pauseOf, readPauses } from "../hooks/pauses.ts";

/** Whether something that happened in a folder may be remembered: by the settings that hold there, and the pauses that hold now. */
export function captureRule(places: Places, now: number): (event: HookEvent, space: SpaceEvidence) => boolean {
  const pauses = readPauses(places.state, now);
  const known = new Map<string, boolean>();
  const isOn = ({ folder, host }: HookEvent): boolean => {
    const name = `${host} ${folder}`;
    const on = known.get(name) ?? captureIn(folder, host, places.config);
    known.set(name, on);
    return on;
  };
  return (event, space) =>
    isOn(event) && pauseOf(pauses, "capture", { space: spaceName(space), session: event.session }) === null;
}

function captureIn(folder: string, tool: string, global: string | null): boolean {
  try {
    return loadConfig({ cwd: folder, global, tool }).config.capture;
  } catch (error) {
    // A project whose settings cannot be read may have said no.
    if (error instanceof LociError) return false;
    throw error;
  }
}
