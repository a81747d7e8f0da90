import { profileTable } from "../../core/access/profile.ts";
import { checkOwner } from "../../core/access/scope.ts";
import { cutoffsOf, dayMs, noticeDays, type RetentionPolicy } from "../../core/settings/retention.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import {
  agedExamples,
  agedIds,
  countAged,
  hasAged,
  keepLook,
  lastLook,
  retentionHistory,
  summariseAged,
  type Aged,
  type AgedCount,
  type RetentionHistory,
} from "../../index/views/retention-views.ts";
import { about } from "../base/about.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import type { ErasureReport } from "../erasure/settle.ts";

/** The retention policy, the memories that it would remove now, and the announcements and removals so far. */
export interface RetentionPlan extends RetentionHistory {
  /** How long Loci keeps memories of each type. */
  readonly policy: RetentionPolicy;
  /** The memories that are older than the policy allows. */
  readonly due: Aged;
  /** Up to five of the memories that would be removed. */
  readonly examples: readonly StoredMemory[];
  /** True if the profile removes these memories automatically. */
  readonly isAutomatic: boolean;
}

/** The result of applying retention. */
export interface RetentionApplied extends ErasureReport {
  /** The number of forgotten memories. */
  readonly forgotten: number;
}

/**
 * The result of a check. `waiting` means that the removal is announced but not due yet. `later` means that it is due,
 * but this process may not erase.
 */
export type RetentionLook =
  | {
      /** The outcome of the check. */
      readonly did: "nothing" | "waiting" | "later";
    }
  | {
      /** The outcome of the check. */
      readonly did: "announced";
      /** The number of memories. */
      readonly count: number;
      /** When the memories will be forgotten, in milliseconds since 1970. */
      readonly from: number;
    }
  | ({
      /** The outcome of the check. */
      readonly did: "applied";
    } & RetentionApplied);

/** Another policy to preview. */
export interface RetentionOptions {
  /** The number of days instead of the one in the settings; 0 means forever. */
  readonly days?: number;
}

/** Returns the memories that retention would remove now. */
export async function previewRetention(parts: Parts, { days }: RetentionOptions = {}): Promise<RetentionPlan> {
  checkOwner(parts.principal, "see which memories have expired");
  await freshen(parts);
  const { policy, isAutomatic, cutoffs } = rulesOf(parts, days);
  return parts.index.query((db) => ({
    policy,
    due: summariseAged(db, cutoffs),
    examples: agedExamples(db, cutoffs, 5),
    ...retentionHistory(db),
    isAutomatic,
  }));
}

/** A short report about retention, as a part of `Stats`. */
export interface RetentionSummary extends RetentionHistory {
  /** How long Loci keeps memories of each type. */
  readonly policy: RetentionPolicy;
  /** The number of memories that are older than the policy allows. */
  readonly due: AgedCount;
  /** True if the profile removes these memories automatically. */
  readonly isAutomatic: boolean;
}

/** The largest number that is counted exactly, which is enough for a notice. */
const mostCounted = 1_000;

export async function summariseRetention(parts: Parts): Promise<RetentionSummary> {
  await freshen(parts);
  const { policy, isAutomatic, cutoffs } = rulesOf(parts);
  return parts.index.query((db) => ({
    policy,
    due: countAged(db, cutoffs, mostCounted),
    ...retentionHistory(db),
    isAutomatic,
  }));
}

function rulesOf({ settings, tools }: Parts, days = settings.retention.days) {
  const policy = { ...settings.retention, days };
  const isAutomatic = profileTable[settings.profile].retention;
  return { policy, isAutomatic, cutoffs: cutoffsOf(policy, tools.now()) };
}

/** Forgets at most `most` expired memories, the oldest first. */
export async function applyRetention(parts: Parts, most = Infinity): Promise<RetentionApplied> {
  checkOwner(parts.principal, "erase expired memories");
  await freshen(parts);
  const cutoffs = cutoffsOf(parts.settings.retention, parts.clock.now());
  const limit = Number.isFinite(most) ? most : -1;
  const ids = await parts.index.query((db) => agedIds(db, cutoffs, limit));
  if (ids.length === 0)
    return { forgotten: 0, elsewhere: [], unreachable: [], others: [], published: [], residue: false };
  const { forgetEvents } = await import("../forget/forget.ts");
  const report = await forgetEvents(parts, ids, "retention");
  await takeIn(parts, [about(parts, { kind: "retention.applied", content: { count: ids.length } })]);
  return { ...report, forgotten: ids.length };
}

/**
 * The maximum number of memories that one automatic run removes. The rest waits for the next day. Runs are daily,
 * because each erasure rewrites the index.
 */
const mostAtOnce = 2_000;

/**
 * Checks once a day for expired memories, and removes them once their announced time has come. If the settings have
 * changed since the last check, it announces again. If `mayErase` is false, it only announces.
 */
export async function keepRetention(
  parts: Parts,
  { mayErase }: { readonly mayErase: boolean },
): Promise<RetentionLook> {
  const { settings, tools, index } = parts;
  if (parts.principal.kind !== "owner" || !profileTable[settings.profile].retention) return { did: "nothing" };
  const now = tools.now();
  const policy = JSON.stringify(settings.retention);
  const looked = await index.query(lastLook);
  const isNew = looked.policy !== null && looked.policy !== policy;
  // Checks that may not erase have their own daily limit, so that a check that may erase can still run on the same day.
  if (!isNew && !mayErase && now - looked.at < dayMs) return { did: "nothing" };
  const { announcedFor, appliedAt } = await index.query(retentionHistory);
  if (!isNew && mayErase && now - (appliedAt ?? 0) < dayMs) return { did: "nothing" };
  // Until the announced time, only another policy can change something.
  if (announcedFor !== null && now < announcedFor && looked.policy === policy) return { did: "waiting" };
  const cutoffs = cutoffsOf(settings.retention, now);
  const isAny = await index.query((db) => hasAged(db, cutoffs));
  await index.query((db) => keepLook(db, now, policy));
  if (!isAny) return { did: "nothing" };
  if (announcedFor === null || isNew) {
    const { count } = await index.query((db) => summariseAged(db, cutoffs));
    const from = now + noticeDays * dayMs;
    await takeIn(parts, [about(parts, { kind: "retention.announced", content: { count, from } })]);
    return { did: "announced", count, from };
  }
  if (now < announcedFor) return { did: "waiting" };
  if (!mayErase) return { did: "later" };
  return { did: "applied", ...(await applyRetention(parts, mostAtOnce)) };
}
