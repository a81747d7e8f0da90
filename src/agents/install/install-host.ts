import { sep } from "node:path";

import { LociError } from "../../core/errors.ts";
import { realPath } from "../../platform/real-path.ts";
import type { Host } from "../host.ts";
import type { HostInstaller, InstallRequest } from "./host-installer.ts";
import { keepRecord, readRecord, removeRecord, type InstallRecord, type KeptFile } from "./install-record.ts";
import { isChange, planAdd, planRemove, type FileChange } from "./plan-change.ts";
import { missingFolders, removeFolders, writeChange } from "./write-config.ts";

/** The planned changes to the files of one host. */
export interface HostPlan {
  readonly host: Host;
  readonly project: string | null;
  readonly record: InstallRecord | null;
  readonly files: readonly FileChange[];
}

/**
 * The files that an installation would write. All files are read before any is written, so that a broken one stops it
 * in time.
 */
export async function planInstall(host: Host, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const installer = await host.loadInstaller();
  refuseUsersOwn(installer, request);
  const files = installer.files(request).map((file) => planAdd(file, keptFile(record, file.path)));
  refuseOutside(request.project, files);
  return { host, project: request.project, record, files };
}

/** The files that an uninstall would write. */
export async function planUninstall(host: Host, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const installer = await host.loadInstaller();
  refuseUsersOwn(installer, request);
  const all = installer.files({ ...request, hasServer: true });
  const files = all.map((file) => planRemove(file, keptFile(record, file.path)));
  refuseOutside(request.project, files);
  return { host, project: request.project, record, files };
}

/** In the home folder, the settings of the folder and those of the person are the same. */
function refuseUsersOwn(installer: HostInstaller, request: InstallRequest): void {
  if (request.project === null) return;
  const own = installer.files({ ...request, project: null }).map(({ path }) => realPath(path));
  const shared = installer.files(request).find(({ path }) => own.includes(realPath(path)));
  if (shared !== undefined)
    throw new LociError("USAGE", `this folder's settings are your own: ${shared.path}; leave out --project`);
}

/** A link in somebody else's repository must not lead to a file of the person. */
function refuseOutside(project: string | null, files: readonly FileChange[]): void {
  if (project === null) return;
  const outside = files.find(({ target }) => !target.startsWith(`${realPath(project)}${sep}`));
  if (outside !== undefined)
    throw new LociError(
      "CONFIG_INVALID",
      `${outside.path} is a link to ${outside.target}, which is not in this project; put a file in its place`,
    );
}

/** Writes the planned files. The backup exists before the first file changes. */
export function carryOutInstall({ host, project, record, files }: HostPlan, state: string, at: number): void {
  const changes = files.filter(isChange);
  if (changes.length === 0) return;
  const changed = changes.map(({ path, target, before, without, after }): KeptFile => {
    const kept = keptFile(record, path);
    const found = kept === undefined && isChange({ before, after: without }) ? before : (kept?.found ?? null);
    return { path, before: without, found, after, folders: kept?.folders ?? missingFolders(target) };
  });
  const others = (record?.files ?? []).filter(({ path }) => changes.every((change) => change.path !== path));
  keepRecord(state, { host: host.manifest.name, project, at, files: [...others, ...changed] });
  // A project's file may be readable for others, a user's is private.
  for (const change of changes) writeChange(change, project === null);
}

/** Removes the planned parts, and then the record. */
export function carryOutUninstall({ host, project, record, files }: HostPlan, state: string): void {
  for (const change of files.filter(isChange)) {
    writeChange(change, project === null);
    if (change.after === null) removeFolders(keptFile(record, change.path)?.folders ?? []);
  }
  removeRecord(state, host.manifest.name, project);
}

function keptFile(record: InstallRecord | null, path: string): KeptFile | undefined {
  return record?.files.find((file) => file.path === path);
}
