import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";

/**
 * A kind of file that Loci writes. This list is the only one: encryption, erasure, the proof of erasure and purge all
 * use it. A backup copies everything in the memory folder and nothing of the state folder. docs/internals/files.md explains how
 * an erasure reaches the content of each kind.
 */
export interface FileKind {
  readonly name: string;
  readonly in: "memory" | "state";
  /** A pattern for the path inside that folder, with `/` between its parts. */
  readonly pattern: RegExp;
  /** `content`: words of people and tools. `names`: paths, sessions and times. `none`: neither of these. */
  readonly holds: "content" | "names" | "none";
  /** The form of the file in an encrypted memory. */
  readonly sealing: Sealing;
}

/**
 * `lines`: sealed line by line. `text`: sealed as a whole. `pages`: an encrypted database. `backup`: a copy of sealed
 * files. `removed`: removed when the memory is encrypted. `codes`: loses its messages and keeps their codes when the
 * memory is encrypted. `plain`: never encrypted, because hooks read it without a key; docs/encryption.md lists these.
 * `passing`: content in plain text that exists only during a command.
 */
export type Sealing = "lines" | "text" | "pages" | "backup" | "removed" | "codes" | "plain" | "passing";

const draft = String.raw`(?:\.draft-[\w-]+)?`;
// A document may be sealed, and a writer that gave up or was killed may leave side files.
const documentSides = String.raw`(?:\.sealed)?(?:\.(?:kept|loci-new|loci-old)-[\w-]+(?:\.sealed)?)?${draft}`;
const sides = "(?:-wal|-shm|-journal)?";
const team = "teams/[^/]+";
const stream = String.raw`${team}/streams/\d+`;

/**
 * Every kind of file in the memory folder and the state folder. Other files are reported, and a test fails if Loci
 * writes one.
 */
export const fileKinds: readonly FileKind[] = [
  kind("segment of the log", "memory", String.raw`log/\.?[\w-]+/[^/]+\.jsonl${draft}`, "content", "lines"),
  kind("seal", "memory", String.raw`log/\.?[\w-]+/[^/]+\.seal(?:-\d+)?${draft}`, "none"),
  kind("owner of a folder", "memory", String.raw`log/\.?[\w-]+/owner\.json${draft}`, "none"),
  kind("mark of a migration", "memory", String.raw`log/[\w-]+/migrated\.json${draft}`, "none"),
  kind("git's list", "memory", String.raw`\.gitignore${draft}`, "none"),
  kind("identity", "memory", String.raw`identity/[0-9a-f]{32}${draft}`, "none"),
  kind("user's document", "memory", String.raw`documents/\.?user\.md${documentSides}`, "content", "text"),
  kind("archive or summary", "memory", String.raw`documents/user/\.?[^/]+\.md${documentSides}`, "content", "text"),
  kind("keys", "memory", String.raw`encryption\.json${draft}`, "none"),
  kind("this machine's copy of the keys", "state", String.raw`encryption\.json${draft}`, "none"),
  kind("keys of the writer", "state", String.raw`writer-keys\.json${draft}`, "none"),
  kind("accepted devices", "state", String.raw`devices\.json${draft}`, "none"),
  kind("key of fingerprints", "state", String.raw`fingerprint\.key${draft}`, "none"),
  kind("mark of a migration", "state", String.raw`migrating\.json${draft}`, "none"),
  kind("mark of an encryption", "state", String.raw`resealing\.(?:json|mark)${draft}`, "none"),
  kind("lines put aside", "state", String.raw`put-aside/lines-[\w-]+\.txt${draft}`, "content", "text"),
  kind("last look at the log", "state", String.raw`last-look\.json${draft}`, "none"),
  kind("index", "state", String.raw`index-\d+-\d+\.sqlite(?:\.building)?${sides}`, "content", "pages"),
  kind("vectors", "state", String.raw`vectors-[0-9a-f]+\.sqlite${sides}`, "content", "pages"),
  kind("backup", "state", String.raw`backups/loci-[^/]+/.+`, "content", "backup"),
  kind("list of backups", "state", String.raw`backups\.list`, "names"),
  kind("list of published files", "state", String.raw`published\.json${draft}`, "names"),
  kind("time of the last scheduled backup", "state", String.raw`backup-tried`, "none"),
  kind("draft of an edit", "state", String.raw`drafts/edit-[^/]+/.+`, "content", "removed"),
  kind("place of an export's draft", "state", String.raw`drafts/export-\d+-[a-z0-9]+`, "names", "removed"),
  kind("faults of hooks", "state", String.raw`hook-faults\.jsonl(?:\.1)?`, "names", "codes"),
  kind(
    "pauses",
    "state",
    String.raw`(?:pauses\.json|past-pauses\.jsonl|left-alone(?:-[\w-]+)?\.jsonl)${draft}`,
    "names",
  ),
  kind("edits of transcripts", "state", String.raw`transcript-edits\.json${draft}`, "content", "passing"),
  kind("imported transcripts", "state", String.raw`imports\.jsonl`, "names", "removed"),
  kind("state of a delegation", "state", String.raw`delegation/[^/]+\.json(?:\.\d+\.draft)?`, "names"),
  kind("copy of settings that were right", "state", String.raw`settings/[0-9a-f]+\.json${draft}`, "names"),
  kind("record of an install", "state", String.raw`installs/.+`, "none"),
  kind("device", "state", String.raw`device(?:-retired-[\w-]+)?\.json${draft}`, "none"),
  kind("memory that it belongs to", "state", String.raw`belongs-to\.json${draft}`, "names"),
  kind("lock", "state", String.raw`locks/[^/]+\.lock${sides}`, "none"),
  kind("use of models", "state", String.raw`models\.json${draft}`, "none"),
  kind("token of the server", "state", String.raw`(?:mcp|http)-token${draft}`, "none"),
  kind("socket for hooks", "state", String.raw`warm/hooks\.sock`, "none"),
  kind("times of a session helper", "state", String.raw`warm/(?:started|late)${draft}`, "none"),
  kind("socket for links", "state", String.raw`warm/links\.sock`, "none"),
  kind("place of a sync", "memory", String.raw`log/[\w-]+/position\.json${draft}`, "none"),
  kind("team", "state", String.raw`${team}/team\.json${draft}`, "names"),
  kind("token of a team", "state", String.raw`${team}/token${draft}`, "none"),
  kind("findings of a sync", "state", String.raw`${team}/findings\.json${draft}`, "names"),
  kind("time of a sync", "state", String.raw`(?:teams/tried|${team}/synced)`, "none"),
  kind(
    "lines of a shared space",
    "state",
    String.raw`${stream}/log/(?:here|from)-[^/]+/[^/]+\.jsonl${draft}`,
    "content",
    "lines",
  ),
  kind(
    "index of a shared space",
    "state",
    String.raw`${stream}/index/index-\d+-\d+\.sqlite(?:\.building)?${sides}`,
    "content",
    "pages",
  ),
  kind(
    "vectors of a shared space",
    "state",
    String.raw`${stream}/index/vectors-[0-9a-f]+\.sqlite${sides}`,
    "content",
    "pages",
  ),
  kind("place of a sync of a shared space", "state", String.raw`${stream}/position\.json${draft}`, "none"),
  kind("rule of a shared space", "state", String.raw`${stream}/rule\.json${draft}`, "none"),
  kind("lock of a team", "state", String.raw`(?:${team}|${stream}|${stream}/index)/locks/[^/]+\.lock${sides}`, "none"),
  kind("compiled code", "state", String.raw`(?:compile-cache|hook-code|cli-code)/.+`, "none"),
];

function kind(
  name: string,
  folder: FileKind["in"],
  pattern: string,
  holds: FileKind["holds"],
  sealing: Sealing = "plain",
): FileKind {
  return { name, in: folder, pattern: new RegExp(`^${pattern}$`, "u"), holds, sealing };
}

type KindFolders = Readonly<Record<FileKind["in"], string>>;

/** A file that Loci has written, with its kind. */
export interface KeptFile {
  readonly path: string;
  readonly kind: FileKind;
}

/** Lists the files in these folders that Loci has written, with their kinds. */
export function listKeptFiles(places: KindFolders): KeptFile[] {
  return (["memory", "state"] as const).flatMap((folder) => {
    const kinds = fileKinds.filter((one) => one.in === folder);
    return filesUnder(places[folder]).flatMap((name) => {
      const found = kinds.find(({ pattern }) => pattern.test(name));
      return found === undefined ? [] : [{ path: join(places[folder], name), kind: found }];
    });
  });
}

/** Returns the full paths of the files in these folders that Loci has written. */
export function keptFiles(places: KindFolders): string[] {
  return listKeptFiles(places).map(({ path }) => path);
}

/** Returns the full paths of the files in these folders that Loci does not write. */
export function strangeFiles(places: KindFolders): string[] {
  return (["memory", "state"] as const).flatMap((folder) => {
    const kinds = fileKinds.filter((one) => one.in === folder);
    return filesUnder(places[folder])
      .filter((path) => !kinds.some(({ pattern }) => pattern.test(path)))
      .map((path) => join(places[folder], path));
  });
}

/**
 * Returns the unknown files that an editor or a sync tool has probably made from a file with content: everything beside
 * the segments of the log, and every name that contains that of a segment, a document or a database.
 */
export function copiesByOthers(places: KindFolders): string[] {
  const log = join(places.memory, "log") + sep;
  return strangeFiles(places).filter((path) => {
    const name = basename(path);
    return !desktopFile.test(name) && (path.startsWith(log) || /\.(?:jsonl|md|sqlite)/.test(name));
  });
}

/** Files that desktops and sync tools put into every folder. They contain no text of other files. */
const desktopFile =
  /^(?:\.DS_Store|\.localized|Thumbs\.db|desktop\.ini|\.nomedia|\.st(?:folder|ignore)|\.dropbox(?:\.attr)?)$/i;

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}
