import { sep } from "node:path";

import { LociError } from "../../core/errors.ts";
import { realPath } from "../../platform/files/links.ts";
import { missingFolders, removeFolders, writeChange } from "../../platform/files/write-change.ts";
import type { InstallRequest, InstallTarget, SettingsInstaller } from "./host-installer.ts";
import { keepRecord, readRecord, removeRecord, type InstallRecord, type KeptFile } from "./install-record.ts";
import { isChange, planAdd, planRemove, type FileChange } from "./plan-change.ts";

/** The planned changes to the files of one host. */
export interface HostPlan {
  readonly host: InstallTarget;
  readonly project: string | null;
  readonly record: InstallRecord | null;
  readonly files: readonly FileChange[];
}

/**
 * Plans the files that an installation would write. Reads all files before any is written, so that a broken file stops
 * the installation before it changes anything.
 */
export async function planInstall(host: InstallTarget, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const installer = await host.loadInstaller();
  refuseUsersOwn(installer, request);
  const files = installer.files(request).map((file) => planAdd(file, keptFile(record, file.path)));
  refuseOutside(request.project, files);
  return { host, project: request.project, record, files };
}

/** Plans the files that an uninstall would write. */
export async function planUninstall(host: InstallTarget, request: InstallRequest, state: string): Promise<HostPlan> {
  const record = readRecord(state, host.manifest.name, request.project);
  const installer = await host.loadInstaller();
  refuseUsersOwn(installer, request);
  const all = installer.files({ ...request, hasServer: true });
  const files = all.map((file) => planRemove(file, keptFile(record, file.path)));
  refuseOutside(request.project, files);
  return { host, project: request.project, record, files };
}

/** Throws USAGE if the project's settings file is also the user's own, as in the home folder. */
function refuseUsersOwn(installer: SettingsInstaller, request: InstallRequest): void {
  if (request.project === null) return;
  const own = installer.files({ ...request, project: null }).map(({ path }) => realPath(path));
  const shared = installer.files(request).find(({ path }) => own.includes(realPath(path)));
  if (shared !== undefined)
    throw new LociError("USAGE", `this folder's settings are your own: ${shared.path}; leave out --project`);
}

/**
 * Throws if a settings file of a project is a link that leads outside of the project. A link in somebody else's
 * repository must not lead to a file of the person.
 */
function refuseOutside(project: string | null, files: readonly FileChange[]): void {
  if (project === null) return;
  const outside = files.find(({ target }) => !target.startsWith(`${realPath(project)}${sep}`));
  if (outside !== undefined)
    throw new LociError(
      "CONFIG_INVALID",
      `${outside.path} is a link to ${outside.target}, which is not in this project; put a file in its place`,
    );
}

/** Writes the planned files. Stores a backup before it changes the first file. */
export function carryOutInstall({ host, project, record, files }: HostPlan, state: string, at: number): void {
  const changes = files.filter(isChange);
  if (changes.length === 0) return;
  const changed = changes.map(({ path, target, before, without, after }): KeptFile => {
    const recorded = keptFile(record, path);
    const found = recorded === undefined && isChange({ before, after: without }) ? before : (recorded?.found ?? null);
    return { path, before: without, found, after, folders: recorded?.folders ?? missingFolders(target) };
  });
  const others = (record?.files ?? []).filter(({ path }) => changes.every((change) => change.path !== path));
  keepRecord(state, { host: host.manifest.name, project, at, files: [...others, ...changed] });
  // Other users may read a project's file. A file of the user is private.
  for (const change of changes) writeChange(change, project === null);
}

/** Removes the planned parts, and then the record of the installation. */
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
