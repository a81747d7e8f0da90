import { statSync } from "node:fs";

import { unsafeId } from "../core/scope.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * The event with what the host left out: a mark by which reports of the same event are known, and an id of the session that can stand in
 * keys. A host that gives no mark waits for its hooks, so its transcript has the same length for all of them; without one, what the event
 * says has to do.
 */
export function placeEvent(event: HookEvent, sha256: (text: string) => string): HookEvent {
  const session = event.session === null ? null : safeId(event.session, sha256);
  return { ...event, session, mark: event.mark ?? foundMark(event, sha256) };
}

function foundMark(event: HookEvent, sha256: (text: string) => string): string {
  const { at: _at, ...said } = event;
  return `at ${transcriptLength(event.transcript)} ${sha256(JSON.stringify(said)).slice(0, 32)}`;
}

function safeId(id: string, sha256: (text: string) => string): string | null {
  if (id === "") return null;
  return id.length > 128 || unsafeId.test(id) ? sha256(id).slice(0, 32) : id;
}

function transcriptLength(path: string | undefined): number {
  try {
    return path === undefined ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  } catch {
    // A path that no system takes, or a folder that may not be read: as if there were none.
    return 0;
  }
}
