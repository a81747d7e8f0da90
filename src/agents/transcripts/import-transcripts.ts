import type { SpaceEvidence } from "../../core/event/event.ts";
import type { Fingerprint } from "../../core/redaction/marker.ts";
import { captureContext } from "../../hooks/capture-context.ts";
import { hookEventToEvents } from "../../hooks/capture.ts";
import type { EventImport, Happening, Taken } from "../../memory/transfer/begin-import.ts";
import { opensslTools } from "../../platform/hashes/admission-tools.ts";
import type { Host } from "../host.ts";
import type { CaptureRule } from "./capture-rule.ts";
import type { ImportedFiles } from "./imported-files.ts";
import { readTranscript, type TranscriptPart } from "./read-transcript.ts";
import type { ToldEvent } from "./record-to-hook-event.ts";
import type { TranscriptFile, TranscriptSource } from "./transcript-source.ts";

/** The result of importing one host's transcripts, or of a dry run. */
export interface HostReport {
  /** The agent's name in Loci. */
  readonly host: string;
  /** The agent's name for people. */
  readonly title: string;
  /** The number of transcripts that were read. */
  readonly transcripts: number;
  /** The number of transcripts that were not read because they have not changed since the last import. */
  readonly unchanged: number;
  /** The number of sessions with events in this import. */
  readonly sessions: number;
  /** The number of events that were stored. */
  readonly stored: number;
  /** The number of events that the memory already had. */
  readonly known: number;
  /** The number of events that the log refused. */
  readonly refused: number;
  /** The number of events left out because recording was off in their folder or paused. */
  readonly notCaptured: number;
  /** The number of lines that could not be read. */
  readonly damagedLines: number;
  /** The number of transcripts that could not be opened. */
  readonly unreadable: number;
}

/** The transcripts of one host that an import has to read. */
export interface HostPlan {
  readonly host: Host;
  readonly source: TranscriptSource;
  readonly files: readonly TranscriptFile[];
  readonly unchanged: number;
}

export interface ImportOptions {
  /** Imports only events at this time or later. */
  readonly since: number;
  readonly user: string;
  readonly device: string;
  readonly fingerprint?: Fingerprint | undefined;
  readonly into: EventImport;
  /** The list of imported files; null in a dry run. */
  readonly done: ImportedFiles | null;
  readonly spaceOf: (folder: string) => SpaceEvidence;
  readonly rule: CaptureRule;
  readonly onProgress: (bytes: number, events: number) => void;
}

/** Finds the transcripts of a host that were not imported yet. */
export async function planImport(
  host: Host,
  env: Readonly<Record<string, string | undefined>>,
  isDone: (file: TranscriptFile) => boolean,
): Promise<HostPlan> {
  const source = await host.loadTranscripts();
  const found = source.find(env);
  const files = found.filter((file) => !isDone(file));
  return { host, source, files, unchanged: found.length - files.length };
}

/** The number of events that share one write and one fsync. */
const batchEvents = 1_000;

/**
 * Imports the transcripts of one host. The import can be interrupted at any moment, because a transcript counts as
 * imported only when its last event is durable.
 */
export async function importTranscripts(plan: HostPlan, options: ImportOptions): Promise<HostReport> {
  const { host, source, files, unchanged } = plan;
  const { into, done, since, onProgress } = options;
  const counts = { stored: 0, known: 0, refused: 0, notCaptured: 0, damagedLines: 0, unreadable: 0 };
  const sessions = new Set<string | null>();
  let batch: Happening[] = [];
  let size = 0;
  let read: TranscriptFile[] = [];

  const flush = async (): Promise<void> => {
    add(counts, await into.take(batch));
    done?.add(read, since);
    [batch, size, read] = [[], 0, []];
  };

  const take = ({ event, isNamed }: ToldEvent): void => {
    if (event.at !== null && event.at < since) return;
    const space = options.spaceOf(event.folder);
    const { user, device, fingerprint, rule } = options;
    const { folder } = event;
    const { sha256 } = opensslTools;
    const keepsOutside = rule.keepsOutside(event);
    const context = captureContext({ user, device, space, folder, keepsOutside, sha256, fingerprint });
    const events = hookEventToEvents(event, context);
    if (events.length === 0) return;
    if (!rule.mayRecord(event, space)) {
      counts.notCaptured += events.length;
      return;
    }
    sessions.add(event.session);
    batch.push({ events, isNamed });
    size += events.length;
  };

  for (const file of files) {
    try {
      for (const part of partsOf(file, source, host)) {
        part.events.forEach(take);
        counts.damagedLines += part.damaged;
        if (size >= batchEvents) await flush();
        onProgress(part.bytes, counts.stored + counts.known + size);
      }
      read.push(file);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      counts.unreadable += 1;
    }
  }
  await flush();
  const { name, title } = host.manifest;
  return { host: name, title, transcripts: files.length, unchanged, sessions: sessions.size, ...counts };
}

/** The error for a transcript that cannot be read or was removed. The import continues with the other transcripts. */
class UnreadableFile extends Error {}

function* partsOf(file: TranscriptFile, source: TranscriptSource, { contract }: Host): Generator<TranscriptPart> {
  try {
    yield* readTranscript(file, source, contract, opensslTools.sha256);
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new UnreadableFile(file.path, { cause: error });
    throw error;
  }
}

function add(counts: Record<keyof Taken, number>, taken: Taken): void {
  counts.stored += taken.stored;
  counts.known += taken.known;
  counts.refused += taken.refused;
}
