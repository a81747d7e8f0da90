import { fstatSync, statSync } from "node:fs";

/** True if the path still names an open file. On Windows, an inode number is too large for a number. */
export function isSameFile(path: string, file: number): boolean {
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === fstatSync(file, { bigint: true }).ino;
}
