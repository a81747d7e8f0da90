import type { Places } from "../../config/paths.ts";
import { onceEach } from "../../memory/base/record.ts";
import type { Memory } from "../../memory/memory.ts";
import { openDevice } from "../../platform/devices/device.ts";
import { createFingerprint } from "../../platform/hashes/secret-fingerprint.ts";
import { spaceEvidence } from "../../platform/spaces/space-evidence.ts";
import { chosenHosts } from "../chosen-hosts.ts";
import { captureRule } from "./capture-rule.ts";
import { importTranscripts, planImport, type HostReport } from "./import-transcripts.ts";
import { openImportedFiles } from "./imported-files.ts";

/** Which agents' transcripts to import, and how. */
export interface AgentImport {
  /** Names of agents, or `all` for every agent that Loci knows. */
  readonly agents: readonly string[];
  /** Imports only events at this time or later; all events if left out. */
  readonly since?: number | undefined;
  /** True to count the events without storing them. */
  readonly dryRun?: boolean | undefined;
  /** True to read transcripts again that have not changed since the last import. */
  readonly again?: boolean | undefined;
  /** The folders of the memory, see `memoryPlaces`. */
  readonly places: Places;
  /** The environment, which locates the agents' files; `process.env` if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The name of the memory's owner; `me` if left out. */
  readonly user?: string;
  /** Returns the present time in milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Receives the progress of the import. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** The progress of an import. */
export interface ImportProgress {
  /** The number of bytes read so far. */
  readonly bytes: number;
  /** The number of bytes in all transcripts. */
  readonly totalBytes: number;
  /** The number of events found so far. */
  readonly events: number;
}

/**
 * Imports the sessions in agents' transcripts. Stores each event once. The import can be interrupted at any moment and
 * started again.
 */
export async function importAgents(memory: Memory, wanted: AgentImport): Promise<readonly HostReport[]> {
  const { since = 0, dryRun = false, again = false, places, env = process.env } = wanted;
  const { user = "me", now = Date.now, onProgress = () => {} } = wanted;
  const { state } = places;
  const files = openImportedFiles(state);
  const startedAt = now();
  const plans = await Promise.all(
    (await chosenHosts(wanted.agents, async () => true)).map((host) =>
      planImport(host, env, (file) => {
        // A file contains no event that is later than its last change.
        return file.changedAt < since || (!again && files.has(file, since));
      }),
    ),
  );
  const totalBytes = plans.flatMap((plan) => plan.files).reduce((sum, { bytes }) => sum + bytes, 0);
  const options = {
    since,
    user,
    device: dryRun ? "none" : openDevice(state).name,
    fingerprint: dryRun ? undefined : createFingerprint(state),
    into: memory.transfer.beginImport({ dryRun }),
    done: dryRun ? null : files,
    spaceOf: onceEach({ find: spaceEvidence }),
    rule: captureRule(places, now()),
  };
  const done: HostReport[] = [];
  let read = 0;
  for (const plan of plans) {
    const before = done.reduce((sum, { stored, known }) => sum + stored + known, 0);
    const tell = (bytes: number, events: number): void => {
      read += bytes;
      onProgress({ bytes: read, totalBytes, events: before + events });
    };
    const report = await importTranscripts(plan, { ...options, onProgress: tell });
    if (!dryRun && report.unreadable === 0) files.finish({ host: report.host, at: startedAt, since });
    done.push(report);
  }
  await options.into.finish();
  return done;
}
