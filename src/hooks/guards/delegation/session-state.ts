import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { hasCode, LociError } from "../../../core/errors.ts";
import { roles, type Role } from "../../../core/guards/policy.ts";
import { sha256 } from "../../../core/text/sha256.ts";
import { makeFolder } from "../../../platform/files.ts";
import { hasLink } from "../../../platform/has-link.ts";
import { withLock } from "../../../platform/lock.ts";
import { readText, smallFileBytes, writeFresh, writeNew } from "../../../platform/regular-file.ts";

/** The state of a session: its role, and how much it did itself since it last delegated. */
export interface SessionState {
  readonly session: string;
  readonly role: Role;
  readonly count: number;
}

export interface StatePlace {
  /** The top folder of the project; the state is in its folder `.ai/delegation`, where people can see it. */
  readonly space: string;
  /** The state folder: it contains the locks, and a copy that reveals a removed record. */
  readonly state: string;
}

/** A change of a session's state; `isLost`: the project's copy was removed or broken. Null keeps the state. */
export type Change = (known: SessionState | null, isLost: boolean) => SessionState | null;

const longestWaitMs = 1_000;

/** Changes the state of a session under its lock, so that tools that run side by side are all counted. */
export async function changeState(place: StatePlace, session: string, change: Change): Promise<void> {
  await withLock(place.state, `delegation-${nameOf(session)}`, longestWaitMs, () => {
    const [file, copy] = filesOf(place, session);
    const kept = readState(file, session);
    const copied = readState(copy, session);
    // Loci writes both alike: if they differ, somebody else wrote the one in the project.
    const isLost = copied !== null && (kept?.count !== copied.count || kept.role !== copied.role);
    const next = change(copied ?? kept, isLost);
    if (next === null) return;
    openFolder(place.space);
    makeFolder(dirname(copy));
    if (copied === null) for (const one of [file, copy]) removeOld(dirname(one));
    for (const one of [file, copy]) writeWhole(one, `${JSON.stringify(next)}\n`);
  });
}

/** True if a session has a state, which contains its role if the environment does not. */
export function hasState(place: StatePlace, session: string): boolean {
  return filesOf(place, session).some((file) => existsSync(file));
}

function filesOf({ space, state }: StatePlace, session: string): [file: string, copy: string] {
  const name = `${nameOf(session)}.json`;
  return [join(space, ".ai", "delegation", name), join(state, "delegation", name)];
}

/** A session's id as a file name. It comes from outside, and may contain slashes. */
function nameOf(session: string): string {
  return /^\w[\w.-]{0,127}$/.test(session) ? session : `id-${sha256(session).slice(0, 32)}`;
}

function openFolder(space: string): void {
  const folder = join(space, ".ai", "delegation");
  // A clone may contain a link that leads elsewhere.
  if (hasLink(space, folder)) {
    throw new LociError("NOT_WRITABLE", `${folder} is behind a link; make it a folder of the project`);
  }
  makeFolder(folder);
  // The state belongs to one machine, not to the project's history.
  try {
    writeNew(join(folder, ".gitignore"), "*\n", { mode: 0o644 });
  } catch (error) {
    // Whatever has that name belongs to the project, even a broken link.
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
