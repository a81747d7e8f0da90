import { readIfThere } from "../platform/files/read-if-there.ts";
import { appendText } from "../platform/files/regular-file.ts";

/** Appends values to a private file of JSON lines. Several processes may do so at the same time. */
export function keepLines(path: string, values: readonly object[]): void {
  if (values.length === 0) return;
  // The newline at the start separates the values from a line that was only partly written.
  appendText(path, `\n${values.map((value) => JSON.stringify(value)).join("\n")}\n`);
}

/**
 * Reads the objects in a file of JSON lines. Skips lines that are not JSON. Returns none if the file does not exist.
 */
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
