/**
 * Parses each line as JSON. Skips lines that are not JSON. The text may be the tail of a file, so its first line may be
 * cut and its last line half written.
 */
export function jsonLines(text: string): unknown[] {
  return text.split("\n").flatMap((line): unknown[] => {
    try {
      return line === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
