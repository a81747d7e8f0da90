import type { Delta } from "../../core/documents/apply-delta.ts";
import { isImportName } from "../../core/documents/document-key.ts";
import type { Contents, Event } from "../../core/event/event.ts";
import { isArchiveName } from "../apply/apply-documents.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { listVersions, versionText } from "../views/document-versions.ts";
import type { WordTest } from "./forget-targets.ts";

export interface VersionTarget {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly device: string;
}

/** Returns the versions among these ids. A version that consists of several events is returned once. */
export function versionsOf(db: SqlDatabase, ids: readonly string[]): VersionTarget[] {
  const find = statement(
    db,
    "SELECT id, name, file, device FROM versions WHERE id = ? AND more = 0 AND delta IS NOT NULL",
  );
  return ids.flatMap((id) => (find.get(id) as VersionTarget | undefined) ?? []);
}

/** Returns the events of one version. Each contains a part of its text. */
export function piecesOf(db: SqlDatabase, version: string): string[] {
  return statement(
    db,
    `WITH RECURSIVE pieces (id) AS (SELECT ?1 UNION
       SELECT b.id FROM pieces p JOIN versions v ON v.id = p.id JOIN versions b ON b.id = v.base WHERE b.more = 1)
     SELECT id FROM pieces`,
  )
    .all(version)
    .map(({ id }) => String(id));
}

/** Returns the present text of a file on this device, or null if the file does not exist. */
export type TextOfFile = (file: string) => string | null;

/**
 * Returns the file that contains this version as its present text, or null. Returns null for an archive too, because
 * Loci removes the file of an archive together with its version. Returns null for an imported document, because Loci
 * reads its file only when a person asks for that.
 */
export function presentFileOf(db: SqlDatabase, version: string, device: string, textOf: TextOfFile): string | null {
  const row = statement(db, "SELECT document, name, file FROM versions WHERE id = ?").get(version);
  if (row === undefined || !isFollowed(String(row["name"]))) return null;
  const document = String(row["document"]);
  if (listVersions(db, document, 1)[0]?.id === version) return String(row["file"]);
  const text = versionText(db, version);
  return filesOf(db, document, device).find((file) => text !== null && textOf(file) === text) ?? null;
}

/** True if Loci automatically reads the file of the document again, and so stores its text again. */
function isFollowed(name: string): boolean {
  return !isArchiveName(name) && !isImportName(name);
}

function filesOf(db: SqlDatabase, document: string, device: string): string[] {
  return statement(db, "SELECT DISTINCT file FROM versions WHERE document = ? AND device = ? AND delta IS NOT NULL")
    .all(document, device)
    .map(({ file }) => String(file));
}

/** Lists files on this device that Loci made only for these versions. */
export function archivesOf(db: SqlDatabase, versions: readonly VersionTarget[], device: string): string[] {
  const gone = new Set(versions.map(({ id }) => id));
  const others = statement(db, "SELECT id FROM versions WHERE file = ? AND delta IS NOT NULL AND more = 0");
  const files = versions.filter((one) => one.device === device && isArchiveName(one.name)).map(({ file }) => file);
  return [...new Set(files)].filter((file) => others.all(file).every(({ id }) => gone.has(String(id))));
}

/** Lists the document files on this device that these versions belong to. */
export function liveFiles(db: SqlDatabase, ids: readonly string[], device: string): string[] {
  const files = versionsOf(db, ids)
    .filter((one) => one.device === device && isFollowed(one.name))
    .map(({ file }) => file);
  return [...new Set(files)].toSorted();
}

/**
 * Finds old versions that contain certain words, and document files that still contain them. A person must first remove
 * the words from those files, because Loci reads the files again.
 */
export function versionsWithWords(
  db: SqlDatabase,
  has: WordTest,
  device: string,
  textOf: TextOfFile,
): { readonly ids: readonly string[]; readonly files: readonly string[] } {
  const documents = statement(db, "SELECT DISTINCT document FROM versions WHERE delta IS NOT NULL AND more = 0").all();
  const ids: string[] = [];
  const files: string[] = [];
  for (const { document } of documents) {
    // Rebuilding every version takes long, and most documents never contained the words.
    if (!has(insertedInto(db, String(document)))) continue;
    const versions = listVersions(db, String(document), Number.MAX_SAFE_INTEGER);
    const hits = versions.filter(({ id }) => has(versionText(db, id) ?? ""));
    const newest = versions[0];
    const isLive = newest !== undefined && isFollowed(newest.name);
    const holding = isLive ? filesOf(db, String(document), device).filter((file) => has(textOf(file) ?? "")) : [];
    files.push(...holding);
    if (holding.length > 0 || (isLive && hits.includes(newest))) continue;
    ids.push(...hits.flatMap(({ id }) => piecesOf(db, id)));
  }
  return { ids, files };
}

function insertedInto(db: SqlDatabase, document: string): string {
  return statement(db, "SELECT delta FROM versions WHERE document = ? AND delta IS NOT NULL")
    .all(document)
    .flatMap(({ delta }) => (JSON.parse(String(delta)) as Delta).map(({ insert }) => insert))
    .join("\n");
}

/** A version with the fields of its event. */
export interface BuiltVersion {
  readonly id: string;
  readonly name: string;
  readonly ts: number;
  readonly level: string;
  readonly user: string;
  readonly space: string | null;
  readonly agent: string | null;
  readonly session: string | null;
  readonly trust: Event["trust"];
  readonly origin: string;
  readonly file: string;
  readonly action: Contents["document.written"]["action"];
  readonly by: string | null;
  /** The events that the version cites, as JSON. */
  readonly sources: string | null;
  readonly base: string | null;
  readonly delta: string;
  readonly hash: string;
  readonly bytes: number;
}

const builtOn = `WITH RECURSIVE going AS (SELECT value AS id FROM json_each(?)),
    built (id) AS (SELECT v.id FROM going g JOIN versions v ON v.base = g.id UNION SELECT v.id FROM built b JOIN versions v ON v.base = b.id)
  SELECT v.id, v.name, v.ts, v.level, v.user, s.name AS space, v.agent, v.session, v.trust, v.origin, v.file, v.action, v.by, v.sources, v.base, v.delta, v.hash, v.bytes
    FROM built JOIN versions v USING (id) LEFT JOIN spaces s USING (space)
   WHERE v.delta IS NOT NULL AND v.id NOT IN (SELECT id FROM going) ORDER BY v.ts, v.id`;

/**
 * Returns the versions that cannot be rebuilt without those in `going`, oldest first. So each one comes after the
 * version that it changes.
 */
export function versionsBuiltOn(db: SqlDatabase, going: readonly string[]): BuiltVersion[] {
  return statement(db, builtOn).all(JSON.stringify(going)) as unknown as BuiltVersion[];
}
