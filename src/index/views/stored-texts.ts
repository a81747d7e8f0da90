import type { PassagesOf } from "../apply/apply-documents.ts";
import { duplicateHash } from "../apply/duplicate-hash.ts";
import { statement } from "../database/database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import type { VectorKey } from "../database/vector-store.ts";
import { versionText } from "./document-versions.ts";

/** Returns the keys of all texts. The texts of the newest memories come first. */
export function listTextKeys(db: SqlDatabase): VectorKey[] {
  return statement(db, newestFirst)
    .all()
    .map(({ key }) => String(key));
}

const newestFirst =
  "SELECT hex(duplicate) AS key FROM memories WHERE duplicate IS NOT NULL GROUP BY duplicate ORDER BY max(ts) DESC, duplicate";

/** Returns the keys of the sections of all versions of documents, also of those that a newer version has replaced. */
export function listSectionKeys(db: SqlDatabase, passagesOf: PassagesOf): Set<VectorKey> {
  const versions = statement(db, "SELECT id FROM versions WHERE more = 0 AND delta IS NOT NULL").all();
  const passages = versions.flatMap(({ id }) => passagesOf(versionText(db, String(id)) ?? ""));
  return new Set(passages.map(({ text }) => keyOf(duplicateHash("document", text))));
}

function keyOf(hash: Uint8Array | null): VectorKey {
  return Buffer.from(hash ?? [])
    .toString("hex")
    .toUpperCase();
}

/** Returns the texts of these keys. Texts that no memory has any more are left out. */
export function readTexts(db: SqlDatabase, keys: readonly VectorKey[]): Map<VectorKey, string> {
  const select = statement(db, "SELECT text FROM memories WHERE duplicate = unhex(?)");
  const texts = new Map<VectorKey, string>();
  for (const key of keys) {
    const text = select.get(key)?.["text"];
    if (typeof text === "string") texts.set(key, text);
  }
  return texts;
}
