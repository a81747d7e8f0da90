import { closeSync, openSync, readSync } from "node:fs";

/** A line of a file; without its text where it is too long to be kept. */
export interface FileLine {
  readonly text: string | null;
  /** False for what stands behind the last line end: somebody may be writing it. */
  readonly isEnded: boolean;
}

/** The lines in a part of a file, and how many bytes the part has. */
export interface FilePart {
  readonly lines: readonly FileLine[];
  readonly bytes: number;
}

const partBytes = 262_144;

/** Reads a file part by part, as far as it goes when the end is reached. Holds no more than one part and one line. Blank lines are left out. */
export function* readLines(path: string, mostBytes: number): Generator<FilePart> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(partBytes);
    const line = createLine(mostBytes);
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) {
      const part = buffer.subarray(0, bytes);
      const lines: FileLine[] = [];
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        line.add(part.subarray(start, end));
        lines.push(line.take(true));
        start = end + 1;
      }
      line.add(part.subarray(start));
      yield { lines: lines.filter(({ text }) => text !== ""), bytes };
    }
    const last = line.take(false);
    if (last.text !== "") yield { lines: [last], bytes: 0 };
  } finally {
    closeSync(file);
  }
}

/** The line that is being read, in the pieces that it came in. */
function createLine(mostBytes: number) {
  let pieces: Buffer[] = [];
  let size = 0;
  return {
    add: (piece: Buffer): void => {
      size += piece.length;
      if (size > mostBytes) pieces = [];
      // The buffer that it is part of is filled again.
      else if (piece.length > 0) pieces.push(Buffer.from(piece));
    },
    take: (isEnded: boolean): FileLine => {
      const text = size > mostBytes ? null : Buffer.concat(pieces).toString("utf8").trim();
      [pieces, size] = [[], 0];
      return { text, isEnded };
    },
  };
}
