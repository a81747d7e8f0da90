import type { Host } from "../host.ts";
import type { InstallRequest } from "./host-installer.ts";
import { keepRecord, readRecord, removeRecord, type InstallRecord, type KeptFile } from "./install-record.ts";
import { isChange, planAdd, planRemove, type FileChange } from "./plan-change.ts";
import { missingFolders, removeFolders, writeChange } from "./write-config.ts";

/** What is to happen to the files of one host. */
export interface HostPlan {
  readonly host: Host;
  readonly project: string | null;
  readonly record: InstallRecord | null;
  readonly files: readonly FileChange[];
}

/** What an installation would write. Reads all files before any is written, so that a broken one stops it in time. */
export async function planInstall(host: Host, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const files = (await host.loadInstaller()).files(request).map((file) => planAdd(file, keptFile(record, file.path)));
  return { host, project: request.project, record, files };
}

/** What taking it away would write. */
export async function planUninstall(host: Host, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const all = (await host.loadInstaller()).files({ ...request, hasServer: true });
  return {
    host,
    project: request.project,
    record,
    files: all.map((file) => planRemove(file, keptFile(record, file.path))),
  };
}

/** Writes what was planned. The backup is there before the first file changes. */
export function carryOutInstall({ host, project, record, files }: HostPlan, state: string, at: number): void {
  const changes = files.filter(isChange);
  if (changes.length === 0) return;
  const changed = changes.map(({ path, target, without, after }): KeptFile => {
    const folders = keptFile(record, path)?.folders ?? missingFolders(target);
    return { path, before: without, after, folders };
  });
  const others = (record?.files ?? []).filter(({ path }) => changes.every((change) => change.path !== path));
  keepRecord(state, { host: host.manifest.name, project, at, files: [...others, ...changed] });
  // Of a project, others may want to read it; of a user, nobody else.
  for (const change of changes) writeChange(change, project === null ? 0o600 : 0o644);
}

/** Takes away what was planned, and then the record of it. */
export function carryOutUninstall({ host, project, record, files }: HostPlan, state: string): void {
  for (const change of files.filter(isChange)) {
    writeChange(change, 0o600);
    if (change.after === null) removeFolders(keptFile(record, change.path)?.folders ?? []);
  }
  removeRecord(state, host.manifest.name, project);
}

function keptFile(record: InstallRecord | null, path: string): KeptFile | undefined {
  return record?.files.find((file) => file.path === path);
}
