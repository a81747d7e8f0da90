import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { hasCode, LociError } from "../../../core/errors.ts";
import { roles, type Role } from "../../../core/guards/policy.ts";
import { sha256 } from "../../../core/text/sha256.ts";
import { hasLink } from "../../../platform/files/links.ts";
import { withLock } from "../../../platform/files/lock.ts";
import { makeFolder } from "../../../platform/files/make-files.ts";
import { readText, smallFileBytes, writeFresh, writeNew } from "../../../platform/files/regular-file.ts";

/** The state of a session: its role, and the number of tool uses since it last delegated. */
export interface SessionState {
  readonly session: string;
  readonly role: Role;
  readonly count: number;
}

export interface StatePlace {
  /** The top folder of the project. Its folder `.ai/delegation` contains the state, where people can see it. */
  readonly space: string;
  /** The state folder. It contains the locks, and a copy of the state that shows if the project's file was removed. */
  readonly state: string;
}

/**
 * Returns the new state of a session, or null to leave it unchanged. `isLost` is true if the project's file was removed
 * or changed.
 */
export type Change = (known: SessionState | null, isLost: boolean) => SessionState | null;

const longestWaitMs = 1_000;

/** Changes the state of a session under its lock, so that tools that run at the same time are all counted. */
export async function changeState(place: StatePlace, session: string, change: Change): Promise<void> {
  await withLock(place.state, `delegation-${nameOf(session)}`, longestWaitMs, () => {
    const [file, copy] = filesOf(place, session);
    const stored = readState(file, session);
    const copied = readState(copy, session);
    // Loci writes the same state to both files. If they differ, somebody else changed the file in the project.
    const isLost = copied !== null && (stored?.count !== copied.count || stored.role !== copied.role);
    const next = change(copied ?? stored, isLost);
    if (next === null) return;
    openFolder(place.space);
    makeFolder(dirname(copy));
    if (copied === null) for (const one of [file, copy]) removeOld(dirname(one));
    for (const one of [file, copy]) writeWhole(one, `${JSON.stringify(next)}\n`);
  });
}

/** True if a session has a stored state. It contains the role, if the environment does not. */
export function hasState(place: StatePlace, session: string): boolean {
  return filesOf(place, session).some((file) => existsSync(file));
}

function filesOf({ space, state }: StatePlace, session: string): [file: string, copy: string] {
  const name = `${nameOf(session)}.json`;
  return [join(space, ".ai", "delegation", name), join(state, "delegation", name)];
}

/** Returns a session's id as a file name. The id comes from outside and may contain slashes. */
function nameOf(session: string): string {
  return /^\w[\w.-]{0,127}$/.test(session) ? session : `id-${sha256(session).slice(0, 32)}`;
}

function openFolder(space: string): void {
  const folder = join(space, ".ai", "delegation");
  // A cloned repository may contain a link that leads elsewhere.
  if (hasLink(space, folder)) {
    throw new LociError("NOT_WRITABLE", `${folder} is behind a link; make it a folder of the project`);
  }
  makeFolder(folder);
  // The state belongs to this machine, so git must not add it to the project's history.
  try {
    writeNew(join(folder, ".gitignore"), "*\n", { mode: 0o644 });
  } catch (error) {
    // The name exists already and belongs to the project, even if it is a broken link.
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function readState(file: string, session: string): SessionState | null {
  try {
    const { role, count, ...rest } = JSON.parse(readText(file, smallFileBytes)) as Record<string, unknown>;
    const known = roles.find((one) => one === role);
    if (rest["session"] !== session || known === undefined || !Number.isSafeInteger(count)) return null;
    return { session, role: known, count: Math.max(0, Number(count)) };
  } catch {
    return null;
  }
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFresh(draft, text);
  renameSync(draft, file);
}

const longestKeptMs = 14 * 86_400_000;

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".json")) continue;
    const file = join(folder, name);
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > longestKeptMs)
      rmSync(file, { force: true });
  }
}
