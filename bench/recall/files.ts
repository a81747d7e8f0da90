import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { BenchError, exits } from "../bench.ts";

/** The folder with the packed data sets. */
function dataFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(env["LOCI_BENCH_DATA"] ?? join(import.meta.dirname, "../../../shared/bench"));
}

/** Unpacks a data file. `stamp` is the digest of the packed bytes. */
export function readPacked(name: string): { readonly bytes: Buffer; readonly stamp: string } {
  const path = join(dataFolder(), name);
  if (!existsSync(path))
    throw new BenchError(`no ${path}; set LOCI_BENCH_DATA to the folder of the data sets`, exits.noInput);
  const packed = readFileSync(path);
  const bytes = name.endsWith(".br") ? brotliDecompressSync(packed) : gunzipSync(packed);
  return { bytes, stamp: hash("sha256", packed, "hex") };
}

/** Parses a JSONL file line by line, because the whole text would exceed the maximum string length. */
export function* jsonLines(bytes: Buffer): Generator {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end === -1 ? bytes.length : end;
    if (to > from) yield JSON.parse(bytes.toString("utf8", from, to));
    from = to + 1;
  }
}
