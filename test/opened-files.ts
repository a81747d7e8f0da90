import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { documentName, homeCodec } from "../src/disk/documents/file-codec.ts";
import { openFile } from "../src/index/database/database.ts";
import { openKeys, type HomeKeys } from "../src/platform/encryption/open-keys.ts";
import { plainLine } from "../src/platform/encryption/sealed-line.ts";
import { unlockedEnv } from "./give-key.ts";
import { filesUnder } from "./memory-home.ts";

interface Places {
  readonly memory: string;
  readonly state: string;
}

/**
 * The content of a file as somebody with the key can read it: the bytes and their decrypted form. In lower case, so
 * that words can be searched.
 */
export function openedBytes(path: string, keys: HomeKeys): string {
  const bytes = readFileSync(path);
  return (bytes.toString("latin1") + opened(path, bytes, keys)).toLowerCase();
}

function opened(path: string, bytes: Buffer, keys: HomeKeys): string {
  if (path.endsWith(".jsonl"))
    return bytes
      .toString("utf8")
      .split("\n")
      .map((line) => plainLine(line, keys.ring) ?? "")
      .join("\n");
  if (/\.md(?:\.|$)/.test(path))
    return homeCodec(keys, documentName(basename(path)))
      .decode(bytes)
      .toString("latin1");
  return path.endsWith(".sqlite") && bytes.length > 0 && isCipher(bytes) ? rowsOf(path, keys) : "";
}

function isCipher(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 15) !== "SQLite format 3";
}

/** Every value of every table, including the full-text index. */
function rowsOf(path: string, keys: HomeKeys): string {
  const db = openFile(path, keys.databaseKey());
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
    return tables
      .all()
      .flatMap(({ name }) => db.prepare(`SELECT * FROM "${String(name)}"`).all())
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)))
      .join("\n");
  } finally {
    db.close();
  }
}

/** Finds files in which somebody with the key could read one of the words. */
export function openedHolding(places: Places, words: readonly string[], folder: string): string[] {
  const keys = openKeys({ ...places, env: unlockedEnv });
  return filesUnder(folder).filter((path) => {
    const text = openedBytes(path, keys);
    return words.some((word) => text.includes(word.toLowerCase()));
  });
}
