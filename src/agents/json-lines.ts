/**
 * The JSON values of lines. Lines that are not JSON are left out: the first line of a tail is cut, and the last may be
 * half written.
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
