import { readLines, type FileLine } from "../../platform/read-lines.ts";
import { readText } from "../../platform/regular-file.ts";
import { isJson, type Json } from "../fields-of.ts";
import type { HostContract } from "../host.ts";
import { toldToEvent, type ToldEvent } from "./told-to-event.ts";
import type { Told, TranscriptFile, TranscriptSource } from "./transcript-source.ts";

/** What a part of a transcript tells. */
export interface TranscriptPart {
  readonly events: readonly ToldEvent[];
  readonly bytes: number;
  /** Lines that cannot be read, are too long, or hold what nobody would write. Each costs only itself. */
  readonly damaged: number;
}

/** Longest line that is read, and the largest file that is one JSON value. A screenshot fits; a whole disk does not. */
const mostBytes = 33_554_432;

/** Reads a transcript part by part: however long it is, no more than a part and a line of it are held. */
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

/** What a transcript tells, in the words of the transcript itself. */
export function* readToldOf(file: TranscriptFile, source: TranscriptSource): Generator<readonly Told[]> {
  const reader = source.open(file);
  for (const { records } of recordsOf(file, source))
    for (const record of records) yield attempt(() => reader.read(record)) ?? [];
  yield attempt(() => reader.end()) ?? [];
}

/** What comes of one record, or null. It was written by somebody else, and may be made to break whoever reads it. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Records that are read at once, with how many bytes and damaged lines there were. */
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
