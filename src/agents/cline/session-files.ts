import { basename, dirname, join } from "node:path";

import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { fieldsOf, isJson, type Json } from "../fields-of.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { timeOf } from "../transcripts/record-values.ts";
import type { TranscriptFile } from "../transcripts/transcript-source.ts";

const messagesEnding = ".messages.json";

type Environment = Readonly<Record<string, string | undefined>>;

/** The messages of a session and of its subagents: `<session>/<session>.messages.json`, `<session>/<agent>.messages.json`. */
export function messageFiles(env: Environment): TranscriptFile[] {
  return sessionFiles(env).filter(({ path }) => path.endsWith(messagesEnding));
}

/** The other files of a session, which repeat its words: `<session>.json` and `<session>.compaction.json`. */
export function otherFiles(env: Environment): TranscriptFile[] {
  return sessionFiles(env).filter(({ path }) => !path.endsWith(messagesEnding));
}

function sessionFiles(env: Environment): TranscriptFile[] {
  const folder = sessionsFolder(env);
  if (folder === null) return [];
  return findTranscripts(folder, /^[^/]+\/[^/]+\.json$/, 1).map((file) => ({ ...file, isWhole: true }));
}

function sessionsFolder(env: Environment): string | null {
  const home = hostFolder(env, ".cline", "CLINE_DIR");
  const data = env["CLINE_DATA_DIR"] || (home === null ? null : join(home, "data"));
  return env["CLINE_SESSION_DATA_DIR"] || (data === null ? null : join(data, "sessions"));
}

/** Where and when a session began. A file of messages contains neither. */
export interface SessionPlace {
  /** The id of the session, also in the files of its subagents. */
  readonly session: string;
  /** The id of the subagent whose messages the file contains; undefined for the main agent. */
  readonly subagent: string | undefined;
  readonly folder: string | undefined;
  readonly begunAt: number | undefined;
}

/** Reads the place of the session that a file of messages belongs to. */
export function sessionPlace(messagesPath: string): SessionPlace {
  const folder = dirname(messagesPath);
  const session = basename(folder);
  const name = basename(messagesPath, messagesEnding);
  const manifest = readJson(join(folder, `${session}.json`));
  return {
    session,
    subagent: name === session ? undefined : name,
    folder: fieldsOf(manifest).filled("workspace_root", "cwd"),
    begunAt: timeOf(manifest, "started_at"),
  };
}

function readJson(path: string): Json {
  try {
    const json: unknown = JSON.parse(readText(path, smallFileBytes));
    return isJson(json) ? json : {};
  } catch {
    // Cline may have removed the file, or writes it at this moment.
    return {};
  }
}
