import { lstatSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { Places } from "../../config/paths.ts";
import { LociError } from "../../core/errors.ts";
import { withoutBlocks } from "../../core/publish/block-in-text.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import type { Memory } from "../../memory/memory.ts";
import { hasLink } from "../../platform/files/links.ts";
import { readBytes, smallFileBytes } from "../../platform/files/regular-file.ts";
import { findCheckout, spaceEvidence } from "../../platform/spaces/space-evidence.ts";
import { chosenHosts } from "../chosen-hosts.ts";
import type { Host } from "../host.ts";
import { captureRule } from "../transcripts/capture-rule.ts";
import { openImportedFiles } from "../transcripts/imported-files.ts";
import type { MemoryFile } from "./memory-source.ts";

/** Which hosts' memories to import, and how. */
export interface MemoriesImport {
  /** Names of hosts, or `all` for every host that Loci knows. */
  readonly agents: readonly string[];
  /** The folder whose notes for hosts are imported, such as AGENTS.md. */
  readonly folder: string;
  /** True to report without storing anything. */
  readonly dryRun?: boolean | undefined;
  /** True to read files again that have not changed since the last import. */
  readonly again?: boolean | undefined;
  /** The folders of the memory, see `memoryPlaces`. */
  readonly places: Places;
  /** The environment, which locates the hosts' files; `process.env` if left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Returns the present time in milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
}

/** What happened to a file: `new`, `changed` and `known` describe its document in the memory. */
export type MemoryState = "new" | "changed" | "known" | "unchanged" | "empty" | "refused" | "not captured";

/** A file of a host, or of people for a host, and what the import did with it. */
export interface ImportedMemory {
  /** The name of the host. */
  readonly host: string;
  /** The path of the file. */
  readonly path: string;
  /** What the import did. `unchanged` files were not read; `not captured` is for folders that are not recorded. */
  readonly state: MemoryState;
  /** Why the file was refused. */
  readonly reason?: string;
}

interface Wanted extends MemoryFile {
  readonly host: Host;
  /** True if people wrote the file for hosts. */
  readonly isNote: boolean;
}

/**
 * Imports the hosts' own memories, and the notes for hosts in a folder, as documents with the trust `import`. Stores a
 * new version if a file has changed. The document of a removed file stays.
 */
export async function importHostMemories(memory: Memory, wanted: MemoriesImport): Promise<readonly ImportedMemory[]> {
  const { dryRun = false, again = false, places, env = process.env, now = Date.now } = wanted;
  const hosts = await chosenHosts(wanted.agents, async () => true);
  const root = findCheckout(wanted.folder) ?? resolve(wanted.folder);
  const done = openImportedFiles(places.state);
  const rule = captureRule(places, now());
  const found: ImportedMemory[] = [];
  for (const file of await findFiles(hosts, root, env)) {
    const { path, host } = file;
    const report = (state: MemoryState, reason?: string): void => {
      found.push({ host: host.manifest.name, path, state, ...(reason === undefined ? {} : { reason }) });
    };
    const place = file.folder ?? dirname(path);
    const happened = { folder: place, host: host.manifest.name, session: null, at: file.changedAt };
    if (!again && done.has(file, 0)) report("unchanged");
    else if (!rule.mayRecord(happened, spaceEvidence(place))) report("not captured");
    else
      try {
        report(await importOne(memory, file, dryRun));
        if (!dryRun) done.add([file], 0);
      } catch (error) {
        if (!(error instanceof LociError) || !refusals.has(error.code)) throw error;
        report("refused", error.message);
      }
  }
  return found;
}

/** Faults of one file, which do not stop the import of the others. */
const refusals: ReadonlySet<string> = new Set(["FILE_REFUSED", "NOT_READABLE", "LIMIT_EXCEEDED", "EVENT_TOO_LARGE"]);

/** Finds the files of all hosts. A note that several hosts read is listed once. */
async function findFiles(
  hosts: readonly Host[],
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Wanted[]> {
  const files = new Map<string, Wanted>();
  for (const host of hosts) {
    const source = await host.loadMemories();
    for (const file of source.find(env)) files.set(file.path, { ...file, host, isNote: false });
    for (const name of source.notes) {
      const note = findNote(root, name);
      if (note !== null && !files.has(note.path)) files.set(note.path, { ...note, host, isNote: true });
    }
  }
  return [...files.values()];
}

/** A link is left out, because a clone could link to any file, and a link within the folder repeats another note. */
function findNote(root: string, name: string): MemoryFile | null {
  const path = join(root, name);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || hasLink(root, path)) return null;
  return { path, name, folder: root, bytes: stats.size, changedAt: Math.floor(stats.mtimeMs) };
}

async function importOne(memory: Memory, file: Wanted, dryRun: boolean): Promise<MemoryState> {
  const { path, name, folder, host, isNote } = file;
  const text = withoutBlocks(readFile(path).replace(/^\uFEFF/, ""));
  if (text.trim() === "") return "empty";
  const by = host.manifest.name;
  return memory.transfer.importDocument(
    isNote
      ? { name, file: path, text, space: folder }
      : { name: `${by}/${name}`, file: path, text, space: folder, by, isOfMachine: true },
    { dryRun },
  );
}

function readFile(path: string): string {
  const text = utf8Text(readBytes(path, smallFileBytes, { followLinks: false }));
  if (text === null) throw new LociError("NOT_READABLE", `${path} is not UTF-8 text`);
  return text;
}
