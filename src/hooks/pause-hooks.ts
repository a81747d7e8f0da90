import { claimedName } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { findSpace } from "../platform/spaces/space-evidence.ts";
import { beginPauses, endPauses, type Pause } from "./pauses.ts";

/** Where a pause applies: to a space or to a session. If all are left out, it applies everywhere. */
export interface PausePlace {
  /** A folder. The pause applies to its space. */
  readonly folder?: string | undefined;
  /** The name of a space: the remote of its folders, or their top folder. It replaces `folder`. */
  readonly space?: string | undefined;
  /** The complete id of one session of an agent. */
  readonly session?: string | undefined;
}

/** Which hooks to pause, and for how long. */
export interface PauseHooksRequest extends PausePlace {
  /** Whether recording or recall stops; both if left out. */
  readonly what?: Pause["what"] | undefined;
  /** The end of the pause in milliseconds since 1970. If left out, the pause lasts until `resumeHooks`. */
  readonly until?: number | undefined;
}

/** Which pauses to end. */
export interface ResumeHooksRequest extends PausePlace {
  /** Whether only recording or only recall resumes; both if left out. */
  readonly what?: Pause["what"] | undefined;
  /** True to end only the pauses that apply everywhere. */
  readonly everywhere?: boolean | undefined;
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
  { folder, space, session, what, until }: PauseHooksRequest,
  { state, now = Date.now() }: PauseOptions,
): {
  /** The new pauses. */
  readonly begun: readonly Pause[];
  /** All present pauses, including the new ones. */
  readonly held: readonly Pause[];
} {
  const name = spaceOf({ folder, space, session }, "a session is in one space only");
  // A redacted id would match no session, and the plain id must not be stored.
  if (session !== undefined && redactText(session) !== session)
    throw new LociError("USAGE", "the session's id looks like a secret, and no session is known by one");
  const place = {
    ...(name === undefined ? {} : { space: name }),
    ...(session === undefined ? {} : { session }),
    from: now,
    ...(until === undefined ? {} : { until }),
  };
  const begun = (["capture", "recall"] as const)
    .filter((one) => what === undefined || what === one)
    .map((one): Pause => ({ what: one, ...place }));
  return { begun, held: beginPauses(state, begun, now) };
}

/** Ends the pauses of a space or of a session. Ends all pauses if nothing is chosen. */
export function resumeHooks(
  { folder, space, session, what, everywhere }: ResumeHooksRequest,
  { state, now = Date.now() }: PauseOptions,
): {
  /** The pauses that still apply. */
  readonly kept: readonly Pause[];
  /** The pauses that have ended. */
  readonly ended: readonly Pause[];
} {
  const name = spaceOf({ folder, space, session }, "a pause is of one of them");
  const isThere = (pause: Pause): boolean => {
    if (everywhere === true) return pause.space === undefined && pause.session === undefined;
    if (name !== undefined) return pause.space === name;
    return session === undefined || pause.session === session;
  };
  const isMeant = (pause: Pause): boolean => isThere(pause) && (what === undefined || pause.what === what);
  return endPauses(state, isMeant, now);
}

/** Returns the name of the space, if the place is one. Throws USAGE if more than one place is named. */
function spaceOf({ folder, space, session }: PausePlace, why: string): string | undefined {
  if (folder !== undefined && space !== undefined)
    throw new LociError("USAGE", "either a folder or the name of a space: both name a space");
  if ((folder ?? space) !== undefined && session !== undefined)
    throw new LociError("USAGE", `either a ${folder === undefined ? "space" : "folder"} or a session: ${why}`);
  return folder === undefined ? space : claimOfFolder(folder);
}

/**
 * Returns the name that a folder claims for its space. It is enough for a pause, because hooks look it up without the
 * index and it gives access to nothing.
 */
function claimOfFolder(folder: string): string {
  return claimedName(findSpace(folder) ?? { path: folder });
}
