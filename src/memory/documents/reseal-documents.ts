import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealedText, textSealedWith } from "../../platform/encryption/sealed-text.ts";
import { replaceFile } from "../../platform/files.ts";
import { documentName, homeCodec, isSideFile } from "./file-codec.ts";
import { toldName } from "./kept-file.ts";

/** Writes the files in the memory's folder of documents anew, as its keys say. Returns how many. */
export function resealDocuments(folder: string, keys: HomeKeys): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  let count = 0;
  for (const { parentPath, name } of files) {
    // What one that was killed had not yet given its name.
    if (name.includes(".draft-")) rmSync(join(parentPath, name), { force: true });
    else if (resealFile(join(parentPath, name), keys)) count += 1;
  }
  return count;
}

function resealFile(path: string, keys: HomeKeys): boolean {
  const bytes = readFileSync(path);
  const name = documentName(basename(path));
  const codec = homeCodec(keys, name);
  const plainPath = toldName(path);
  const target = isSideFile(basename(path)) ? path : plainPath + codec.ending;
  if (target === path && sealedWithOf(bytes) === (keys.sealing()?.id ?? null)) return false;
  try {
    replaceFile(target, codec.encode(codec.decode(bytes)));
  } catch (error) {
    // What cannot be opened stays as it is: it is sealed, and tells nothing.
    if (error instanceof LociError && error.code === "NOT_READABLE") return false;
    throw error;
  }
  if (target !== path) rmSync(path);
  return true;
}

function sealedWithOf(bytes: Buffer): string | null {
  const isSealed = isSealedText(bytes.subarray(0, 16).toString("latin1"));
  return isSealed ? textSealedWith(bytes.toString("latin1")) : null;
}
