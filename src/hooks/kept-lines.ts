import { appendFileSync, readFileSync, statSync } from "node:fs";

import { hasCode } from "../core/errors.ts";

/** Adds values to a private file of JSON in lines; processes may do so at the same time. */
export function keepLines(path: string, values: readonly object[]): void {
  if (values.length === 0) return;
  // The line end before them keeps them apart from a line that was cut off.
  appendFileSync(path, `\n${values.map((value) => JSON.stringify(value)).join("\n")}\n`, { mode: 0o600 });
}

/** The objects in a file of JSON in lines, without lines that were cut off; none where there is no file. */
export function readKeptLines(path: string): object[] {
  return textOf(path).split("\n").flatMap(lineToObject);
}

function textOf(path: string): string {
  try {
    // Every hook asks, and there is seldom a file: to look takes less than an error that is thrown and caught.
    return statSync(path, { throwIfNoEntry: false }) === undefined ? "" : readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  }
}

function lineToObject(line: string): object[] {
  if (line === "") return [];
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" && value !== null ? [value] : [];
  } catch {
    return [];
  }
}
