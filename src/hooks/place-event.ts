import { statSync } from "node:fs";

import { unsafeId } from "../core/access/scope.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * The event with what the host left out: a mark that all reports of the event share, and an id of the session that can
 * be part of keys. A host without marks waits for its hooks, so the length of its transcript is the same for all of
 * them; without a transcript, the event's content is used.
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
    // An invalid path or an unreadable folder counts as missing.
    return 0;
  }
}
