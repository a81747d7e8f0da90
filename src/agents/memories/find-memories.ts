import { join } from "node:path";

import { hasLink } from "../../platform/has-link.ts";
import { findTranscripts } from "../transcripts/find-transcripts.ts";
import type { TranscriptFile } from "../transcripts/transcript-source.ts";

/**
 * Finds the files in a folder of the host whose path relative to that folder matches. The host's home may be a link, but
 * nothing in it, because a link could lead to any file.
 */
export function findMemories(home: string, folder: string, matches: RegExp): TranscriptFile[] {
  return findTranscripts(join(home, folder), matches, 2).filter(({ path }) => !hasLink(home, path));
}
