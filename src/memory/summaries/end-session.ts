import { profileTable } from "../../core/access/profile.ts";
import { LociError, type ErrorCode } from "../../core/errors.ts";
import { lastPrompts } from "../../index/views/thread-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { compactWhenDue } from "../documents/compact-document.ts";
import type { Compacted } from "../documents/documents.ts";
import { endRun } from "../entries/clear-entries.ts";
import type { LearnedNow } from "../policies/learn-policies.ts";
import { mayLearn } from "../recall/choose-policy.ts";
import { findPlace } from "../versions/place.ts";
import type { SavedSummary } from "./save-summary.ts";
import { markChecked, maySummarise } from "./summarise-quiet.ts";
import {
  compactedDocuments,
  endedRuns,
  isLearningDue,
  isRecalibrationDue,
  isSummaryDue,
  type SessionEndRequest,
} from "./upkeep-due.ts";
import type { WrittenSummary } from "./write-summary.ts";

/** The changes at the end of a run or session. */
export interface SessionEndResult {
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
export async function endSession(parts: Parts, { space, session }: SessionEndRequest): Promise<SessionEndResult> {
  let cleared = 0;
  for (const run of await endedRuns(parts, session)) cleared += await endRun(parts, run);
  const compacted: SessionEndResult["compacted"][number][] = [];
  const failed: SessionEndResult["failed"][number][] = [];
  for (const ref of await compactedDocuments(parts, space)) {
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
  await correctedIn(parts, session);
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

/** Reads which values the person has corrected in the session. Hooks do so after each turn. */
async function correctedIn(parts: Parts, session: string | undefined): Promise<void> {
  if (session === undefined || parts.principal.kind !== "owner") return;
  const prompts = await parts.index.query((db) => lastPrompts(db, session, mostPrompts));
  const { noticeCorrections } = await import("../admission/notice-corrections.ts");
  await noticeCorrections(
    parts,
    prompts.map(({ id }) => id),
  );
}

/** The most prompts of a session that are read for corrections. */
const mostPrompts = 200;

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

/**
 * Stores the summary beside the agent's document. Without a summary of the whole session, an agent's own summary is
 * stored, made from what the agent may see.
 */
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
  const { recalibrate } = await import("../facts/recalibrate.ts");
  return recalibrate(parts);
}

async function learned(parts: Parts): Promise<LearnedNow | null> {
  if (!mayLearn(parts)) return null;
  await freshen(parts);
  if (!(await isLearningDue(parts))) return null;
  const { learnPolicies } = await import("../policies/learn-policies.ts");
  return learnPolicies(parts);
}
