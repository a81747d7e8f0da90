import { useCallback, useEffect, useRef, useState } from "react";

import { useLive } from "../../../api/live.tsx";
import { get } from "../../../api/request.ts";
import type { Page, ShowResult, StoredMemory } from "../../../api/types.ts";
import { readEvents } from "../timeline-queries.ts";
import { joinEvents, renewEvent, type SessionWindow } from "./session-window.ts";

const pageSize = 300;

export interface SessionEvents {
  /** The loaded part; null while the first page is read. */
  readonly window: SessionWindow | null;
  readonly error: unknown;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly retry: () => void;
}

/** Where reading begins: at a memory, at the end, or at the beginning of the session. */
interface Start {
  readonly at: string | undefined;
  readonly isEnd: boolean;
}

/**
 * Loads a session in both directions from where reading begins. After a change only the new or changed events are read,
 * so that a session of many thousand events stays cheap.
 */
export function useSessionEvents(session: string, start: Start): SessionEvents {
  const [window, setWindow] = useState<SessionWindow | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const reader = useRef<{ readonly stop: AbortController; isBusy: boolean } | null>(null);
  const known = window !== null && (start.at === undefined || window.events.some(({ id }) => id === start.at));
  // A jump to a memory that is already loaded needs no new window.
  const anchor = useRef<Start>(start);
  if (!known || (start.isEnd && !anchor.current.isEnd && window.newer !== null)) anchor.current = start;
  const { at, isEnd } = anchor.current;

  useEffect(() => {
    const stop = new AbortController();
    reader.current = { stop, isBusy: true };
    setWindow(null);
    setError(null);
    readFirst(session, { at, isEnd }, stop.signal)
      .then(setWindow, (reason: unknown) => (stop.signal.aborted ? undefined : setError(reason)))
      .finally(() => {
        if (reader.current?.stop === stop) reader.current.isBusy = false;
      });
    return () => stop.abort();
  }, [session, at, isEnd, attempt]);

  const extend = useCallback((read: (signal: AbortSignal) => Promise<(before: SessionWindow) => SessionWindow>) => {
    const now = reader.current;
    if (now === null || now.isBusy) return;
    now.isBusy = true;
    read(now.stop.signal)
      .then(
        (change) => setWindow((before) => (before === null || now.stop.signal.aborted ? before : change(before))),
        (reason: unknown) => (now.stop.signal.aborted ? undefined : setError(reason)),
      )
      .finally(() => {
        now.isBusy = false;
      });
  }, []);

  const [older, newer] = [window?.older ?? null, window?.newer ?? null];
  const loadOlder = useCallback(() => {
    if (older === null) return;
    extend(async (signal) => {
      const { items, next } = await readEvents({ session, limit: pageSize, cursor: older }, signal);
      return (before) => ({ ...before, events: joinEvents(items.toReversed(), before.events), older: next });
    });
  }, [session, older, extend]);
  const loadNewer = useCallback(() => {
    if (newer === null) return;
    extend(async (signal) => {
      const query = { session, oldestFirst: true, limit: pageSize, cursor: newer };
      const { items, next } = await readEvents(query, signal);
      return (before) => ({ ...before, events: joinEvents(before.events, items), newer: next });
    });
  }, [session, newer, extend]);

  useLiveEvents(session, window, setWindow);
  return { window, error, loadOlder, loadNewer, retry: () => setAttempt((n) => n + 1) };
}

async function readFirst(session: string, { at, isEnd }: Start, signal: AbortSignal): Promise<SessionWindow> {
  const before = (query: object) => readEvents({ session, limit: pageSize, ...query }, signal);
  const after = (query: object) => readEvents({ session, limit: pageSize, oldestFirst: true, ...query }, signal);
  const shown = at === undefined ? null : await showMemory(at, signal);
  if (shown?.status === "found" && shown.memory.session === session) {
    const { ts } = shown.memory;
    const [old, young] = await Promise.all([before({ asOf: ts }), after({ since: ts })]);
    return { events: joinEvents(old.items.toReversed(), young.items), older: old.next, newer: young.next };
  }
  if (isEnd) {
    const { items, next } = await before({});
    return { events: items.toReversed(), older: next, newer: null };
  }
  const { items, next } = await after({});
  return { events: items, older: null, newer: next };
}

/** Returns a memory; null if its id is unknown, because an address may be old. */
async function showMemory(id: string, signal?: AbortSignal): Promise<ShowResult | null> {
  const options = signal === undefined ? {} : { signal };
  return get<ShowResult>(`/memory/record/${encodeURIComponent(id)}`, {}, options).catch(() => null);
}

/** Adds new events of the session, and renews those that were pinned, classified, confirmed or forgotten. */
function useLiveEvents(
  session: string,
  window: SessionWindow | null,
  setWindow: (change: (before: SessionWindow | null) => SessionWindow | null) => void,
): void {
  const { changes } = useLive();
  const seen = useRef(changes[0]);
  useEffect(() => {
    if (window === null || changes[0] === seen.current) return;
    const end = seen.current === undefined ? changes.length : changes.indexOf(seen.current);
    const fresh = end === -1 ? changes : changes.slice(0, end);
    seen.current = changes[0];
    const change = (after: (before: SessionWindow) => SessionWindow): void =>
      setWindow((before) => (before === null ? before : after(before)));
    if (window.newer === null && fresh.some((one) => one.session === session))
      void readTail(session, window).then((tail) =>
        change((before) => ({ ...before, events: joinEvents(before.events, tail.items), newer: tail.next })),
      );
    const ids = new Set(window.events.map(({ id }) => id));
    const targets = new Set(fresh.flatMap((one) => one.targets.filter((target) => ids.has(target))));
    for (const id of targets)
      void showMemory(id).then((shown) =>
        change((before) => ({ ...before, events: renewEvent(before.events, id, presentOf(shown)) })),
      );
  }, [changes, session, window, setWindow]);
}

function presentOf(shown: ShowResult | null): StoredMemory | null {
  return shown?.status === "found" && shown.memory.text !== null ? shown.memory : null;
}

/** Reads what came after the loaded events. If it fails, the next change reads it. */
async function readTail(session: string, { events }: SessionWindow): Promise<Page<StoredMemory>> {
  const since = events.at(-1)?.ts;
  return readEvents({ session, oldestFirst: true, limit: pageSize, since }).catch(() => ({ items: [], next: null }));
}
