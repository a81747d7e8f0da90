import { utf8Text } from "../../core/text/utf8-text.ts";
import { doomedFiles, forgetDoomedFiles, isVersionGone } from "../../index/erasure/doomed-files.ts";
import { textHash } from "../../index/views/document-versions.ts";
import type { Parts } from "../parts.ts";

/**
 * Removes the files that contain forgotten versions. These are archives and summaries that nobody has changed since,
 * and abandoned drafts of edits.
 */
export async function removeDoomedFiles(parts: Parts): Promise<void> {
  const { documents, care } = parts;
  const { files, isGone } = await parts.index.query((db) => ({
    files: doomedFiles(db, parts.device()),
    isGone: isVersionGone(db),
  }));
  for (const { file, hash } of files) {
    // The log of another device could name any file, but only archives may be removed.
    if (documents?.isArchive(file) !== true) continue;
    await documents.named(file, "archive").removeCopies((bytes) => {
      const text = utf8Text(bytes);
      return text !== null && textHash(text) === hash;
    });
  }
  if (isGone) care?.removeDrafts();
  await parts.index.query(forgetDoomedFiles);
}
