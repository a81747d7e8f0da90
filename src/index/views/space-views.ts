import type { Event, SpaceEvidence } from "../../core/event/event.ts";
import {
  folderKey,
  isSameRepository,
  nameFolders,
  type FolderKey,
  type FolderRow,
  type NamedFolder,
} from "../apply/name-folders.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { relatedFolders } from "../related-folders.ts";

/** A folder that belongs to a space or claims the remote of the space. */
export interface SpaceFolder {
  /** The device that the folder is on. */
  readonly device: string;
  /** The path of the folder. */
  readonly root: string;
  /** True if the folder belongs to the space and shares its memories. */
  readonly isMember: boolean;
  /** The number of memories from this folder. */
  readonly memories: number;
}

/** The space of a folder. */
export interface ResolvedSpace extends NamedFolder {
  /** The remote that the folder's files claim, or null. */
  readonly claim: string | null;
}

/**
 * Returns the space of a folder on a device. It depends on what the index knows about the folder. A claimed remote
 * alone does not give access to the space of that remote. A folder without events is handled as if its first event came
 * now.
 */
export function resolveSpace(db: SqlDatabase, evidence: SpaceEvidence, device: string): ResolvedSpace {
  const key = folderKey(evidence, device);
  const { rows, words } = relatedFolders(db, key);
  const known = rows.find((row) => JSON.stringify(folderKeyOf(row)) === JSON.stringify(folderKeyOf(key)));
  // A folder without events is placed after all others, as if its first event came now.
  const row = known ?? { ...key, first: last };
  const named = nameFolders<FolderRow>(known === undefined ? [...rows, row] : rows, words).get(row);
  const claim = evidence.remote ?? null;
  if (named === undefined) return { name: key.root, claim, state: "own" };
  // Only entries or promotions may have named this space so far. A mere query must not make the folder its founder.
  const isNew = known === undefined && !rows.some((other) => isSameRepository(other, key));
  const isTaken = isNew && named.state === "founder" && named.name === claim && hasMembers(db, claim);
  return isTaken ? { name: key.root, claim, state: "waiting" } : { ...named, claim };
}

/** Returns the name of a folder's space. For a known folder, the index has stored it. */
export function spaceName(db: SqlDatabase, evidence: SpaceEvidence, device: string): string {
  const { root, remote, checkout } = folderKey(evidence, device);
  const known = statement(
    db,
    "SELECT name FROM spaces WHERE device = ? AND root = ? AND remote = ? AND checkout = ?",
  ).get(device, root, remote, checkout);
  return known === undefined ? resolveSpace(db, evidence, device).name : String(known["name"]);
}

/**
 * Returns the space of a remote, which is the space of the first folder with this remote. The space has another name
 * than the remote if that folder had another remote before.
 */
export function spaceOfRemote(db: SqlDatabase, remote: string): { readonly name: string } {
  const { rows, words } = relatedFolders(db, { device: "", root: "", remote, checkout: "" });
  const member = [...nameFolders(rows, words)].find(
    ([row, { state }]) => row.remote === remote && (state === "founder" || state === "linked"),
  );
  return { name: member?.[1].name ?? remote };
}

/** Sorts after the id of every event. */
const last = "~";

function folderKeyOf({ device, root, remote, checkout }: FolderKey): readonly string[] {
  return [device, root, remote, checkout];
}

/** True if any folder belongs to the space, even if only an entry or a promotion has named the space. */
function hasMembers(db: SqlDatabase, name: string): boolean {
  return statement(db, "SELECT 1 FROM spaces WHERE name = ? LIMIT 1").get(name) !== undefined;
}

/** Returns the rows of the folders in a space. There are few, because all worktrees of a repository are one folder. */
export function foldersOf(db: SqlDatabase, name: string): number[] {
  return statement(db, "SELECT space FROM spaces WHERE name = ? ORDER BY space")
    .all(name)
    .map((row) => Number(row["space"]));
}

/** Returns the folder of a memory, as its device calls it, or null. All worktrees of a repository are one folder. */
export function folderOfMemory(db: SqlDatabase, id: string): string | null {
  const row = statement(db, "SELECT s.root FROM memories m JOIN spaces s ON s.space = m.space WHERE m.id = ?").get(id);
  return row === undefined ? null : String(row["root"]);
}

/** Returns all folders that belong to a space or claim its remote, in the order of their first events. */
export function foldersClaiming(db: SqlDatabase, name: string, remote: string): SpaceFolder[] {
  return statement(
    db,
    `SELECT s.device, s.root, s.name = ?1 AS member,
            (SELECT count(*) FROM memories m WHERE m.space = s.space AND m.text IS NOT NULL) AS memories
       FROM spaces s WHERE s.remote = ?2 OR s.name = ?1 ORDER BY s.first`,
  )
    .all(name, remote)
    .map((row) => ({
      device: String(row["device"]),
      root: String(row["root"]),
      isMember: row["member"] === 1,
      memories: Number(row["memories"]),
    }));
}

export function countInSpace(db: SqlDatabase, name: string): number {
  const sql =
    "SELECT count(*) AS n FROM memories WHERE space IN (SELECT space FROM spaces WHERE name = ?) AND text IS NOT NULL";
  return Number(statement(db, sql).get(name)?.["n"]);
}

/** Returns a function that tells whether an event happened in a space. */
export function spaceTest(db: SqlDatabase, name: string): (event: Event) => boolean {
  const rows = statement(db, "SELECT device, root, remote, checkout FROM spaces WHERE name = ?").all(name);
  const folders = new Set(rows.map((row) => JSON.stringify(folderKeyOf(row as unknown as FolderKey))));
  return ({ scope: { space }, origin: { device } }) =>
    space !== undefined && folders.has(JSON.stringify(folderKeyOf(folderKey(space, device))));
}

/** A space that a folder may have had before. */
export interface EarlierSpace {
  /** The name of the space. */
  readonly name: string;
  /** The path of a folder in the space. */
  readonly root: string;
  /** The number of memories in the space. */
  readonly memories: number;
}

/**
 * Finds spaces on this device that a folder may have belonged to before. They have the same path, or a folder or remote
 * with the same last name. A name alone does not give access; a person decides.
 */
export function earlierSpaces(db: SqlDatabase, evidence: SpaceEvidence, device: string, own: string): EarlierSpace[] {
  const { root, remote } = folderKey(evidence, device);
  const names = new Set([lastName(root), lastName(remote)].filter((name) => name !== ""));
  return statement(db, "SELECT name, root, remote FROM spaces WHERE device = ? AND name <> ? ORDER BY first")
    .all(device, own)
    .map((row) => ({ name: String(row["name"]), root: String(row["root"]), remote: String(row["remote"]) }))
    .filter((row) => row.root === root || [row.root, row.remote].some((path) => names.has(lastName(path))))
    .map((row) => ({ name: row.name, root: row.root, memories: countInSpace(db, row.name) }))
    .filter(({ memories }) => memories > 0);
}

function lastName(path: string): string {
  return (
    path
      .split(/[/\\]/)
      .findLast((part) => part !== "")
      ?.toLowerCase() ?? ""
  );
}

/** Returns the first folder of a space, or null. Another folder joins the space by naming this folder. */
export function firstFolderOf(db: SqlDatabase, name: string): FolderKey | null {
  const row = statement(
    db,
    "SELECT device, root, remote, checkout FROM spaces WHERE name = ? ORDER BY first LIMIT 1",
  ).get(name);
  return row === undefined ? null : (row as unknown as FolderKey);
}
