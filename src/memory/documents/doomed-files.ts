import { existsSync, rmSync } from "node:fs";
import { sep } from "node:path";

import { fileErrorToLociError } from "../../core/errors.ts";
import { utf8Text } from "../../core/utf8-text.ts";
import { doomedFiles, forgetDoomedFiles, isVersionGone } from "../../index/erasure/doomed-files.ts";
import { textHash } from "../../index/views/document-versions.ts";
import { leftDrafts } from "../../platform/drafts.ts";
import { readPlainFile } from "../../platform/swap-file.ts";
import type { Parts } from "../parts.ts";
import { keptFile } from "./kept-file.ts";

/**
 * Removes what Loci has put into files of what was forgotten: archives and summaries, unless somebody has changed them since, and the
 * drafts of edits that came to nothing, which hold the text of a document.
 */
export async function removeDoomedFiles(parts: Parts): Promise<void> {
  const { files, isGone } = await parts.index.query((db) => ({
    files: doomedFiles(db, parts.device()),
    isGone: isVersionGone(db),
  }));
  for (const { file, hash } of files)
    if (isArchive(file))
      for (const path of keptFile(parts, file).paths) if (isUnchanged(parts, path, hash)) remove(path);
  if (isGone) for (const draft of leftDrafts(parts.drafts)) remove(draft);
  await parts.index.query(forgetDoomedFiles);
}

/** Where Loci puts archives: a log that somebody else has written could name any file. */
function isArchive(file: string): boolean {
  const path = file.replaceAll(sep, "/");
  return /\/(?:documents\/user|\.ai\/memory\/memory|\.ai\/memory\/agents\/[^/]+\/memory)\/[^/]+\.md$/.test(path);
}

function isUnchanged(parts: Parts, path: string, hash: string): boolean {
  try {
    const found = readPlainFile(path);
    const text = found === null ? null : utf8Text(keptFile(parts, path).codec.decode(found.bytes));
    return text !== null && textHash(text) === hash;
  } catch {
    return false;
  }
}

function remove(path: string): void {
  try {
    if (existsSync(path)) rmSync(path, { recursive: true, force: true });
  } catch (error) {
    throw fileErrorToLociError(error, "removing", path);
  }
}
