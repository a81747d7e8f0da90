import { LociError } from "../../core/errors.ts";
import { admitAgain, type AdmittedEvent } from "../../core/event/admit.ts";
import { maxLineBytes } from "../../core/event/event.ts";
import type { Log } from "../../core/ports/log.ts";
import type { ImportSource } from "../../core/ports/transfer.ts";
import { openScratchDatabase } from "../../index/database/scratch-database.ts";
import { splitLines } from "../../platform/lines/split-lines.ts";
import type { Parts } from "../base/parts.ts";
import { readExportHeader } from "./export-header.ts";
import type { FileImport, ImportCounts } from "./file-import.ts";
import { isJsonTooDeep } from "./json-depth.ts";
import { toldBy } from "./log-places.ts";

/** The maximum number of events, and of characters, that share one write and one fsync. */
const batchEvents = 1000;
const batchCharacters = 4_000_000;
/** The maximum number of refused lines that are reported with their reason. */
const mostReasons = 5;

/**
 * Imports the events of an export, which keep their ids, keys, times and trust. Skips known events, so that an
 * interrupted import can be repeated. Use it only for one's own export, because its events can pin, prefer and forget.
 */
export async function importEvents(
  parts: Parts,
  source: ImportSource,
  { hasHeader, ...options }: FileImport & { readonly hasHeader: boolean },
): Promise<ImportCounts> {
  const known = await readKnownIds(parts.log);
  const counts = { stored: 0, known: 0, refused: 0 };
  const kinds: Record<string, number> = {};
  const reasons: string[] = [];
  let [events, read, lineNumber] = [0, 0, 0];
  let header: ReturnType<typeof readExportHeader> | null = null;
  let batch: AdmittedEvent[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (options.dryRun !== true && batch.length > 0) await parts.log.append(batch);
    counts.stored += batch.length;
    [batch, characters] = [[], 0];
  };
  let [isLastRefused, endsLine] = [false, true];
  const parted = function* (): Generator<Buffer> {
    for (const part of source.parts()) {
      if (part.length > 0) endsLine = part.at(-1) === 10;
      yield part;
    }
  };
  const take = (text: string | null): void => {
    isLastRefused = false;
    try {
      const admitted = admitLine(text, parts, known);
      if (admitted === null) counts.known += 1;
      else {
        batch.push(admitted);
        characters += admitted.line.length;
        const { kind } = admitted.event;
        kinds[kind] = (kinds[kind] ?? 0) + 1;
      }
    } catch (error) {
      if (!(error instanceof LociError)) throw error;
      isLastRefused = true;
      counts.refused += 1;
      if (reasons.length < mostReasons) reasons.push(`line ${lineNumber}: ${error.message}`);
    }
  };
  try {
    for (const part of splitLines(parted(), maxLineBytes)) {
      for (const { text } of part.lines) {
        lineNumber += 1;
        if (hasHeader && header === null) {
          header = readExportHeader(text ?? "", source.name);
          continue;
        }
        events += 1;
        take(text);
        if (batch.length >= batchEvents || characters >= batchCharacters) await flush();
      }
      read += part.bytes;
      options.onProgress?.(read, events);
    }
    await flush();
  } finally {
    known.close();
  }
  const announced = hasHeader ? (header?.events ?? 0) : events;
  if (events < announced)
    throw new LociError(
      "FILE_DAMAGED",
      `${source.name} is cut off: it has ${events} of ${announced} events; these are stored`,
    );
  if (events > announced)
    throw new LociError(
      "FILE_DAMAGED",
      `${source.name} has ${events} events, but its first line announces ${announced}; the whole ones are stored`,
    );
  if (hasHeader && isLastRefused && !endsLine)
    throw new LociError("FILE_DAMAGED", `${source.name} is cut off in its last line; the events before it are stored`);
  return { ...counts, kinds, reasons, examples: [] };
}

/** Checks a line and returns its event; null if the log already has the event. */
function admitLine(text: string | null, parts: Parts, known: KnownIds): AdmittedEvent | null {
  if (text === null) throw new LociError("EVENT_TOO_LARGE", `it is longer than ${maxLineBytes} bytes`);
  if (isJsonTooDeep(text)) throw new LociError("EVENT_INVALID", "it is nested too deeply");
  const admitted = admitAgain(text, parts.tools);
  return known.add(admitted.event.id) ? admitted : null;
}

/**
 * The ids of all events in a log. The index does not store all of these ids, for example not the id of a repeated pin.
 */
interface KnownIds {
  /** Adds an id. Returns true if the id is new. */
  add(id: string): boolean;
  close(): void;
}

/**
 * Reads the ids of all events in the log, except those of torn lines, because an import brings their content back.
 * Stores them in a temporary database, so that a million ids need little RAM.
 */
async function readKnownIds(log: Pick<Log, "read">): Promise<KnownIds> {
  const db = openScratchDatabase();
  db.exec("CREATE TABLE known (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID; BEGIN");
  const insert = db.prepare("INSERT INTO known (id) VALUES (?) ON CONFLICT DO NOTHING");
  const add = (id: string): boolean => insert.run(id).changes > 0;
  for await (const batch of log.read(null)) {
    const torn = new Set(batch.damage.map(({ id }) => id));
    for (const item of toldBy(batch))
      if (!("event" in item && item.event.content === null && torn.has(item.id))) add(item.id);
  }
  return { add, close: () => db.close() };
}
