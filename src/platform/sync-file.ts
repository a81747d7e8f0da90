import { closeSync, fsyncSync } from "node:fs";

import { openRegular } from "./regular-file.ts";

/** Makes sure that a file written without a journal is on the disk. */
export function syncFile(path: string): void {
  const file = openRegular(path, "change");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
