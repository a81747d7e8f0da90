import { profileTable } from "../../core/access/profile.ts";
import { LociError } from "../../core/errors.ts";
import {
  dropCandidate,
  lastHappening,
  needsSummary,
  postponeCandidate,
  summaryCandidates,
} from "../../index/views/summary-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/**
 * A session that pauses for lunch or a long meeting continues within this time. If it were summarised earlier, it would
 * need another summary.
 */
const quietMs = 4 * 3_600_000;
/** The most summaries that one process writes, so that it ends within seconds. The next end of a session continues. */
const mostSummaries = 20;
/** The most sessions that one process checks, because a rebuilt index does not know which ones were checked. */
const mostChecked = 500;

/** True if a session has been quiet for hours and was not checked for a summary since its last prompt. */
export async function hasQuietSession(parts: Parts): Promise<boolean> {
  return maySummarise(parts) && (await candidates(parts, 1)).length > 0;
}

/**
 * Summarises sessions that ended without a report: killed ones, and those imported from transcripts. The summaries use
 * the sessions' own words, because a model would have to be paid for the whole past. Returns the ids of the new
 * summaries.
 */
export async function summariseQuiet(parts: Parts): Promise<readonly string[]> {
  if (!maySummarise(parts)) return [];
  try {
    return await parts.locks.hold("summaries", 0, () => summariseNext(parts));
  } catch (error) {
    // Another process is doing the same work.
    if (error instanceof LociError && error.code === "BUSY") return [];
    throw error;
  }
}

async function summariseNext(parts: Parts): Promise<string[]> {
  await freshen(parts);
  const { writeSummary } = await import("./write-summary.ts");
  const written: string[] = [];
  for (const candidate of await candidates(parts, mostChecked)) {
    if (written.length === mostSummaries) break;
    const { session } = candidate;
    const { last, isDue } = await parts.index.query((db) => ({
      last: lastHappening(db, session),
      isDue: needsSummary(db, session),
    }));
    if (last >= quietSince(parts)) {
      // The agent is still working on the last prompt.
      await parts.index.query((db) => postponeCandidate(db, authorOf(parts), { session, last }));
      continue;
    }
    const summary = isDue ? await writeSummary(parts, session, { mayAskModel: false }) : null;
    if (summary !== null) written.push(summary.id);
    // Each session is removed when it is done, so that a killed process loses nothing and repeats nothing.
    await parts.index.query((db) => dropCandidate(db, authorOf(parts), candidate));
  }
  return written;
}

/** Notes that a session was checked at its end, so that it is not checked again when it has been quiet for hours. */
export async function markChecked(parts: Parts, session: string): Promise<void> {
  await parts.index.query((db) => dropCandidate(db, authorOf(parts), { session, last: lastHappening(db, session) }));
}

/** Only the owner may summarise a session, because a model session sees only a part of it. */
export function maySummarise({ principal, settings }: Parts): boolean {
  return principal.kind === "owner" && profileTable[settings.profile].summaries;
}

async function candidates(parts: Parts, limit: number) {
  return parts.index.query((db) => summaryCandidates(db, authorOf(parts), quietSince(parts), limit));
}

function quietSince({ clock }: Parts): number {
  return clock.now() - quietMs;
}

/** The writer of the prompts. In the log of one person, events have no author. */
function authorOf({ principal }: Parts): string {
  return principal.user ?? "";
}
