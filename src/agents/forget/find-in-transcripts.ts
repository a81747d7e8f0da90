import { createTextFinder, type TextFinder } from "../../core/text/text-finder.ts";
import { hookEventToEvents } from "../../hooks/capture.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Happening } from "../../memory/transfer/begin-import.ts";
import { readBeginning } from "../../platform/files/regular-file.ts";
import { opensslTools } from "../../platform/hashes/admission-tools.ts";
import { isJson } from "../fields-of.ts";
import type { Host } from "../host.ts";
import { hosts } from "../hosts.ts";
import { readToldOf } from "../transcripts/read-transcript.ts";
import { toldToEvent } from "../transcripts/record-to-hook-event.ts";
import type { Told, TranscriptFile, TranscriptSource } from "../transcripts/transcript-source.ts";
import { findFileEdits } from "./file-edits.ts";
import { forgottenMark, isStructural } from "./forgotten-strings.ts";
import { countInDatabase } from "./redact-database.ts";

/** A file of an agent that contains text that was forgotten in Loci. */
export interface HoldingTranscript {
  /** The agent's name in Loci. */
  readonly host: string;
  /** The agent's name for people. */
  readonly title: string;
  /** The path of the file. */
  readonly path: string;
  /** The number of strings in the file that contain forgotten text. */
  readonly places: number;
  /** The format: a record in each line, one JSON value, or a SQLite database. */
  readonly kind: "lines" | "value" | "database";
}

/** The result of a search for forgotten text in transcripts. */
export interface TranscriptSearchResult {
  /** The transcripts that contain forgotten text. */
  readonly transcripts: readonly HoldingTranscript[];
  /** The number of files that were searched. */
  readonly looked: number;
  /** The number of files and lines that could not be searched: no permission, too long, or not UTF-8. */
  readonly skipped: number;
  /** Recognises the found text, to redact it. It contains the words, so it must not be stored. */
  readonly finder: TextFinder;
}

/** Options of a search for forgotten text. */
export interface FindOptions {
  /** The environment, which names the agents' folders. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Also finds the text that this finder recognises, see `memory.care.forgotten.finder`. */
  readonly finder?: TextFinder | undefined;
  /** Receives the number of bytes that were read. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Searches the agents' own files for forgotten text. Recognises a forgotten event of a transcript by its natural key.
 * Then searches all files of all agents for its words, because agents quote each other.
 */
export async function findInTranscripts(memory: Memory, options: FindOptions): Promise<TranscriptSearchResult> {
  const { env, onProgress = () => {} } = options;
  const sources = await Promise.all(hosts.map(async (host) => ({ host, source: await host.loadTranscripts() })));
  const sessions = await memory.care.forgotten.sessions();
  const texts = new Set<string>();
  let skipped = 0;
  const read = sources.flatMap(({ host, source }) => source.find(env).map((file) => ({ host, source, file })));
  for (const { host, source, file } of read) {
    try {
      if (isOfSession(file, source, sessions))
        for (const text of await forgottenTexts(memory, host, source, file)) texts.add(text);
    } catch {
      skipped += 1;
    }
  }
  const holdsText = createTextFinder(texts);
  const finder: TextFinder = (text) => holdsText(text) || options.finder?.(text) === true;
  if (texts.size === 0 && options.finder === undefined)
    return { transcripts: [], looked: read.length, skipped, finder: () => false };

  const transcripts: HoldingTranscript[] = [];
  const histories = sources.flatMap(({ host, source }) =>
    (source.histories?.(env) ?? []).map((file) => ({ host, source: { ...source, records: undefined }, file })),
  );
  for (const { host, source, file } of [...read, ...histories]) {
    const kind = source.records !== undefined ? "database" : file.isWhole === true ? "value" : "lines";
    try {
      const found = placesIn(file.path, kind, finder);
      const { name, title } = host.manifest;
      skipped += found.skipped;
      if (found.places > 0) transcripts.push({ host: name, title, path: file.path, places: found.places, kind });
    } catch {
      skipped += 1;
    }
    onProgress(file.bytes);
  }
  return { transcripts, looked: read.length + histories.length, skipped, finder };
}

function placesIn(path: string, kind: HoldingTranscript["kind"], finder: TextFinder) {
  if (kind === "database") return { places: countInDatabase(path, finder), skipped: 0 };
  const { edits, skipped } = findFileEdits(path, kind === "value", finder);
  return { places: edits.length, skipped };
}

/** How much of a transcript is searched for its session id. Hosts name it in the path or in the first record. */
const beginningBytes = 65_536;

function isOfSession(file: TranscriptFile, { records }: TranscriptSource, sessions: ReadonlySet<string>): boolean {
  if (sessions.size === 0) return false;
  const inPath = file.path.split(/[\\/]/).map((part) => part.replace(/\.jsonl?$/, ""));
  if (records !== undefined || inPath.some((part) => sessions.has(part))) return true;
  const beginning = readBeginning(file.path, beginningBytes).toString("utf8");
  return [...beginning.matchAll(/"([^"\\]{1,256})"/g)].some(([, value = ""]) => sessions.has(value));
}

/** The number of events held in memory at once. The limit allows a transcript of any length. */
const batchSize = 500;

/** Returns the texts of the forgotten events in a transcript. */
async function forgottenTexts(
  memory: Memory,
  host: Host,
  source: TranscriptSource,
  file: TranscriptFile,
): Promise<string[]> {
  const texts: string[] = [];
  let batch: { readonly one: Told; readonly happening: Happening }[] = [];
  const flush = async (): Promise<void> => {
    const gone = await memory.care.forgotten.among(batch.map(({ happening }) => happening));
    for (const [at, { one }] of batch.entries()) if (gone[at] === true) texts.push(...textsIn(one));
    batch = [];
  };
  for (const records of readToldOf(file, source)) {
    for (const one of records) {
      const happening = attempt(() => toHappening(one, host, source));
      if (happening !== null && happening.events.length > 0) batch.push({ one, happening });
    }
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  return texts;
}

function toHappening(record: Told, { contract }: Host, { hasIds }: TranscriptSource): Happening | null {
  const { sha256 } = opensslTools;
  const event = toldToEvent(contract, record, hasIds, sha256);
  if (event === null) return null;
  // The natural key does not depend on the user or the device, so any values do.
  const context = { user: "me", device: "here", space: { path: event.event.folder }, sha256 };
  return { events: hookEventToEvents(event.event, context), isNamed: event.isNamed };
}

function textsIn({ input, text }: Told): string[] {
  const found: string[] = text === undefined ? [] : [text];
  const collect = (value: unknown, key: string): void => {
    if (typeof value === "string") {
      if (!isStructural(key) && value.length >= shortestText && value !== forgottenMark) found.push(value);
    } else if (Array.isArray(value)) for (const one of value) collect(one, key);
    else if (isJson(value)) for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  collect(input, "");
  return found;
}

/** Shorter texts are not searched: they are names and answers such as "yes", which occur everywhere. */
const shortestText = 6;

/** Runs `work`. Returns null if it throws, because a record may have been made to break its reader. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
