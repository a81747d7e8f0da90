import { loadConfig } from "../config/load-config.ts";
import type { Places } from "../config/paths.ts";
import type { SpaceEvidence } from "../core/event.ts";
import { spaceName } from "../core/scope.ts";
import type { HookEvent } from "../hooks/hook-event.ts";
import { readLeftAlone } from "../hooks/left-alone.ts";
import { mayRecord } from "../hooks/may-record.ts";
import { readPausesEver } from "../hooks/pauses.ts";

type CaptureSettings = Parameters<typeof mayRecord>[0];

/** Whether something that a transcript tells may be remembered: by the settings that hold in its folder now, and the pauses of the time it happened. */
export function captureRule(places: Places, now: number): (event: HookEvent, space: SpaceEvidence) => boolean {
  const pauses = [...readPausesEver(places.state), ...readLeftAlone(places.state)];
  const known = new Map<string, CaptureSettings>();
  const settingsFor = ({ folder, host }: HookEvent): CaptureSettings => {
    const name = `${host} ${folder}`;
    const settings =
      known.get(name) ?? loadConfig({ cwd: folder, global: places.config, tool: host, onBroken: () => {} }).config;
    known.set(name, settings);
    return settings;
  };
  return (event, space) =>
    mayRecord(settingsFor(event), pauses, {
      space: spaceName(space),
      session: event.session,
      at: event.at ?? now,
    });
}
