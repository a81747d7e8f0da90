import { readIfThere } from "../platform/read-if-there.ts";
import { appendText } from "../platform/regular-file.ts";

/** Adds values to a private file of JSON in lines; processes may do so at the same time. */
export function keepLines(path: string, values: readonly object[]): void {
  if (values.length === 0) return;
  // The line end before them keeps them apart from a line that was cut off.
  appendText(path, `\n${values.map((value) => JSON.stringify(value)).join("\n")}\n`);
}

/** The objects in a file of JSON in lines, without lines that were cut off; none where there is no file. */
export function readKeptLines(path: string): object[] {
  return (readIfThere(path) ?? "").split("\n").flatMap(lineToObject);
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
