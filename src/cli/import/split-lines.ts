import { maxLineBytes } from "../../core/event/event.ts";

/** A line of the input, or only its size if it was too long. */
export type InputLine =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly text: null; readonly bytes: number };

// The longest input line. A record may be longer than its event, because JSON has several ways to write a character.
export const maxInputBytes = maxLineBytes + 65_536;

/** Splits a stream into lines. Buffers at most one line of the largest size, and skips blank lines. */
export async function* splitLines(stream: AsyncIterable<unknown>): AsyncGenerator<InputLine[]> {
  let pieces: Buffer[] = [];
  let size = 0;
  let number = 0;
  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size <= maxInputBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): InputLine | null => {
    number += 1;
    const text = Buffer.concat(pieces).toString("utf8").trim();
    const line: InputLine = size > maxInputBytes ? { number, text: null, bytes: size } : { number, text };
    [pieces, size] = [[], 0];
    return line.text === "" ? null : line;
  };
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    const lines: InputLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      keep(bytes.subarray(start, end));
      const line = finish();
      if (line !== null) lines.push(line);
      start = end + 1;
    }
    keep(bytes.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = size > 0 ? finish() : null;
  if (last !== null) yield [last];
}
