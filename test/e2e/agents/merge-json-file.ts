import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

type Json = Record<string, unknown>;

/** Merges an addition into a settings file, which may be missing. */
export function mergeJsonFile(path: string, addition: Json): void {
  const present = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Json) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(merge(present, addition), null, 2)}\n`);
}

function merge(present: Json, addition: Json): Json {
  const merged = { ...present };
  for (const [key, value] of Object.entries(addition)) {
    const before = merged[key];
    merged[key] = isJson(before) && isJson(value) ? merge(before, value) : value;
  }
  return merged;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
