import { readText } from "../../platform/files/regular-file.ts";
import { readLines } from "../../platform/lines/read-lines.ts";
import type { FileLine } from "../../platform/lines/split-lines.ts";
import { isJson, type Json } from "../fields-of.ts";
import type { HostContract } from "../host.ts";
import { toldToEvent, type ToldEvent } from "./record-to-hook-event.ts";
import type { Told, TranscriptFile, TranscriptSource } from "./transcript-source.ts";

export interface TranscriptPart {
  readonly events: readonly ToldEvent[];
  readonly bytes: number;
  /** The number of lines that are malformed, too long, or cannot be read. Only these lines are skipped. */
  readonly damaged: number;
}

/**
 * The longest line that is read, and the largest file that is one JSON value, in bytes. There is room for a screenshot.
 */
const mostBytes = 33_554_432;

/** Reads a transcript in parts. Only one part and one line are in memory at a time. */
export function* readTranscript(
  file: TranscriptFile,
  source: TranscriptSource,
  contract: HostContract,
  sha256: (text: string) => string,
): Generator<TranscriptPart> {
  const reader = source.open(file);
  const toEvents = (records: readonly Told[]): ToldEvent[] =>
    records.map((one) => toldToEvent(contract, one, source.hasIds, sha256)).filter((event) => event !== null);
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

/** Reads the events of a transcript as `Told` records, without converting them to hook events. */
export function* readToldOf(file: TranscriptFile, source: TranscriptSource): Generator<readonly Told[]> {
  const reader = source.open(file);
  for (const { records } of recordsOf(file, source))
    for (const record of records) yield attempt(() => reader.read(record)) ?? [];
  yield attempt(() => reader.end()) ?? [];
}

/**
 * Runs `work` for one record. Returns null if it throws, because another program wrote the record, perhaps to break its
 * reader.
 */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Records that are read together, with their bytes and the number of damaged lines. */
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
