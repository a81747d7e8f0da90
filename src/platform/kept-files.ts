import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A kind of file that Loci writes. docs/erasure.md explains how an erasure reaches the content of each. */
export interface FileKind {
  readonly name: string;
  readonly in: "memory" | "state";
  /** A pattern for the path inside that folder, with `/` between its parts. */
  readonly pattern: RegExp;
  /** `content`: words of people and tools. `names`: paths, sessions and times. `none`: neither of these. */
  readonly holds: "content" | "names" | "none";
}

const draft = String.raw`(?:\.draft-[\w-]+)?`;
// A document may be sealed, and a writer that gave up or was killed may leave side files.
const documentSides = String.raw`(?:\.sealed)?(?:\.(?:kept|loci-new|loci-old)-[\w-]+(?:\.sealed)?)?${draft}`;
const sides = "(?:-wal|-shm|-journal)?";

/**
 * Every kind of file in the memory folder and the state folder. Other files are reported, and a test fails if Loci
 * writes one.
 */
export const fileKinds: readonly FileKind[] = [
  kind("segment of the log", "memory", String.raw`log/\.?[\w-]+/[^/]+\.jsonl${draft}`, "content"),
  kind("seal", "memory", String.raw`log/\.?[\w-]+/[^/]+\.seal(?:-\d+)?${draft}`, "none"),
  kind("owner of a folder", "memory", String.raw`log/\.?[\w-]+/owner\.json${draft}`, "none"),
  kind("mark of a migration", "memory", String.raw`log/[\w-]+/migrated\.json${draft}`, "none"),
  kind("git's list", "memory", String.raw`\.gitignore${draft}`, "none"),
  kind("identity", "memory", String.raw`identity/[0-9a-f]{32}${draft}`, "none"),
  kind("user's document", "memory", String.raw`documents/\.?user\.md${documentSides}`, "content"),
  kind("archive or summary", "memory", String.raw`documents/user/\.?[^/]+\.md${documentSides}`, "content"),
  kind("keys", "memory", String.raw`encryption\.json${draft}`, "none"),
  kind("this machine's copy of the keys", "state", String.raw`encryption\.json${draft}`, "none"),
  kind("keys of the writer", "state", String.raw`writer-keys\.json${draft}`, "none"),
  kind("accepted devices", "state", String.raw`devices\.json${draft}`, "none"),
  kind("key of fingerprints", "state", String.raw`fingerprint\.key${draft}`, "none"),
  kind("mark of an encryption", "state", String.raw`resealing\.(?:json|mark)${draft}`, "none"),
  kind("lines put aside", "state", String.raw`put-aside/lines-[\w-]+\.txt${draft}`, "content"),
  kind("index", "state", String.raw`index-\d+-\d+\.sqlite(?:\.building)?${sides}`, "content"),
  kind("vectors", "state", String.raw`vectors-[0-9a-f]+\.sqlite${sides}`, "content"),
  kind("backup", "state", String.raw`backups/loci-[^/]+/.+`, "content"),
  kind("list of backups", "state", String.raw`backups\.list`, "names"),
  kind("list of published files", "state", String.raw`published\.json${draft}`, "names"),
  kind("time of the last scheduled backup", "state", String.raw`backup-tried`, "none"),
  kind("draft of an edit", "state", String.raw`drafts/edit-[^/]+/.+`, "content"),
  kind("faults of hooks", "state", String.raw`hook-faults\.jsonl(?:\.1)?`, "names"),
  kind(
    "pauses",
    "state",
    String.raw`(?:pauses\.json|past-pauses\.jsonl|left-alone(?:-[\w-]+)?\.jsonl)${draft}`,
    "names",
  ),
  kind("edits of transcripts", "state", String.raw`transcript-edits\.json${draft}`, "content"),
  kind("imported transcripts", "state", String.raw`imports\.jsonl`, "names"),
  kind("state of a delegation", "state", String.raw`delegation/[^/]+\.json(?:\.\d+\.draft)?`, "names"),
  kind("copy of settings that were right", "state", String.raw`settings/[0-9a-f]+\.json${draft}`, "names"),
  kind("record of an install", "state", String.raw`installs/.+`, "none"),
  kind("device", "state", String.raw`device(?:-retired-[\w-]+)?\.json${draft}`, "none"),
  kind("memory that it belongs to", "state", String.raw`belongs-to\.json${draft}`, "names"),
  kind("lock", "state", String.raw`locks/[^/]+\.lock${sides}`, "none"),
  kind("use of models", "state", String.raw`models\.json${draft}`, "none"),
  kind("token of the server", "state", String.raw`(?:mcp|http)-token${draft}`, "none"),
  kind("socket for hooks", "state", String.raw`warm/hooks\.sock`, "none"),
  kind("socket for links", "state", String.raw`warm/links\.sock`, "none"),
  kind("compiled code", "state", String.raw`(?:compile-cache|hook-code|cli-code)/.+`, "none"),
];

function kind(name: string, folder: FileKind["in"], pattern: string, holds: FileKind["holds"]): FileKind {
  return { name, in: folder, pattern: new RegExp(`^${pattern}$`, "u"), holds };
}

/** Returns the full paths of the files in these folders that Loci has written. */
export function keptFiles(places: Readonly<Record<FileKind["in"], string>>): string[] {
  return (["memory", "state"] as const).flatMap((folder) => {
    const kinds = fileKinds.filter((one) => one.in === folder);
    return filesUnder(places[folder])
      .filter((path) => kinds.some(({ pattern }) => pattern.test(path)))
      .map((path) => join(places[folder], path));
  });
}

/** Returns the full paths of the files in these folders that Loci does not write. */
export function strangeFiles(places: Readonly<Record<FileKind["in"], string>>): string[] {
  return (["memory", "state"] as const).flatMap((folder) => {
    const kinds = fileKinds.filter((one) => one.in === folder);
    return filesUnder(places[folder])
      .filter((path) => !kinds.some(({ pattern }) => pattern.test(path)))
      .map((path) => join(places[folder], path));
  });
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}
