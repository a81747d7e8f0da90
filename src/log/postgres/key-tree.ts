import { createHmac, createSecretKey } from "node:crypto";

/** The number of leaves of a tree: four levels of sixteen branches. */
export const treeLeaves = 65_536;
const branches = 16;
const depth = 4;

/** A key in a tree. All keys below it are derived from it. */
export interface TreeKey {
  readonly level: number;
  /** The place among the keys of its level, from the left. */
  readonly place: number;
  readonly key: Buffer;
}

/** What a cut changes: one key is replaced by the keys beside the path to the leaf. */
export interface Cut {
  readonly removed: TreeKey;
  readonly added: readonly TreeKey[];
}

/**
 * The key of a leaf. `cut`: the event was erased. `lost`: the database of keys was lost, or restored to a time before the
 * leaf was in use.
 */
export type LeafKey = Buffer | "cut" | "lost";

/** The keys of a tree's leaves, derived from the few keys that are stored. */
export interface KeyTree {
  /**
   * The key of a leaf. `lost` if the database has no key of the tree at all, because cutting always leaves some keys.
   */
  readonly keyOf: (leaf: number) => LeafKey;
  /** What has to be stored so that the key of a leaf can no longer be derived; null if the key was cut already. */
  readonly cut: (leaf: number) => Cut | null;
}

export function createKeyTree(stored: readonly TreeKey[]): KeyTree {
  const byPlace = new Map(stored.map((found) => [`${found.level}.${found.place}`, found]));
  // Caches the parent of the last leaf. Leaves are used in order, so the next leaf usually has the same parent.
  let last: TreeKey | null = null;

  const ancestor = (leaf: number): TreeKey | null => {
    for (let level = depth; level >= 0; level -= 1) {
      const found = byPlace.get(`${level}.${placeAt(leaf, level)}`);
      if (found !== undefined) return found;
    }
    return null;
  };
  const parentOf = (leaf: number): TreeKey | null => {
    const place = placeAt(leaf, depth - 1);
    if (last?.place === place) return last;
    const found = ancestor(leaf);
    if (found === null || found.level >= depth) return null;
    last = { level: depth - 1, place, key: descend(found, leaf, depth - 1) };
    return last;
  };
  return {
    keyOf: (leaf) => {
      const parent = parentOf(leaf);
      if (parent !== null) return descend(parent, leaf, depth);
      return ancestor(leaf)?.key ?? (stored.length === 0 ? "lost" : "cut");
    },
    cut: (leaf) => {
      const removed = ancestor(leaf);
      return removed === null ? null : { removed, added: besidePath(removed, leaf) };
    },
  };
}

function besidePath(from: TreeKey, leaf: number): TreeKey[] {
  const added: TreeKey[] = [];
  for (let level = from.level + 1; level <= depth; level += 1) {
    const parent = descend(from, leaf, level - 1);
    const own = placeAt(leaf, level);
    const first = own - (own % branches);
    for (let branch = 0; branch < branches; branch += 1)
      if (first + branch !== own) added.push({ level, place: first + branch, key: derive(parent, branch) });
  }
  return added;
}

/** Derives the key of the leaf's path at a level. */
function descend({ level, key }: TreeKey, leaf: number, to: number): Buffer {
  let at = key;
  for (let next = level + 1; next <= to; next += 1) at = derive(at, placeAt(leaf, next) % branches);
  return at;
}

function placeAt(leaf: number, level: number): number {
  return Math.floor(leaf / branches ** (depth - level));
}

function derive(key: Buffer, branch: number): Buffer {
  // A key as a Buffer costs 30 µs a call more: Node throws and catches errors to find out what it is.
  return createHmac("sha256", createSecretKey(key)).update(Buffer.of(branch)).digest();
}
