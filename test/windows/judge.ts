import type { KnownFailure } from "./known-failures.ts";
import type { Outcome } from "./outcomes.ts";

/** The outcomes of a run, compared with the list of known failures. */
export interface Judgement {
  readonly passed: readonly Outcome[];
  readonly skipped: readonly Outcome[];
  /** Failures that the list does not have. */
  readonly failed: readonly Outcome[];
  /** Failures that the list has. */
  readonly excused: readonly Outcome[];
  /** Passed tests that the list has, so that their entry can go. */
  readonly mended: readonly Outcome[];
}

/** Sorts the outcomes of a run. On Windows itself, an entry about Wine excuses nothing. */
export function judge(
  outcomes: readonly Outcome[],
  known: readonly KnownFailure[],
  platform: NodeJS.Platform = process.platform,
): Judgement {
  const applying = known.filter(({ because }) => because !== "wine" || platform !== "win32");
  const isKnown = (outcome: Outcome): boolean => applying.some((entry) => isListed(entry, outcome));
  const inState = (state: Outcome["state"]): Outcome[] => outcomes.filter((outcome) => outcome.state === state);
  return {
    passed: inState("passed"),
    skipped: inState("skipped"),
    failed: inState("failed").filter((outcome) => !isKnown(outcome)),
    excused: inState("failed").filter(isKnown),
    mended: inState("passed").filter(isKnown),
  };
}

function isListed(entry: KnownFailure, { file, test, message }: Outcome): boolean {
  if ("message" in entry) return entry.message.test(message);
  return entry.file === file && entry.tests.some((beginning) => test.startsWith(beginning));
}
