import { unreadSessions, type UnreadSession } from "../../index/views/extraction-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { extractFacts } from "./extract-facts.ts";
import type { DueExtraction, ExtractedSessions } from "./facts.ts";

/** A session is read when nothing happened in it for this long. */
const idleMs = 30 * 60_000;
/** Older sessions are read only on request. Otherwise a model that was just configured would read the whole past. */
const oldestMs = 7 * 86_400_000;
/** The most sessions that one process reads. The next end of a turn or session starts another. */
const mostSessions = 5;
/** About this many characters are one token. */
const tokenCharacters = 4;

/** Returns the sessions that a model should read now, the latest first. */
export async function dueSessions(parts: Parts, ended?: string): Promise<readonly string[]> {
  const now = parts.clock.now();
  const isDue = ({ id, last, characters }: UnreadSession) =>
    id === ended || now - last > idleMs || characters / tokenCharacters > parts.settings.facts.every;
  const unread = await parts.index.query((db) => unreadSessions(db, now - oldestMs));
  return unread
    .filter(isDue)
    .slice(0, mostSessions)
    .map(({ id }) => id);
}

/** Reads all sessions that are due. Holds a lock, so that only one process pays for them. */
export async function extractDue(parts: Parts, { ended, signal }: DueExtraction): Promise<ExtractedSessions> {
  return parts.locks.hold("extract", 0, async () => {
    await freshen(parts);
    const sessions = await dueSessions(parts, ended);
    let [stored, refused] = [0, 0];
    for (const session of sessions) {
      const extracted = await extractFacts(parts, { session, signal });
      stored += extracted.stored.length;
      refused += extracted.refused.length;
    }
    return { sessions, stored, refused };
  });
}
