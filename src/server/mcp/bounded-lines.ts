import { createIdScanner, type RequestMark } from "./id-scanner.ts";

/** A line that is longer than the largest allowed message. */
export interface LongLine extends RequestMark {
  readonly bytes: number;
}

/**
 * Yields the lines of a stream that are not longer than `mostBytes`. For a longer line, calls `onLong` with the parts
 * that an error response needs. Later lines are read as usual.
 */
export async function* boundedLines(
  input: AsyncIterable<Buffer>,
  mostBytes: number,
  onLong: (line: LongLine) => void,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let scanner: ReturnType<typeof createIdScanner> | null = null;
  const add = (part: Buffer): void => {
    bytes += part.length;
    parts.push(part);
    if (bytes <= mostBytes) return;
    scanner ??= createIdScanner();
    for (const one of parts) scanner.read(one);
    parts = [];
  };
  const end = (): Buffer | null => {
    const line = scanner === null ? Buffer.concat(parts) : null;
    if (scanner !== null) onLong({ ...scanner.mark(), bytes });
    [parts, bytes, scanner] = [[], 0, null];
    return line;
  };
  for await (const chunk of input) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, at + 1));
      from = at + 1;
      const line = end();
      if (line !== null) yield line;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  const rest = end();
  if (rest !== null && rest.length > 0) yield rest;
}

const lineFeed = 0x0a;
