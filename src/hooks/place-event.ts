import { statSync } from "node:fs";

import { unsafeId } from "../core/access/scope.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Completes an event: adds a mark that all reports of the event share, and makes the session id safe for keys. If the
 * host sends no mark, the mark contains the length of its transcript and a hash of the event. The host waits for its
 * hooks, so the length is the same for all of them.
 */
export function placeEvent(event: HookEvent, sha256: (text: string) => string): HookEvent {
  const session = event.session === null ? null : safeId(event.session, sha256);
  return { ...event, session, mark: event.mark ?? foundMark(event, sha256) };
}

function foundMark(event: HookEvent, sha256: (text: string) => string): string {
  const { at: _at, ...rest } = event;
  return `at ${transcriptLength(event.transcript)} ${sha256(JSON.stringify(rest)).slice(0, 32)}`;
}

function safeId(id: string, sha256: (text: string) => string): string | null {
  if (id === "") return null;
  return id.length > 128 || unsafeId.test(id) ? sha256(id).slice(0, 32) : id;
}

function transcriptLength(path: string | undefined): number {
  try {
    return path === undefined ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  } catch {
    // An invalid path or a folder that cannot be read counts as a missing transcript.
    return 0;
  }
}
