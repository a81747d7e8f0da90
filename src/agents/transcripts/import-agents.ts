import type { Places } from "../../config/paths.ts";
import type { Memory } from "../../memory/memory.ts";
import { createSpaceFinder } from "../../memory/record.ts";
import { openDevice } from "../../platform/device.ts";
import { createFingerprint } from "../../platform/secret-fingerprint.ts";
import { chosenHosts } from "../chosen-hosts.ts";
import { captureRule } from "./capture-rule.ts";
import { importTranscripts, planImport, type HostReport } from "./import-transcripts.ts";
import { openImportedFiles } from "./imported-files.ts";

/** Which transcripts of agents are to be imported, and where they are. */
export interface AgentImport {
  /** Names of agents, or `all` for those that are on this machine. */
  readonly agents: readonly string[];
  /** Only what happened at this time or later; everything when left out. */
  readonly since?: number | undefined;
  /** Only count; store nothing. */
  readonly dryRun?: boolean | undefined;
  /** Transcripts also that have not changed since they were last imported. */
  readonly again?: boolean | undefined;
  /** The folders of the memory, see `memoryPlaces`. */
  readonly places: Places;
  /** Tells where agents keep their files; `process.env` when left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly user?: string;
  readonly now?: () => number;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** How far an import is. */
export interface ImportProgress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly events: number;
}

/** Imports what agents have written down of their sessions, each event once. It may be cut off at any moment and begun again. */
export async function importAgents(memory: Memory, wanted: AgentImport): Promise<readonly HostReport[]> {
  const { since = 0, dryRun = false, again = false, places, env = process.env } = wanted;
  const { user = "me", now = Date.now, onProgress = () => {} } = wanted;
  const { state } = places;
  const files = openImportedFiles(state);
  const startedAt = now();
  const plans = await Promise.all(
    (await chosenHosts(wanted.agents, async () => true)).map((host) =>
      planImport(host, env, (file) => {
        // Nothing in it can be newer than its last change.
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
    into: memory.beginImport({ dryRun }),
    done: dryRun ? null : files,
    spaceOf: createSpaceFinder(),
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
  return done;
}
