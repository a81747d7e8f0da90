const headBytes = 4;

/** Encodes a value as one frame: the length of its JSON in four bytes, then the JSON. */
export function toFrame(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const frame = Buffer.allocUnsafe(headBytes + json.length);
  frame.writeUInt32BE(json.length);
  json.copy(frame, headBytes);
  return frame;
}

/**
 * Returns a function that takes pieces of one frame as they arrive. It returns the value when the frame is complete,
 * and undefined before. Throws if the frame is longer than `most` bytes, if more bytes follow, or if it is not JSON.
 */
export function createFrameReader(most: number): (piece: Buffer) => unknown {
  const pieces: Buffer[] = [];
  let size = 0;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < headBytes) return undefined;
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
    pieces.splice(0, pieces.length, bytes);
    const length = bytes.readUInt32BE();
    if (length > most || size > headBytes + length) throw new RangeError("the frame is too long");
    return size < headBytes + length ? undefined : (JSON.parse(bytes.toString("utf8", headBytes)) as unknown);
  };
}
