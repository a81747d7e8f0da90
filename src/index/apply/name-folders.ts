import { folderName } from "../../core/access/scope.ts";
import type { SpaceEvidence } from "../../core/event/event.ts";

/** Identifies a folder by its device, path, claimed remote and local repository. */
export interface FolderKey {
  readonly device: string;
  readonly root: string;
  /** The remote that the folder's files claim, or empty. Anybody can write any remote there. */
  readonly remote: string;
  /**
   * A fingerprint of the local repository, which clones do not share. `none` without a repository. Empty if an older
   * Loci did not record it. `named` if `root` is the name of a space instead of a folder.
   */
  readonly checkout: string;
}

/** Returns the folder of an event that this device recorded. */
export function folderKey(evidence: SpaceEvidence, device: string): FolderKey {
  const { remote = "", checkout = "" } = evidence;
  return { device, root: folderName(evidence), remote, checkout };
}

export interface FolderRow extends FolderKey {
  /**
   * The id of the first event from this folder. Ids grow with the time of writing, not with the time of the event. So
   * an import of old sessions cannot make a folder the founder of a space.
   */
  readonly first: string;
}

/** A person's decision about a folder. */
export interface FolderWord extends FolderKey {
  readonly word: "linked" | "split" | "adopted";
  /** The folder whose memory was adopted, or null for other decisions. */
  readonly of: FolderKey | null;
  readonly ts: number;
  readonly id: string;
}

/** The space of a folder, and why the folder belongs to it. */
export interface NamedFolder {
  /** The name of the space. */
  readonly name: string;
  /**
   * Why the folder has this space. `own`: it claims no remote. `founder`: it was the first with its remote. `linked`: a
   * person linked it to the remote. `adopted`: a person let it continue the memory of another folder. `split`: a person
   * separated it from the remote. `waiting`: it claims the remote of another folder, and nobody has decided yet.
   */
  readonly state: "own" | "founder" | "linked" | "adopted" | "split" | "waiting";
}

/**
 * A folder with all its rows. Rows with the same local repository are one folder, even if path and remote have changed.
 */
interface Folder {
  readonly rows: readonly [FolderRow, ...FolderRow[]];
  /** The fingerprint of its local repository, or null. */
  readonly checkout: string | null;
  /** The last decision that a person made about the folder. */
  readonly last: FolderWord | null;
  /** Remotes that a person separated the folder from. */
  readonly split: ReadonlySet<string>;
}

/**
 * Finds the space of each folder. The first row of a folder decides. So the folder keeps its space when it is moved, or
 * gains, loses or changes a remote. The first folder with a remote founds the space of that remote. Other folders with
 * this remote join the space only if a person decides so, because a downloaded `.git/config` must not open other
 * people's memories. The order of rows and decisions does not matter.
 */
export function nameFolders<R extends FolderRow>(
  rows: readonly R[],
  words: readonly FolderWord[],
): Map<R, NamedFolder> {
  const folders = findFolders(
    rows.filter(({ checkout }) => checkout !== "named"),
    words,
  );
  const founders = findFounders(folders);
  const folderOf = new Map(folders.flatMap((folder) => folder.rows.map((row) => [rowKey(row), folder] as const)));
  const firstAt = earliestBy(
    folders.flatMap((folder) => folder.rows),
    placeKey,
  );

  /** Returns the folder's path as its name. A later folder at the same path, such as a new clone, gets a suffix. */
  const ownName = (folder: Folder): string => {
    const [anchor] = folder.rows;
    // An older Loci recorded this folder without its checkout. Its space keeps its name.
    if (anchor.checkout === "") return anchor.root;
    const holder = folderOf.get(rowKey(firstAt.get(placeKey(anchor)) ?? anchor)) ?? folder;
    const isFirst = holder === folder || (holder.checkout === null && folder.checkout === null);
    return isFirst ? anchor.root : `${anchor.root}~${folder.checkout?.slice(0, 8) ?? "other"}`;
  };
  const baseName = (folder: Folder): string => {
    const [{ remote }] = folder.rows;
    return remote !== "" && founders.get(remote) === folder ? remote : ownName(folder);
  };
  /**
   * Follows links and adoptions from folder to folder. If they form a circle, the earliest folder provides the name.
   */
  const nameOf = (folder: Folder, passed: readonly Folder[] = []): string => {
    if (passed.includes(folder)) {
      const circle = passed.slice(passed.indexOf(folder));
      return baseName(circle.reduce((one, other) => (isBefore(other.rows[0], one.rows[0]) ? other : one)));
    }
    const next = nextFolder(folder);
    return next === null || next === folder ? baseName(folder) : nameOf(next, [...passed, folder]);
  };
  const nextFolder = ({ last }: Folder): Folder | null => {
    if (last?.word === "linked") return founders.get(last.remote) ?? null;
    return last?.word === "adopted" && last.of !== null ? (folderOf.get(rowKey(last.of)) ?? null) : null;
  };
  const stateOf = (folder: Folder, { remote }: FolderRow): NamedFolder["state"] => {
    if (folder.last?.word === "adopted") return "adopted";
    if (remote === "") return "own";
    if (folder.last?.word === "linked" && folder.last.remote === remote) return "linked";
    if (folder.split.has(remote)) return "split";
    return founders.get(remote) === folder ? "founder" : "waiting";
  };

  const named = rows.filter(({ checkout }) => checkout === "named");
  return new Map([
    ...named.map((row): [R, NamedFolder] => [row, { name: row.root, state: "own" }]),
    ...folders.flatMap((folder) => {
      const name = nameOf(folder);
      return folder.rows.map((row): [R, NamedFolder] => [row as R, { name, state: stateOf(folder, row) }]);
    }),
  ]);
}

/**
 * Finds the first folder that claimed each remote. Folders that a person linked elsewhere or split off do not count.
 */
function findFounders(folders: readonly Folder[]): Map<string, Folder> {
  const founders = new Map<string, { readonly folder: Folder; readonly row: FolderRow }>();
  for (const folder of folders) {
    for (const row of folder.rows) {
      const isElsewhere = folder.last?.word === "linked" && folder.last.remote !== row.remote;
      if (row.remote === "" || isElsewhere || folder.split.has(row.remote)) continue;
      const before = founders.get(row.remote);
      if (before === undefined || isBefore(row, before.row)) founders.set(row.remote, { folder, row });
    }
  }
  return new Map([...founders].map(([remote, { folder }]) => [remote, folder]));
}

function findFolders(rows: readonly FolderRow[], words: readonly FolderWord[]): Folder[] {
  const groups = new Map<FolderRow, Set<FolderRow>>(rows.map((row) => [row, new Set([row])]));
  const join = (one: FolderRow, other: FolderRow): void => {
    const [into, from] = [groups.get(one), groups.get(other)];
    if (into === undefined || from === undefined || into === from) return;
    for (const row of from) {
      into.add(row);
      groups.set(row, into);
    }
  };
  for (const [, same] of Map.groupBy(rows.filter(isIdentified), checkoutKey))
    for (const row of same) join(row, same[0] ?? row);
  for (const [, pair] of Map.groupBy(rows, pairKey)) for (const row of pair) joinByPath(row, pair, join);
  const decisions = Map.groupBy(words, createListener(rows, groups));
  return [...new Set(groups.values())].map((group) => toFolder([...group], decisions.get(group) ?? []));
}

/**
 * Returns a function that finds the folder of a decision. It matches the local repository, or else the exact row. A
 * decision of an older Loci applies to the first folder with that path and remote.
 */
function createListener(
  rows: readonly FolderRow[],
  groups: ReadonlyMap<FolderRow, Set<FolderRow>>,
): (word: FolderWord) => Set<FolderRow> | undefined {
  const byCheckout = earliestBy(rows.filter(isIdentified), checkoutKey);
  const byRow = new Map(rows.map((row) => [rowKey(row), row]));
  const byPair = earliestBy(rows, pairKey);
  return (word) => {
    const unidentified = word.checkout === "none" ? byRow.get(rowKey(word)) : byPair.get(pairKey(word));
    const row = isIdentified(word) ? byCheckout.get(checkoutKey(word)) : unidentified;
    return row === undefined ? undefined : groups.get(row);
  };
}

/**
 * Joins a row without a repository to another row with the same path and remote. A row of an older Loci joins the first
 * folder there. A row of a folder without a repository joins the next repository there, because `git init` made it.
 * Repositories after that one may belong to anybody.
 */
function joinByPath(
  row: FolderRow,
  pair: readonly FolderRow[],
  join: (one: FolderRow, other: FolderRow) => void,
): void {
  if (isIdentified(row)) return;
  const others =
    row.checkout === ""
      ? pair.filter(({ checkout }) => checkout !== "")
      : pair.filter((other) => isIdentified(other) && isBefore(row, other));
  const first = earliest(others);
  if (first !== null) join(first, row);
}

function toFolder(rows: readonly FolderRow[], words: readonly FolderWord[]): Folder {
  const ordered = rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)) as [FolderRow, ...FolderRow[]];
  const sorted = words.toSorted((a, b) => a.ts - b.ts || (a.id < b.id ? -1 : 1));
  const lastOf = new Map(sorted.map((word) => [word.remote, word.word]));
  return {
    rows: ordered,
    checkout: rows.find(isIdentified)?.checkout ?? null,
    last: sorted.at(-1) ?? null,
    split: new Set([...lastOf].flatMap(([remote, word]) => (word === "split" ? [remote] : []))),
  };
}

/** True if both folders are the same local repository, under any path and remote. */
export function isSameRepository(one: FolderKey, other: FolderKey): boolean {
  return isIdentified(one) && isIdentified(other) && checkoutKey(one) === checkoutKey(other);
}

function isIdentified({ checkout }: FolderKey): boolean {
  return checkout !== "" && checkout !== "none" && checkout !== "named";
}

function placeKey({ device, root }: FolderKey): string {
  return `${device}\n${root}`;
}

function pairKey(key: FolderKey): string {
  return `${placeKey(key)}\n${key.remote}`;
}

function checkoutKey({ device, checkout }: FolderKey): string {
  return `${device}\n${checkout}`;
}

function rowKey(key: FolderKey): string {
  return `${pairKey(key)}\n${key.checkout}`;
}

function earliestBy(rows: readonly FolderRow[], keyOf: (row: FolderRow) => string): Map<string, FolderRow> {
  const first = new Map<string, FolderRow>();
  for (const row of rows) {
    const before = first.get(keyOf(row));
    if (before === undefined || isBefore(row, before)) first.set(keyOf(row), row);
  }
  return first;
}

function earliest<R extends FolderRow>(rows: readonly R[]): R | null {
  return rows.reduce<R | null>((first, one) => (first === null || isBefore(one, first) ? one : first), null);
}

/**
 * True if `one` has the earlier first event. Only in a test or a damaged log are two first events equal; then the keys
 * decide.
 */
function isBefore(one: FolderRow, other: FolderRow): boolean {
  return one.first === other.first ? rowKey(one) < rowKey(other) : one.first < other.first;
}
