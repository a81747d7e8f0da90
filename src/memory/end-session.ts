import { profileTable } from "../core/access/profile.ts";
import { LociError, type ErrorCode } from "../core/errors.ts";
import type { StoredDocument } from "../core/ports/documents.ts";
import { runsOfSession } from "../index/views/entry-views.ts";
import { needsSummary } from "../index/views/summary-views.ts";
import { compactWhenDue } from "./documents/compact-document.ts";
import type { Compacted, DocumentRef } from "./documents/documents.ts";
import { findPlace } from "./documents/place.ts";
import { endRun } from "./entries/clear-entries.ts";
import { freshen } from "./freshen.ts";
import type { Parts } from "./parts.ts";
import { isRecalibrationDue } from "./recalibration-due.ts";

/** The session or run that has ended, and its space. */
export interface SessionEnd {
  /** A folder in the space. The documents of this space are checked. */
  readonly space?: string | undefined;
  /** The session that has ended, with all its runs. Only the owner may pass one; a model session ends its own run. */
  readonly session?: string | undefined;
}

/** The changes at the end of a run or session. */
export interface SessionEnded {
  /** How many entries of ended runs were cleared. */
  readonly cleared: number;
  /** The id of the session's new summary; null if it got none. */
  readonly summary: string | null;
  /** The number of memories whose importance was adjusted; null if that was not due. */
  readonly recalibrated: number | null;
  /** Documents that were archived and shortened. */
  readonly compacted: readonly (Compacted & {
    /** The file of the document. */
    readonly file: string;
  })[];
  /**
   * Documents that could not be compacted, for example because somebody was writing them. The next end of a session
   * tries again.
   */
  readonly failed: readonly {
    /** The file of the document. */
    readonly file: string;
    /** The code of the error. */
    readonly code: ErrorCode;
  }[];
}

/**
 * Clears the entries of the ended runs, summarises the session, compacts documents that have grown too large, and adjusts
 * the importance of memories once a day, if the profile and the settings allow it. Call it at the end of each run and session.
 */
export async function endSession(parts: Parts, { space, session }: SessionEnd): Promise<SessionEnded> {
  let cleared = 0;
  for (const run of await endedRuns(parts, session)) cleared += await endRun(parts, run);
  const compacted: SessionEnded["compacted"][number][] = [];
  const failed: SessionEnded["failed"][number][] = [];
  for (const ref of await documentsOf(parts, space)) {
    const place = await findPlace(parts, ref, "replace");
    const { file } = place;
    try {
      const done = await compactWhenDue(parts, place);
      if (done !== null) compacted.push({ ...done, file });
    } catch (error) {
      // A document that cannot be written must not prevent the check of the others.
      if (!(error instanceof LociError)) throw error;
      failed.push({ file, code: error.code });
    }
  }
  const summary = await summaryOf(parts, session);
  return { cleared, summary, recalibrated: await recalibrated(parts), compacted, failed };
}

/** True if `endSession` may have something to do. Does not read any document. */
export async function isUpkeepDue(parts: Parts, { space, session }: SessionEnd): Promise<boolean> {
  if ((await endedRuns(parts, session)).length > 0) return true;
  if ((await isSummaryDue(parts, session)) || (await isRecalibrationDue(parts))) return true;
  for (const ref of await documentsOf(parts, space)) {
    const { stored } = await findPlace(parts, ref, "replace");
    if ((await sizeOf(stored)) > parts.settings.documents.compactAt) return true;
  }
  return false;
}

/** Only the owner may summarise a session, because a model session sees only a part of it. */
async function isSummaryDue({ principal, settings, index }: Parts, session: string | undefined): Promise<boolean> {
  if (principal.kind !== "owner" || session === undefined || !profileTable[settings.profile].summaries) return false;
  return index.query((db) => needsSummary(db, session));
}

async function summaryOf(parts: Parts, session: string | undefined): Promise<string | null> {
  if (session === undefined || !(await isSummaryDue(parts, session))) return null;
  // Loaded only when needed, because a hook asks only whether a summary is due.
  const { writeSummary } = await import("./write-summary.ts");
  return writeSummary(parts, session);
}

async function recalibrated(parts: Parts): Promise<number | null> {
  if (!(await isRecalibrationDue(parts))) return null;
  const { recalibrate } = await import("./recalibrate.ts");
  return recalibrate(parts);
}

/** Returns 0 for a document that cannot be checked. `endSession` reports the error. */
async function sizeOf(stored: StoredDocument): Promise<number> {
  try {
    return (await stored.state())?.bytes ?? 0;
  } catch (error) {
    if (error instanceof LociError) return 0;
    throw error;
  }
}

async function endedRuns(parts: Parts, session: string | undefined): Promise<readonly string[]> {
  const { principal } = parts;
  if (principal.kind !== "owner") return principal.run === undefined ? [] : [principal.run];
  if (session === undefined) return [];
  await freshen(parts);
  return parts.index.query((db) => runsOfSession(db, session));
}

/** Lists the documents that may be compacted automatically and that the caller may replace. */
async function documentsOf(parts: Parts, space: string | undefined): Promise<readonly DocumentRef[]> {
  const { principal, settings } = parts;
  if (parts.documents === null || !profileTable[settings.profile].compaction) return [];
  if (principal.kind === "agent") return space === undefined ? [] : [{ scope: "agent", space }];
  const shared: readonly DocumentRef[] =
    space === undefined ? [{ scope: "user" }] : [{ scope: "user" }, { scope: "space", space }];
  const agents =
    principal.kind === "owner" && space !== undefined ? await parts.documents.agents(parts.spaces.find(space)) : [];
  return [
    ...(settings.documents.compactAll ? shared : []),
    ...agents.map((agent) => ({ scope: "agent" as const, space, agent })),
  ];
}
