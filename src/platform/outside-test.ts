import { isAbsolute, relative, resolve } from "node:path";

import type { SpaceEvidence } from "../core/event/event.ts";
import { realPath } from "./real-path.ts";
import { findCheckout } from "./space-evidence.ts";

/**
 * Returns a function that decides whether a file is outside of a space. Relative names start from `folder`. The files
 * of a worktree belong to the space.
 */
export function outsideTest({ root, path }: SpaceEvidence, folder: string): (file: string) => boolean {
  return (name) => {
    // A tool may pass the shell's short name for the home folder.
    const home = /^~(?:[/\\]|$)/.test(name) ? (process.env["HOME"] ?? process.env["USERPROFILE"] ?? "") : null;
    if (home === "") return true;
    const file = resolve(folder, home === null ? name : home + name.slice(1));
    if ([root, path].some((top) => top !== undefined && isWithin(top, file))) return false;
    // Checked last, because it reads the disk: the file may be in another checkout of the space, or its folder may have
    // two names.
    const tops = [findCheckout(folder), root, path].flatMap((top) => (top === null || top === undefined ? [] : [top]));
    const real = realPath(file);
    return !tops.some((top) => isWithin(top, file) || isWithin(realPath(top), real));
  };
}

function isWithin(top: string, file: string): boolean {
  const way = relative(top, file);
  return way === "" || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way));
}
