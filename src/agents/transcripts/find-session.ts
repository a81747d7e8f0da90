import { existsSync } from "node:fs";
import { basename } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import type { Host } from "../host.ts";
import { readTranscript } from "./read-transcript.ts";
import type { TranscriptFile } from "./transcript-source.ts";

/** A session in the host's own files. */
export interface FoundSession {
  /** The folder in which the session began, if it still exists. */
  readonly folder?: string;
}

const idStart = 8;

/** Finds a session in a host's own files. Returns null if the host no longer has it. */
export async function findSession(
  { contract, loadTranscripts }: Host,
  session: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FoundSession | null> {
  const source = await loadTranscripts();
  for (const file of source.find(env)) {
    if (source.records === undefined && !mayHave(file, session)) continue;
    for (const { events } of readTranscript(file, source, contract, sha256)) {
      const folders = events.filter(({ event }) => event.session === session).map(({ event }) => event.folder);
      const folder = folders.find((one) => existsSync(one));
      if (folders.length > 0) return folder === undefined ? {} : { folder };
    }
  }
  return null;
}

/** Hosts name a session's file or its folder after the id, or after the beginning of the id. */
function mayHave({ path }: TranscriptFile, session: string): boolean {
  return path.includes(session) || basename(path).includes(session.slice(0, idStart));
}
