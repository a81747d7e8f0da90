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
import type { LearnedNow } from "./policies/learn-policies.ts";
import { isLearningDue } from "./policies/learning-due.ts";
import { isRecalibrationDue } from "./recalibration-due.ts";
import { mayLearn } from "./recall/choose-policy.ts";
import type { SavedSummary } from "./save-summary.ts";
import { hasQuietSession, markChecked, maySummarise } from "./summarise-quiet.ts";
import type { WrittenSummary } from "./write-summary.ts";

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
  /** The file beside the agent's document with the summary; null if there is none. */
  readonly summaryFile: string | null;
  /** The number of memories whose importance was adjusted; null if that was not due. */
  readonly recalibrated: number | null;
  /** The policies that were put on trial, adopted or retired; null if learning was not due. */
  readonly policies: LearnedNow | null;
  /** Documents that were archived and shortened. */
  readonly compacted: readonly (Compacted & {
    /** The file of the document. */
    readonly file: string;
  })[];
  /**
   * Documents that could not be compacted or get a summary, for example because somebody was writing them. The next end
   * of a session tries again to compact.
   */
  readonly failed: readonly {
    /** The file of the document. */
    readonly file: string;
    /** The code of the error. */
    readonly code: ErrorCode;
  }[];
}

/**
 * Clears the entries of the ended runs, compacts documents that have grown too large, summarises the session, and once a
 * day adjusts the importance of memories and learns the weights of recall, if the profile and the settings allow it. An
 * agent that owns a document also gets the summary as a file beside it. Call it at the end of each run and session.
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
  const saved = await savedSummary(parts, space, summary);
  if (saved !== null && saved.code !== null && !failed.some(({ file }) => file === saved.file))
    failed.push({ file: saved.file, code: saved.code });
  const summaryFile = saved !== null && saved.code === null ? saved.file : null;
  return {
    cleared,
    summary: summary?.id ?? null,
    summaryFile,
    recalibrated: await recalibrated(parts),
    policies: await learned(parts),
    compacted,
    failed,
  };
}

/** True if `endSession` may have something to do. Does not read any document. */
export async function isUpkeepDue(parts: Parts, { space, session }: SessionEnd): Promise<boolean> {
  if ((await endedRuns(parts, session)).length > 0) return true;
  if ((await isSummaryDue(parts, session)) || (await hasQuietSession(parts))) return true;
  if ((await isRecalibrationDue(parts)) || (await isLearningDue(parts))) return true;
  for (const ref of await documentsOf(parts, space)) {
    const { stored } = await findPlace(parts, ref, "replace");
    if ((await sizeOf(stored)) > parts.settings.documents.compactAt) return true;
  }
  return false;
}

async function isSummaryDue(parts: Parts, session: string | undefined): Promise<boolean> {
  return session !== undefined && maySummarise(parts) && parts.index.query((db) => needsSummary(db, session));
}

async function summaryOf(parts: Parts, session: string | undefined): Promise<WrittenSummary | null> {
  if (session === undefined || !maySummarise(parts)) return null;
  const isDue = await isSummaryDue(parts, session);
  // Loaded only when needed, because a hook asks only whether a summary is due.
  const summary = isDue
    ? await (await import("./write-summary.ts")).writeSummary(parts, session, { mayAskModel: true })
    : null;
  await markChecked(parts, session);
  return summary;
}

/** Stores the summary beside the agent's document. An agent summarises what it may see of its session by itself. */
async function savedSummary(
  parts: Parts,
  space: string | undefined,
  summary: WrittenSummary | null,
): Promise<SavedSummary | null> {
  const isWanted = profileTable[parts.settings.profile].summaryFiles && parts.documents !== null;
  if (!isWanted || space === undefined) return null;
  const { saveOwnSummary, saveSummary } = await import("./save-summary.ts");
  return summary === null ? saveOwnSummary(parts, space) : saveSummary(parts, space, summary);
}

async function recalibrated(parts: Parts): Promise<number | null> {
  if (!(await isRecalibrationDue(parts))) return null;
  const { recalibrate } = await import("./recalibrate.ts");
  return recalibrate(parts);
}

async function learned(parts: Parts): Promise<LearnedNow | null> {
  if (!mayLearn(parts)) return null;
  await freshen(parts);
  if (!(await isLearningDue(parts))) return null;
  const { learnPolicies } = await import("./policies/learn-policies.ts");
  return learnPolicies(parts);
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
