import { profileTable } from "../../core/access/profile.ts";
import { LociError } from "../../core/errors.ts";
import { readPolicies } from "../../core/learning/policy-history.ts";
import type { StoredDocument } from "../../core/ports/documents.ts";
import { dayMs } from "../../core/settings/retention.ts";
import { runsOfSession } from "../../index/views/entry-views.ts";
import { lastRecalibration } from "../../index/views/importance-views.ts";
import { lastLearning, policyEvents, unfinishedPlace } from "../../index/views/policy-views.ts";
import { needsSummary } from "../../index/views/summary-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { mayLearn } from "../recall/choose-policy.ts";
import { findPlace, type DocumentRef } from "../versions/place.ts";
import { hasQuietSession, maySummarise } from "./summarise-quiet.ts";

// A hook loads this file to decide whether to start the upkeep command. It loads nothing of the upkeep itself.

/** The session or run that has ended, and its space. */
export interface SessionEndRequest {
  /** A folder in the space. The documents of this space are checked. */
  readonly space?: string | undefined;
  /** The session that has ended, with all its runs. Only the owner may pass one; a model session ends its own run. */
  readonly session?: string | undefined;
}

/** True if `endSession` may have something to do. Does not read any document. */
export async function isUpkeepDue(parts: Parts, { space, session }: SessionEndRequest): Promise<boolean> {
  if ((await endedRuns(parts, session)).length > 0) return true;
  if ((await isSummaryDue(parts, session)) || (await hasQuietSession(parts))) return true;
  if ((await isRecalibrationDue(parts)) || (await isLearningDue(parts))) return true;
  for (const ref of await compactedDocuments(parts, space)) {
    const { stored } = await findPlace(parts, ref, "replace");
    if ((await sizeOf(stored)) > parts.settings.documents.compactAt) return true;
  }
  return false;
}

/** True if the session has no summary of its last events yet. */
export async function isSummaryDue(parts: Parts, session: string | undefined): Promise<boolean> {
  return session !== undefined && maySummarise(parts) && parts.index.query((db) => needsSummary(db, session));
}

/**
 * True once a day, if the profile allows it. False for one person in a memory of several people, because the view of
 * one person is read-only.
 */
export async function isRecalibrationDue({ principal, settings, index, clock }: Parts): Promise<boolean> {
  if (principal.kind !== "owner" || principal.user !== undefined || !profileTable[settings.profile].importance)
    return false;
  const last = await index.query(lastRecalibration);
  return last !== null && clock.now() - last >= dayMs;
}

/**
 * True if the last learning was a day ago, a policy is on trial, or a learning run was not finished. Always false if the
 * profile or the settings forbid learning.
 */
export async function isLearningDue(parts: Parts): Promise<boolean> {
  if (parts.principal.kind !== "owner" || !mayLearn(parts)) return false;
  return parts.index.query((db) => {
    const last = lastLearning(db);
    if (last === null) return false;
    if (parts.clock.now() - last >= dayMs || unfinishedPlace(db) !== null) return true;
    return readPolicies(policyEvents(db)).policies.some(({ state }) => state === "trial");
  });
}

/** Returns the runs that ended: those of a session, or the own one of a model session. */
export async function endedRuns(parts: Parts, session: string | undefined): Promise<readonly string[]> {
  const { principal } = parts;
  if (principal.kind !== "owner") return principal.run === undefined ? [] : [principal.run];
  if (session === undefined) return [];
  await freshen(parts);
  return parts.index.query((db) => runsOfSession(db, session));
}

/** Lists the documents that may be compacted automatically and that the caller may replace. */
export async function compactedDocuments(parts: Parts, space: string | undefined): Promise<readonly DocumentRef[]> {
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

/** Returns 0 for a document that cannot be checked. `endSession` reports the error. */
async function sizeOf(stored: StoredDocument): Promise<number> {
  try {
    return (await stored.state())?.bytes ?? 0;
  } catch (error) {
    if (error instanceof LociError) return 0;
    throw error;
  }
}
