import { closeSync, fstatSync, readSync } from "node:fs";

import { openRegular } from "../files/regular-file.ts";

/** Returns the last bytes of a file as text. The first character may be split. */
export function readTail(path: string, most: number): string {
  const file = openRegular(path);
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, most));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  } finally {
    closeSync(file);
  }
}
