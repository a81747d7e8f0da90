import type { FolderKey, FolderRow, FolderWord } from "./apply/name-folders.ts";
import { statement } from "./database/database.ts";
import type { SqlDatabase } from "./database/sql-database.ts";

/** A folder as the index stores it: `space` is its row number, and `name` is the name of its space. */
export interface StoredFolder extends FolderRow {
  readonly space: number;
  readonly name: string;
}

/** Folders whose spaces can only be decided together, and people's decisions about them. */
export interface RelatedFolders {
  readonly rows: readonly StoredFolder[];
  readonly words: readonly FolderWord[];
}

/**
 * Finds all folders that share a path, a local repository or a remote with this folder, directly or through other
 * folders. Also follows people's decisions from one folder to another.
 */
export function relatedFolders(db: SqlDatabase, start: FolderKey): RelatedFolders {
  const rows = new Map<number, StoredFolder>();
  const words = new Map<string, FolderWord>();
  const queries = new Set<string>();
  const open: FolderKey[] = [start];
  const ask = (sql: string, ...values: string[]): Record<string, unknown>[] => {
    const question = JSON.stringify([sql, ...values]);
    if (queries.has(question)) return [];
    queries.add(question);
    return statement(db, sql).all(...values);
  };
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const { device, root, remote, checkout } = key;
    const found = [
      ...ask(`${selectRows} WHERE device = ? AND root = ?`, device, root),
      ...(remote === "" ? [] : ask(`${selectRows} WHERE remote = ?`, remote)),
      ...(isShared(checkout) ? ask(`${selectRows} WHERE device = ? AND checkout = ?`, device, checkout) : []),
    ].map(toFolder);
    const decisions = [
      ...ask(`${selectWords} WHERE device = ? AND root = ?`, device, root),
      ...(isShared(checkout) ? ask(`${selectWords} WHERE device = ? AND checkout = ?`, device, checkout) : []),
      ...ask(`${selectWords} WHERE of_device = ? AND of_root = ?`, device, root),
    ].map(toWord);
    for (const row of found) rows.set(row.space, row);
    for (const word of decisions) words.set(word.id, word);
    open.push(...found, ...decisions, ...decisions.flatMap(({ of }) => of ?? []));
  }
  return { rows: [...rows.values()], words: [...words.values()] };
}

const selectRows = "SELECT space, name, device, root, remote, checkout, first FROM spaces";
const selectWords =
  "SELECT device, root, remote, checkout, word, of_device, of_root, of_remote, of_checkout, ts, id FROM space_words";

function isShared(checkout: string): boolean {
  return checkout !== "" && checkout !== "none" && checkout !== "named";
}

function toFolder(row: Record<string, unknown>): StoredFolder {
  return { ...toKey(row), space: Number(row["space"]), name: String(row["name"]), first: String(row["first"]) };
}

function toWord(row: Record<string, unknown>): FolderWord {
  const [device, root, remote, checkout] = [row["of_device"], row["of_root"], row["of_remote"], row["of_checkout"]];
  return {
    ...toKey(row),
    word: row["word"] as FolderWord["word"],
    of: root === null ? null : toKey({ device, root, remote, checkout }),
    ts: Number(row["ts"]),
    id: String(row["id"]),
  };
}

function toKey({ device, root, remote, checkout }: Record<string, unknown>): FolderKey {
  return { device: String(device), root: String(root), remote: String(remote), checkout: String(checkout) };
}
