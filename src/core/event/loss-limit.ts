import { LociError } from "../errors.ts";
import { count, grouped } from "../text/phrases/quantities.ts";

/** From this many lines on, an operation that would take lines out of a log stops, however long the log is. */
const mostLines = 100;
/**
 * From this share of a log on, the operation stops too. A single line never stops it, because every killed writer
 * leaves one.
 */
const mostShare = 1 / 20;

/** What an operation would take out of a log. */
export interface Loss {
  /** What would be lost, for a person. */
  readonly problem: string;
  readonly lost: number;
  readonly total: number;
  /** What the person can do. */
  readonly next: string;
}

/** Lines of a log that cannot be read, and would be put aside. */
export interface UnreadableLines extends Omit<Loss, "problem"> {
  /** The device or the log that has the lines. */
  readonly of: string;
}

/**
 * Stops an operation before it takes a large part out of a log. Every operation that removes lines asks here first,
 * unless a person has accepted the loss.
 */
export function checkLoss({ problem, lost, total, next }: Loss): void {
  const isLarge = lost >= mostLines || (lost > 1 && lost >= total * mostShare);
  if (isLarge) throw new LociError("LOSS_REFUSED", problem, { next });
}

/** Stops an operation before it puts a large part of a log aside. */
export function checkUnreadable({ of, lost, total, next }: UnreadableLines): void {
  checkLoss({
    problem: `${grouped(lost)} of ${count(total, "line")} of ${of} cannot be read and would be put aside; nothing was changed`,
    lost,
    total,
    next: `${next} To put them aside, run the command again in a terminal with --accept-loss.`,
  });
}
