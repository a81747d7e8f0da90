import { randomBytes } from "node:crypto";

import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { createKeyTree, treeLeaves, type KeyTree, type LeafKey, type TreeKey } from "./key-tree.ts";
import type { StreamKey } from "./stream.ts";

/** The keys of one stream's content, from the database of keys. */
export interface StreamKeys {
  /** Takes leaves that nobody has used. */
  readonly reserve: (count: number) => Promise<number[]>;
  readonly keysOf: (leaves: readonly number[]) => Promise<LeafKey[]>;
  /** Makes the keys of leaves impossible to derive. Durable when it resolves. */
  readonly cut: (leaves: readonly number[]) => Promise<void>;
  /** Forgets the keys in memory if the stream has forgotten events since they were read. */
  readonly follow: (forgets: number) => void;
}

const firstBlock = 16;
const largestBlock = 1024;

/** Opens the keys of a stream. Nothing is read before the first use. */
export function openStreamKeys(database: Database, key: StreamKey): StreamKeys {
  const trees = createTrees(database, key);
  const reserve = createReserve(database, key, trees);
  let known = -1;
  return {
    reserve,
    keysOf: async (leaves) => {
      const keys: LeafKey[] = [];
      for (const leaf of leaves) keys.push((await trees.read(treeOf(leaf))).keyOf(leaf % treeLeaves));
      return keys;
    },
    cut: async (leaves) => {
      for (const leaf of leaves) await cutLeaf(database, key, trees, leaf);
    },
    follow: (forgets) => {
      if (forgets !== known) trees.clear();
      known = forgets;
    },
  };
}

interface Trees {
  /** Returns a tree. Calls at the same time share one read. */
  readonly read: (tree: number) => Promise<KeyTree>;
  /** Forgets a tree, so that the next call reads it again. */
  readonly drop: (tree: number) => void;
  readonly clear: () => void;
}

function treeOf(leaf: number): number {
  return Math.floor(leaf / treeLeaves);
}

function createTrees(database: Database, key: StreamKey): Trees {
  const trees = new Map<number, Promise<KeyTree>>();
  return {
    read: async (tree) => {
      const reading = trees.get(tree) ?? readTree(database, key, tree);
      trees.set(tree, reading);
      try {
        return await reading;
      } catch (error) {
        trees.delete(tree);
        throw error;
      }
    },
    drop: (tree) => void trees.delete(tree),
    clear: () => trees.clear(),
  };
}

async function cutLeaf(database: Database, { tenant, stream }: StreamKey, trees: Trees, leaf: number): Promise<void> {
  const tree = treeOf(leaf);
  for (;;) {
    // Reads the tree again each time, because another node may have cut other leaves of it.
    trees.drop(tree);
    const cut = (await trees.read(tree)).cut(leaf % treeLeaves);
    if (cut === null) return;
    const { removed, added } = cut;
    const [row] = await whileGone(async () =>
      database.query<{ cut: boolean }>("SELECT loci.cut($1, $2, $3, $4, $5, $6, $7, $8)", [
        tenant,
        stream,
        tree,
        removed.level,
        removed.place,
        added.map(({ level }) => level),
        added.map(({ place }) => place),
        added.map(({ key }) => key.toString("base64")),
      ]),
    );
    trees.drop(tree);
    if (row?.cut === true) return;
  }
}

/** Returns a function that takes leaves from a block, and reserves the next block when the leaves run out. */
function createReserve(
  database: Database,
  { tenant, stream }: StreamKey,
  trees: Trees,
): (count: number) => Promise<number[]> {
  let free: number[] = [];
  let refilling: Promise<void> | null = null;
  let block = firstBlock;
  const refill = async (count: number): Promise<void> => {
    const size = Math.max(block, Math.min(count, treeLeaves));
    block = Math.min(block * 2, largestBlock);
    const [row] = await whileGone(async () =>
      database.query<{ first: string }>("SELECT * FROM loci.reserve($1, $2, $3, $4)", [
        tenant,
        stream,
        size,
        randomBytes(32),
      ]),
    );
    const first = Number(row?.first);
    // If the tree was read before it had its root, it seems to have no keys, so it is read again.
    trees.drop(treeOf(first));
    free.push(...Array.from({ length: size }, (_, n) => first + n));
  };
  return async (count) => {
    while (free.length < count) {
      // Calls that come at the same time share one block.
      refilling ??= refill(count - free.length).finally(() => (refilling = null));
      await refilling;
    }
    const taken = free.slice(0, count);
    free = free.slice(count);
    return taken;
  };
}

async function readTree(database: Database, { tenant, stream }: StreamKey, tree: number): Promise<KeyTree> {
  const rows = await whileGone(async () =>
    database.read<{ level: number; place: number; key: string }>("SELECT * FROM loci.keys_of($1, $2, $3)", [
      tenant,
      stream,
      tree,
    ]),
  );
  return createKeyTree(
    rows.map(({ level, place, key }): TreeKey => ({ level, place, key: Buffer.from(key, "base64") })),
  );
}

interface FreeLeaf {
  readonly stream: number;
  readonly leaf: string;
}

/**
 * Skips leaves that the log uses and that a restored database of keys would hand out again. Needs both databases as
 * their owner, while no node runs. Returns the number of streams whose leaves it skipped.
 */
export async function skipUsedLeaves({
  log,
  keys,
}: {
  readonly log: Database;
  readonly keys: Database;
}): Promise<number> {
  const [row] = await log.query<{ highest: string }>(
    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS highest FROM loci.tenant_numbers",
  );
  let skipped = 0;
  for (let tenant = 1; tenant <= Number(row?.highest ?? 0); tenant += 1)
    for (const { stream, leaf } of await log.query<FreeLeaf>("SELECT * FROM loci.free_leaves($1)", [tenant])) {
      const [done] = await keys.query<{ skipped: boolean }>("SELECT loci.skip_leaves($1, $2, $3) AS skipped", [
        tenant,
        stream,
        leaf,
      ]);
      if (done?.skipped === true) skipped += 1;
    }
  return skipped;
}
