import { randomBytes } from "node:crypto";

import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import { createKeyTree, treeLeaves, type KeyTree, type TreeKey } from "./key-tree.ts";
import type { StreamKey } from "./stream-key.ts";

/** The keys of one stream's content, from the database of keys. */
export interface StreamKeys {
  /** Takes leaves that nobody has used. */
  readonly reserve: (count: number) => Promise<number[]>;
  /** Returns the key of each leaf; null for a leaf that was cut. */
  readonly keysOf: (leaves: readonly number[]) => Promise<(Buffer | null)[]>;
  /** Makes the keys of leaves impossible to derive. Durable when it resolves. */
  readonly cut: (leaves: readonly number[]) => Promise<void>;
  /** Forgets the keys in memory if the stream has forgotten events since they were read. */
  readonly follow: (forgets: number) => void;
}

const firstBlock = 16;
const largestBlock = 1024;

/** Opens the keys of a stream. Nothing is read before the first use. */
export function openStreamKeys(database: Database, { tenant, stream }: StreamKey): StreamKeys {
  const trees = new Map<number, Promise<KeyTree>>();
  let free: number[] = [];
  let refilling: Promise<void> | null = null;
  let block = firstBlock;
  let known = -1;

  const treeOf = async (tree: number): Promise<KeyTree> => {
    const reading = trees.get(tree) ?? readTree(database, { tenant, stream }, tree);
    trees.set(tree, reading);
    try {
      return await reading;
    } catch (error) {
      trees.delete(tree);
      throw error;
    }
  };
  const cutOne = async (leaf: number): Promise<void> => {
    const tree = Math.floor(leaf / treeLeaves);
    for (;;) {
      // Read again each time: another node may have cut beside it.
      trees.delete(tree);
      const cut = (await treeOf(tree)).cut(leaf % treeLeaves);
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
      trees.delete(tree);
      if (row?.cut === true) return;
    }
  };
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
    // A tree that was read before it had its root would have no keys.
    trees.delete(Math.floor(first / treeLeaves));
    free.push(...Array.from({ length: size }, (_, n) => first + n));
  };
  return {
    reserve: async (count) => {
      while (free.length < count) {
        // Calls that come at once share one block.
        refilling ??= refill(count - free.length).finally(() => (refilling = null));
        await refilling;
      }
      const taken = free.slice(0, count);
      free = free.slice(count);
      return taken;
    },
    keysOf: async (leaves) => {
      const keys: (Buffer | null)[] = [];
      for (const leaf of leaves) keys.push((await treeOf(Math.floor(leaf / treeLeaves))).keyOf(leaf % treeLeaves));
      return keys;
    },
    cut: async (leaves) => {
      for (const leaf of leaves) await cutOne(leaf);
    },
    follow: (forgets) => {
      if (forgets !== known) trees.clear();
      known = forgets;
    },
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
