import { join } from "node:path";

import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import type { TranscriptSource } from "../transcripts/transcript-source.ts";

/**
 * Cline's sessions are not imported. Words that were forgotten are found in `data/sessions/<session>/<session>.json` and
 * `<session>.messages.json`.
 */
export const transcripts: TranscriptSource = {
  hasIds: false,
  find: () => [],
  histories: (env) => {
    const folder = hostFolder(env, ".cline");
    if (folder === null) return [];
    const sessions = findTranscripts(join(folder, "data", "sessions"), /^[^/]+\/[^/]+\.json$/);
    return sessions.map((file) => ({ ...file, isWhole: true }));
  },
  open: () => ({ read: () => [], end: () => [] }),
};
