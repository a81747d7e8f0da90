import { claimedName } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { findSpace } from "../platform/space-evidence.ts";
import { beginPauses, endPauses, type Pause } from "./pauses.ts";

/** Where a pause applies: to a folder's space or to a session. If both are left out, it applies everywhere. */
export interface PausePlace {
  /** A folder. The pause applies to its space. */
  readonly folder?: string | undefined;
  /** The complete id of one session of an agent. */
  readonly session?: string | undefined;
}

/** Which hooks to pause, and for how long. */
export interface PauseWish extends PausePlace {
  /** Whether recording or recall stops; both if left out. */
  readonly what?: Pause["what"] | undefined;
  /** The end of the pause in milliseconds since 1970. If left out, the pause lasts until `resumeHooks`. */
  readonly until?: number | undefined;
}

/** Where pauses are stored, and the present time. */
export interface PauseOptions {
  /** The state folder. */
  readonly state: string;
  /** The present time in milliseconds since 1970; the system's clock if left out. */
  readonly now?: number;
}

/** Stops hooks from recording, from recalling, or both. Returns the new pauses and all present pauses. */
export function pauseHooks(
  { folder, session, what, until }: PauseWish,
  { state, now = Date.now() }: PauseOptions,
): {
  /** The new pauses. */
  readonly begun: readonly Pause[];
  /** All present pauses, including the new ones. */
  readonly held: readonly Pause[];
} {
  refuseBoth({ folder, session }, "a session is in one space only");
  // A redacted id would match no session, and the plain id must not be stored.
  if (session !== undefined && redactText(session) !== session)
    throw new LociError("USAGE", "the session's id looks like a secret, and no session is known by one");
  const place = {
    ...(folder === undefined ? {} : { space: claimOfFolder(folder) }),
    ...(session === undefined ? {} : { session }),
    from: now,
    ...(until === undefined ? {} : { until }),
  };
  const begun = (["capture", "recall"] as const)
    .filter((one) => what === undefined || what === one)
    .map((one): Pause => ({ what: one, ...place }));
  return { begun, held: beginPauses(state, begun, now) };
}

/** Ends the pauses of a folder's space or of a session. Ends all pauses if both are left out. */
export function resumeHooks(
  { folder, session }: PausePlace,
  { state, now = Date.now() }: PauseOptions,
): {
  /** The pauses that still apply. */
  readonly kept: readonly Pause[];
  /** The pauses that have ended. */
  readonly ended: readonly Pause[];
} {
  refuseBoth({ folder, session }, "a pause is of one of them");
  const space = folder === undefined ? undefined : claimOfFolder(folder);
  const isMeant = (pause: Pause): boolean => {
    if (space !== undefined) return pause.space === space;
    return session === undefined || pause.session === session;
  };
  return endPauses(state, isMeant, now);
}

function refuseBoth({ folder, session }: PausePlace, why: string): void {
  if (folder !== undefined && session !== undefined)
    throw new LociError("USAGE", `either a folder or a session: ${why}`);
}

/**
 * Returns the name that a folder claims for its space. It is enough for a pause, because hooks look it up without the
 * index and it gives access to nothing.
 */
function claimOfFolder(folder: string): string {
  return claimedName(findSpace(folder) ?? { path: folder });
}
