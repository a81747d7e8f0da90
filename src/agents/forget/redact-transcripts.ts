import { statSync } from "node:fs";

import { LociError } from "../../core/errors.ts";
import { listRunningPrograms } from "../../platform/programs/list-running-programs.ts";
import { findFileEdits, makeFileEdits } from "./file-edits.ts";
import type { TranscriptSearchResult, HoldingTranscript } from "./find-in-transcripts.ts";
import { countInDatabase, redactDatabase } from "./redact-database.ts";
import { completeRedaction, removeJournal, writeJournal } from "./redaction-journal.ts";

/** Options for redacting transcripts. */
export interface RedactOptions {
  /** The state folder of this machine, for the journal. */
  readonly state: string;
  /** The present time, in milliseconds since 1970. */
  readonly now: number;
  /** The running hosts; null if unknown. Read from the system's list of processes if left out. */
  readonly running?: ReadonlySet<string> | null;
}

/** The result of redacting transcripts. */
export interface RedactedTranscripts {
  /** The transcripts that were changed. */
  readonly redacted: readonly HoldingTranscript[];
  /** Files that still contain the words, each with the reason. */
  readonly left: readonly {
    /** The agent's name in Loci. */
    readonly host: string;
    /** The path of the transcript. */
    readonly path: string;
    /** The reason why the file was not redacted. */
    readonly why: string;
  }[];
}

/** If the system does not list running programs, a file written within this time counts as in use. */
const inUseMs = 60_000;

/**
 * Replaces the strings that contain forgotten text with a mark, in place. Skips files of a running host. While a file
 * is edited, a private journal in the state folder contains its old bytes. The journal is removed after a second check
 * of the file, so that no copy of the words remains.
 */
export function redactTranscripts(
  { transcripts, finder }: Pick<TranscriptSearchResult, "transcripts" | "finder">,
  { state, now, running = runningHosts(listRunningPrograms()) }: RedactOptions,
): RedactedTranscripts {
  const changed = completeRedaction(state);
  const redacted: HoldingTranscript[] = [];
  const left = changed.map((path) => ({ host: "", path, why: "it changed during a redaction" }));
  for (const transcript of transcripts) {
    const { host, path, title, kind } = transcript;
    const why = running?.has(host) === true ? `${title} is running; end it first` : inUse(path, running, now);
    if (why !== null) {
      left.push({ host, path, why });
      continue;
    }
    try {
      const rest = kind === "database" ? inDatabase(path, finder) : inFile(path, kind === "value", finder, state);
      if (rest === 0) redacted.push(transcript);
      else left.push({ host, path, why: `${rest} of its strings hold the words still; run the command again` });
    } catch (error) {
      left.push({ host, path, why: error instanceof LociError ? error.message : "it cannot be written" });
    }
  }
  return { redacted, left };
}

function inUse(path: string, running: ReadonlySet<string> | null, now: number): string | null {
  if (running !== null) return null;
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return now - changedAt < inUseMs ? "it was written a moment ago, and may be in use; try again in a minute" : null;
}

/** Redacts one file. Returns the number of strings that still contain the words. */
function inFile(path: string, isWhole: boolean, finder: TranscriptSearchResult["finder"], state: string): number {
  const { edits } = findFileEdits(path, isWhole, finder);
  writeJournal(state, edits);
  try {
    makeFileEdits(path, edits);
    return findFileEdits(path, isWhole, finder).edits.length;
  } finally {
    removeJournal(state);
  }
}

function inDatabase(path: string, finder: TranscriptSearchResult["finder"]): number {
  redactDatabase(path, finder);
  return countInDatabase(path, finder);
}

/** Patterns that recognise each host's program in a list of processes. */
const programs: Readonly<Record<string, RegExp>> = {
  "claude-code": /(?:^|[\\/])claude(?:\.exe)?(?:\s|$)|[\\/]@anthropic-ai[\\/]claude-code[\\/]/,
  codex: /(?:^|[\\/])codex(?:\.exe)?(?:\s|$)|[\\/]@openai[\\/]codex[\\/]/,
  gemini: /(?:^|[\\/])gemini(?:\.exe)?(?:\s|$)|[\\/]@google[\\/]gemini-cli[\\/]/,
  copilot: /(?:^|[\\/])copilot(?:\.exe)?(?:\s|$)|[\\/]@github[\\/]copilot[\\/]/,
  cline: /(?:^|[\\/])cline(?:\.exe)?(?:\s|$)|[\\/]@cline[\\/]cli-/,
  kilo: /(?:^|[\\/])kilo(?:code)?(?:\.exe)?(?:\s|$)|[\\/]@kilocode[\\/]cli[\\/]/,
  qwen: /(?:^|[\\/])qwen(?:\.exe)?(?:\s|$)|[\\/]@qwen-code[\\/]qwen-code[\\/]/,
  opencode: /(?:^|[\\/])opencode(?:\.exe)?(?:\s|$)|[\\/]opencode-ai[\\/]/,
};

/**
 * Returns the hosts among the running programs, which `listRunningPrograms` returns. Null if the system has no such
 * list.
 */
export function runningHosts(running: readonly string[] | null): ReadonlySet<string> | null {
  if (running === null) return null;
  const hosts = Object.entries(programs).filter(([, program]) => running.some((one) => program.test(one)));
  return new Set(hosts.map(([name]) => name));
}
