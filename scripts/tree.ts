import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { folderPurposes } from "./folder-purposes.ts";

/** A source folder with the counts of everything below it. Tests and generated files do not count. */
export interface Folder {
  /** The path relative to `src`, with slashes. */
  readonly path: string;
  readonly files: number;
  readonly lines: number;
}

const levels = 2;

/** Returns `src` itself, then its folders in tree order. */
export function readFolders(source: string): Folder[] {
  return foldersOf(source, "", 0);
}

function foldersOf(source: string, path: string, depth: number): Folder[] {
  const entries = readdirSync(join(source, path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name));
  const lines = files.map(({ parentPath, name }) => countLines(readFileSync(join(parentPath, name), "utf8")));
  const own = { path, files: files.length, lines: lines.reduce((sum, one) => sum + one, 0) };
  if (depth === levels) return [own];
  const inside = entries
    .filter((entry) => entry.isDirectory() && entry.parentPath === join(source, path))
    .map(({ name }) => (path === "" ? name : `${path}/${name}`));
  return [own, ...inside.toSorted().flatMap((one) => foldersOf(source, one, depth + 1))];
}

function isSource(name: string): boolean {
  return /\.(?:tsx?|css|html|sql)$/.test(name) && !/\.(?:test|generated)\.\w+$/.test(name);
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Draws the tree as a Markdown code block. Throws if a folder has no purpose, or a purpose has no folder. */
export function drawTree(
  folders: readonly Folder[],
  purposes: Readonly<Record<string, string>> = folderPurposes,
): string {
  const names = folders.map(({ path }) => path).filter((path) => path !== "");
  const unknown = names.filter((path) => !Object.hasOwn(purposes, path));
  const gone = Object.keys(purposes).filter((path) => !names.includes(path));
  if (unknown.length + gone.length > 0)
    throw new Error(
      `scripts/folder-purposes.ts: add ${unknown.join(", ") || "nothing"}, remove ${gone.join(", ") || "nothing"}`,
    );
  const rows = folders.map(({ path, files, lines }) => {
    const name = path === "" ? "src" : `${"  ".repeat(path.split("/").length)}${path.split("/").at(-1)}`;
    return `${name.padEnd(18)} ${String(files).padStart(5)} ${String(lines).padStart(7)}  ${purposes[path] ?? ""}`.trimEnd();
  });
  return ["```", `${"".padEnd(18)} files   lines`, ...rows, "```"].join("\n");
}

/**
 * The counts may differ by this share before the tree must be drawn again. Otherwise nearly every change would require
 * it.
 */
const mostMoved = 0.1;

/** True if both trees are the same, except for small differences in the counts. */
export function isSameTree(drawn: string, present: string): boolean {
  const [words, otherWords] = [withoutCounts(drawn), withoutCounts(present)];
  const [counts, otherCounts] = [countsOf(drawn), countsOf(present)];
  return (
    words === otherWords &&
    counts.length === otherCounts.length &&
    counts.every((count, n) => Math.abs(count - (otherCounts[n] ?? 0)) <= mostMoved * (otherCounts[n] ?? 0))
  );
}

const rowCounts = /^( *\S+) +(\d+) +(\d+)(?= |$)/gm;

function withoutCounts(tree: string): string {
  return tree.replaceAll(rowCounts, "$1");
}

function countsOf(tree: string): number[] {
  return [...tree.matchAll(rowCounts)].flatMap(([, , files, lines]) => [Number(files), Number(lines)]);
}
