import type { Config } from "../../config/config-schema.ts";
import { loadConfig } from "../../config/load-config.ts";
import type { Places } from "../../config/paths.ts";
import { claimedName } from "../../core/access/scope.ts";
import type { SpaceEvidence } from "../../core/event/event.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { readLeftAlone } from "../../hooks/left-alone.ts";
import { mayRecord } from "../../hooks/may-record.ts";
import { readPausesEver } from "../../hooks/pauses.ts";
import { createNameDigest } from "../../platform/hashes/secret-fingerprint.ts";

type CaptureSettings = Pick<Config, "capture" | "profile" | "files">;

/** The parts of an event that decide whether it may be stored. */
type Recorded = Pick<HookEvent, "folder" | "host" | "session" | "at">;

/** Decides which events of a transcript may be stored. */
export interface CaptureRule {
  readonly mayRecord: (event: Recorded, space: SpaceEvidence) => boolean;
  /** True if files outside of the space are stored too. */
  readonly keepsOutside: (event: HookEvent) => boolean;
}

/**
 * Returns the rule for storing events of transcripts. It applies the present settings of the event's folder, and the
 * pauses at the time of the event.
 */
export function captureRule(places: Places, now: number): CaptureRule {
  // Grouped by session, because there may be thousands of pauses and every event is checked.
  const pauses = Map.groupBy(
    [...readPausesEver(places.state), ...readLeftAlone(places.state)],
    ({ session }) => session,
  );
  const digests = new Map<string, string>();
  const digestOf = createNameDigest(places.state);
  const digest = (name: string): string => {
    const made = digests.get(name) ?? digestOf(name);
    digests.set(name, made);
    return made;
  };
  const pausesOf = (session: string | null) => [
    ...(pauses.get(undefined) ?? []),
    ...(session === null ? [] : [...(pauses.get(session) ?? []), ...(pauses.get(digest(session)) ?? [])]),
  ];
  const known = new Map<string, CaptureSettings>();
  const settingsFor = ({ folder, host }: Pick<HookEvent, "folder" | "host">): CaptureSettings => {
    const name = `${host} ${folder}`;
    const settings =
      known.get(name) ??
      loadConfig({ cwd: folder, global: places.config, tool: host, onBroken: () => {}, state: places.state }).config;
    known.set(name, settings);
    return settings;
  };
  return {
    mayRecord: (event, space) =>
      mayRecord(settingsFor(event), pausesOf(event.session), {
        space: claimedName(space),
        session: event.session,
        at: event.at ?? now,
        digest,
      }),
    keepsOutside: (event) => settingsFor(event).files.outside,
  };
}
