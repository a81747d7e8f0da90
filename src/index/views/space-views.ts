import type { Event, SpaceEvidence } from "../../core/event.ts";
import { claimedName, folderName } from "../../core/scope.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";

/** A folder that is in a space, or that claims to be. */
export interface SpaceFolder {
  readonly device: string;
  readonly root: string;
  /** Whether it has the space's memory. */
  readonly isMember: boolean;
  readonly memories: number;
}

/** Which space a folder is in. */
export interface ResolvedSpace {
  readonly name: string;
  /** The remote that its files claim; null for none. */
  readonly claim: string | null;
  /**
   * `own`: it claims nothing. `founder`: it was the first here with its remote. `linked`: a person has said that it belongs there.
   * `split`: a person has said that it does not. `waiting`: nobody has said anything yet, and it is a space of its own until then.
   */
  readonly state: "own" | "founder" | "linked" | "split" | "waiting";
}

/** Which space a folder of a device is in: by what the index knows, whatever its files say. One that nothing came from yet can be any. */
export function resolveSpace(db: SqlDatabase, evidence: SpaceEvidence, device: string): ResolvedSpace {
  const root = folderName(evidence);
  const { remote } = evidence;
  if (remote === undefined) return { name: root, claim: null, state: "own" };
  const linked = statement(db, "SELECT linked FROM space_links WHERE device = ? AND root = ? AND remote = ?").get(
    device,
    root,
    remote,
  )?.["linked"];
  if (linked === 1) return { name: remote, claim: remote, state: "linked" };
  if (linked === 0) return { name: root, claim: remote, state: "split" };
  const known = statement(db, "SELECT name FROM spaces WHERE device = ? AND root = ? AND remote = ?").get(
    device,
    root,
    remote,
  )?.["name"];
  const isFounder = known === undefined ? !hasMembers(db, remote) : known === remote;
  return isFounder
    ? { name: remote, claim: remote, state: "founder" }
    : { name: root, claim: remote, state: "waiting" };
}

/** Also where only an entry or a promotion has named the space: what has its name is in it. */
function hasMembers(db: SqlDatabase, name: string): boolean {
  return statement(db, "SELECT 1 FROM spaces WHERE name = ? LIMIT 1").get(name) !== undefined;
}

/** The rows of the folders that are in a space: few, since all worktrees of a repository are one. */
export function foldersOf(db: SqlDatabase, name: string): number[] {
  return statement(db, "SELECT space FROM spaces WHERE name = ? ORDER BY space")
    .all(name)
    .map((row) => Number(row["space"]));
}

/** All folders that are in a space or claim it, the first one first. */
export function foldersClaiming(db: SqlDatabase, evidence: SpaceEvidence): SpaceFolder[] {
  const name = claimedName(evidence);
  return statement(
    db,
    `SELECT s.device, s.root, s.name = ?1 AS member,
            (SELECT count(*) FROM memories m WHERE m.space = s.space AND m.text IS NOT NULL) AS memories
       FROM spaces s WHERE s.remote = ?1 OR s.name = ?1 ORDER BY s.first`,
  )
    .all(name)
    .map((row) => ({
      device: String(row["device"]),
      root: String(row["root"]),
      isMember: row["member"] === 1,
      memories: Number(row["memories"]),
    }));
}

/** How many memories are in a space. */
export function countInSpace(db: SqlDatabase, name: string): number {
  const sql =
    "SELECT count(*) AS n FROM memories WHERE space IN (SELECT space FROM spaces WHERE name = ?) AND text IS NOT NULL";
  return Number(statement(db, sql).get(name)?.["n"]);
}

/** Tells whether an event happened in a space. */
export function spaceTest(db: SqlDatabase, name: string): (event: Event) => boolean {
  const rows = statement(db, "SELECT device, root, remote FROM spaces WHERE name = ?").all(name);
  const folders = new Set(rows.map(({ device, root, remote }) => JSON.stringify([device, root, remote])));
  return ({ scope: { space }, origin: { device } }) =>
    space !== undefined && folders.has(JSON.stringify([device, folderName(space), space.remote ?? ""]));
}
