import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isSealedText, textSealedWith } from "../../platform/encryption/sealed-text.ts";
import { replaceFile } from "../../platform/files.ts";
import { realPath } from "../../platform/real-path.ts";
import { readPlainFile } from "../../platform/swap-file.ts";
import { logNameOf } from "./document-names.ts";
import { documentName, homeCodec, isSideFile } from "./file-codec.ts";

export interface ResealedDocuments {
  readonly count: number;
  /**
   * The file that the user's document was a link to. The memory folder now has its text sealed, but this file stays in
   * plain text.
   */
  readonly leftPlain: string | null;
}

/** Rewrites the files in the documents folder with the present keys. */
export function resealDocuments(folder: string, keys: HomeKeys): ResealedDocuments {
  if (!existsSync(folder)) return { count: 0, leftPlain: null };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  let count = 0;
  for (const { parentPath, name } of files) {
    // Drafts of a killed run.
    if (name.includes(".draft-")) rmSync(join(parentPath, name), { force: true });
    else if (resealFile(join(parentPath, name), keys)) count += 1;
  }
  const leftPlain = keys.sealing() === null ? null : takeInLink(join(folder, userDocument), keys);
  return { count: leftPlain === null ? count : count + 1, leftPlain };
}

const userDocument = "user.md";

/**
 * The user's document may be a link to a file among their dotfiles. A sealed document cannot be a link. So its text
 * moves into the memory folder, and the link is removed. The target stays, because it is the owner's file. Loci does
 * not follow any other link.
 */
function takeInLink(link: string, keys: HomeKeys): string | null {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  // A broken link has no text to move.
  if (!isLink || !existsSync(link)) return null;
  const target = realPath(link);
  const codec = homeCodec(keys, userDocument);
  const found = readPlainFile(target);
  if (found === null || existsSync(link + codec.ending)) return null;
  replaceFile(link + codec.ending, codec.encode(codec.decode(found.bytes)));
  rmSync(link);
  return target;
}

function resealFile(path: string, keys: HomeKeys): boolean {
  const bytes = readPlainFile(path)?.bytes;
  if (bytes === undefined) return false;
  const name = documentName(basename(path));
  const codec = homeCodec(keys, name);
  const plainPath = logNameOf(path);
  const target = isSideFile(basename(path)) ? path : plainPath + codec.ending;
  if (target === path && sealedWithOf(bytes) === (keys.sealing()?.id ?? null)) return false;
  try {
    replaceFile(target, codec.encode(codec.decode(bytes)));
  } catch (error) {
    // A file that cannot be opened stays unchanged. It is sealed, so it reveals nothing.
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
