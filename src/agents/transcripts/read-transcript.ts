import { readLines } from "../../platform/read-lines.ts";
import { readText } from "../../platform/regular-file.ts";
import type { FileLine } from "../../platform/split-lines.ts";
import { isJson, type Json } from "../fields-of.ts";
import type { HostContract } from "../host.ts";
import { toldToEvent, type ToldEvent } from "./told-to-event.ts";
import type { Told, TranscriptFile, TranscriptSource } from "./transcript-source.ts";

/** The content of a part of a transcript. */
export interface TranscriptPart {
  readonly events: readonly ToldEvent[];
  readonly bytes: number;
  /** Lines that cannot be read, are too long, or are malformed. Each is skipped alone. */
  readonly damaged: number;
}

/** The longest line, and the largest file of one JSON value, that is read: room for a screenshot. */
const mostBytes = 33_554_432;

/** Reads a transcript part by part: only one part and one line of it are in memory. */
export function* readTranscript(
  file: TranscriptFile,
  source: TranscriptSource,
  contract: HostContract,
  sha256: (text: string) => string,
): Generator<TranscriptPart> {
  const reader = source.open(file);
  const toEvents = (told: readonly Told[]): ToldEvent[] =>
    told.map((one) => toldToEvent(contract, one, source.hasIds, sha256)).filter((event) => event !== null);
  for (const { records, bytes, damaged } of recordsOf(file, source)) {
    const read = records.map((record) => attempt(() => toEvents(reader.read(record))));
    yield {
      events: read.flatMap((events) => events ?? []),
      bytes,
      damaged: damaged + read.filter((events) => events === null).length,
    };
  }
  const last = attempt(() => toEvents(reader.end()));
  yield { events: last ?? [], bytes: 0, damaged: last === null ? 1 : 0 };
}

/** The events of a transcript, in the transcript's own words. */
export function* readToldOf(file: TranscriptFile, source: TranscriptSource): Generator<readonly Told[]> {
  const reader = source.open(file);
  for (const { records } of recordsOf(file, source))
    for (const record of records) yield attempt(() => reader.read(record)) ?? [];
  yield attempt(() => reader.end()) ?? [];
}

/** The result of one record, or null. Another program wrote it, perhaps to break its reader. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Records that are read at once, with their bytes and the number of damaged lines. */
interface RecordPart extends Omit<TranscriptPart, "events"> {
  readonly records: readonly Json[];
}

function* recordsOf(file: TranscriptFile, { records: read }: TranscriptSource): Generator<RecordPart> {
  if (read !== undefined) {
    for (const record of read(file)) yield { records: [record], bytes: 0, damaged: 0 };
    yield { records: [], bytes: file.bytes, damaged: 0 };
    return;
  }
  for (const { lines, bytes } of file.isWhole === true ? wholeFile(file) : readLines(file.path, mostBytes)) {
    const found = lines.map(lineToRecord);
    const damaged = lines.filter(({ isEnded }, at) => found[at] === null && isEnded).length;
    yield { records: found.filter((record) => record !== null), bytes, damaged };
  }
}

function wholeFile({ path, bytes }: TranscriptFile): { lines: FileLine[]; bytes: number }[] {
  const text = bytes > mostBytes ? null : readText(path, mostBytes);
  return [{ lines: [{ text, isEnded: true }], bytes }];
}

function lineToRecord({ text }: FileLine): Json | null {
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as unknown;
    return isJson(record) ? record : null;
  } catch {
    return null;
  }
}
