import { statSync } from "node:fs";
import { join } from "node:path";

import { makeFolder, replaceFile } from "../../platform/files/make-files.ts";
import { readText } from "../../platform/files/regular-file.ts";
import type { DeviceFolder } from "./segments.ts";
import { listSegments } from "./segments.ts";

/**
 * The largest file that is read. It has one line per segment and per file put aside, so this is enough for a million
 * lines.
 */
const mostBytes = 268_435_456;

/** The state of this machine's log when somebody last looked at it. Only this machine shortens its own segments. */
export interface LastLook {
  /** The names of the files with lines put aside that the owner has seen. */
  readonly aside: readonly string[];
  /** The size of each segment of this machine, in bytes, by device/segment. */
  readonly sizes: Readonly<Record<string, number>>;
}

const neverLooked: LastLook = { aside: [], sizes: {} };

export function readLastLook(state: string): LastLook {
  try {
    const { aside, sizes } = JSON.parse(readText(lookFile(state), mostBytes)) as Partial<LastLook>;
    return {
      aside: Array.isArray(aside) ? aside : [],
      sizes: typeof sizes === "object" && sizes !== null ? sizes : {},
    };
  } catch {
    return neverLooked;
  }
}

/** Records the present sizes of this machine's segments, and which files put aside were seen. */
export function recordLook(state: string, folders: readonly DeviceFolder[], seen?: readonly string[]): void {
  const look: LastLook = { aside: seen ?? readLastLook(state).aside, sizes: ownSizes(folders) };
  makeFolder(state);
  replaceFile(lookFile(state), JSON.stringify(look));
}

/** Returns this machine's segments that are missing, or shorter than at the last look. */
export function findShorter(state: string, folders: readonly DeviceFolder[]): string[] {
  const now = ownSizes(folders);
  return Object.entries(readLastLook(state).sizes).flatMap(([place, bytes]) =>
    (now[place] ?? -1) < bytes ? [place] : [],
  );
}

function ownSizes(folders: readonly DeviceFolder[]): Record<string, number> {
  return Object.fromEntries(
    folders
      .filter(({ own }) => own)
      .flatMap(({ device, path }) =>
        listSegments(path).map((segment) => [`${device}/${segment}`, statSync(join(path, segment)).size] as const),
      ),
  );
}

function lookFile(state: string): string {
  return join(state, "last-look.json");
}
