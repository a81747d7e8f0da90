import { join } from "node:path";

import type { PublishedLeft } from "../../core/ports/file-care.ts";
import { makeFolder, replaceFile } from "../files/make-files.ts";
import { readText, smallFileBytes } from "../files/regular-file.ts";
import { createNameDigest } from "../hashes/secret-fingerprint.ts";

/** A file to which this machine has published facts. */
export interface PublishedFile {
  readonly path: string;
  /** Keyed digests of the published lines. Other lines of the block come from somebody else, and stay. */
  readonly lines: readonly string[];
  /** What the last erasure could not remove. */
  readonly left?: Omit<PublishedLeft, "path"> | undefined;
}

/** Returns the files to which this machine has published facts. */
export function readPublished(state: string): PublishedFile[] {
  try {
    const list: unknown = JSON.parse(readText(listFile(state), smallFileBytes));
    return Array.isArray(list) ? list.filter(isPublished) : [];
  } catch {
    return [];
  }
}

function isPublished(value: unknown): value is PublishedFile {
  const { path, lines } = Object(value) as Partial<Record<keyof PublishedFile, unknown>>;
  return typeof path === "string" && Array.isArray(lines);
}

export function writePublished(state: string, files: readonly PublishedFile[]): void {
  makeFolder(state);
  replaceFile(listFile(state), `${JSON.stringify(files)}\n`);
}

/** Notes that these lines are published in a file. Earlier lines stay noted, because the file may still have them. */
export function notePublished(state: string, path: string, lines: readonly string[]): void {
  const digestOf = createNameDigest(state);
  const files = readPublished(state);
  const known = files.find((file) => file.path === path)?.lines ?? [];
  const noted = { path, lines: [...new Set([...known, ...lines.map(digestOf)])] };
  writePublished(state, [...files.filter((file) => file.path !== path), noted]);
}

/** Removes a file from the list, because it has no block any more. */
export function dropPublished(state: string, path: string): void {
  const files = readPublished(state);
  if (files.some((file) => file.path === path))
    writePublished(
      state,
      files.filter((file) => file.path !== path),
    );
}

function listFile(state: string): string {
  return join(state, "published.json");
}
