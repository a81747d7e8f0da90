/** A line of a file. The text is null if the line is too long. */
export interface FileLine {
  readonly text: string | null;
  /** False for text after the last line end, which somebody may still be writing. */
  readonly isEnded: boolean;
}

/** The lines in a part of a file, and the size of the part in bytes. */
export interface FilePart {
  readonly lines: readonly FileLine[];
  readonly bytes: number;
}

/**
 * Splits bytes into lines. By default it trims each line and skips blank lines. A line with more than `mostBytes` has
 * no text.
 */
export function* splitLines(parts: Iterable<Buffer>, mostBytes: number, isTrimmed = true): Generator<FilePart> {
  const line = createLine(mostBytes, isTrimmed);
  for (const part of parts) {
    const lines: FileLine[] = [];
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      line.add(part.subarray(start, end));
      lines.push(line.take(true));
      start = end + 1;
    }
    line.add(part.subarray(start));
    yield { lines: isTrimmed ? lines.filter(({ text }) => text !== "") : lines, bytes: part.length };
  }
  const last = line.take(false);
  if (last.text !== "") yield { lines: [last], bytes: 0 };
}

/** Collects the pieces of the line that is being read. */
function createLine(mostBytes: number, isTrimmed: boolean) {
  let pieces: Buffer[] = [];
  let size = 0;
  return {
    add: (piece: Buffer): void => {
      size += piece.length;
      if (size > mostBytes) pieces = [];
      // Copy the piece, because the caller reuses the buffer.
      else if (piece.length > 0) pieces.push(Buffer.from(piece));
    },
    take: (isEnded: boolean): FileLine => {
      const whole = size > mostBytes ? null : Buffer.concat(pieces).toString("utf8");
      const text = isTrimmed ? (whole?.trim() ?? null) : whole;
      [pieces, size] = [[], 0];
      return { text, isEnded };
    },
  };
}
