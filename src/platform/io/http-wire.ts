const headEnd = "\r\n\r\n";

/** One HTTP request, as curl writes it. */
export interface HttpRequest {
  /** The values of each header, by its name in small letters. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Buffer;
}

export interface HttpLimits {
  readonly mostHeadBytes: number;
  readonly mostBodyBytes: number;
}

/**
 * Returns a function that takes pieces of one HTTP request as they arrive. It returns the request when it is complete,
 * and undefined before. Throws if a part is too long, or if it is not a POST with a length.
 */
export function createHttpReader({
  mostHeadBytes,
  mostBodyBytes,
}: HttpLimits): (piece: Buffer) => HttpRequest | undefined {
  const pieces: Buffer[] = [];
  let size = 0;
  let head: { readonly headers: HttpRequest["headers"]; readonly start: number; readonly end: number } | undefined;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (head === undefined) {
      const bytes = Buffer.concat(pieces);
      pieces.splice(0, pieces.length, bytes);
      const at = bytes.indexOf(headEnd);
      if (at > mostHeadBytes || (at === -1 && size > mostHeadBytes)) throw new RangeError("the head is too long");
      if (at === -1) return undefined;
      const headers = readHead(bytes.toString("latin1", 0, at));
      const length = lengthOf(headers);
      if (length > mostBodyBytes) throw new RangeError("the body is too long");
      head = { headers, start: at + headEnd.length, end: at + headEnd.length + length };
    }
    if (size > head.end) throw new RangeError("more follows the request");
    if (size < head.end) return undefined;
    return { headers: head.headers, body: Buffer.concat(pieces).subarray(head.start) };
  };
}

function readHead(text: string): HttpRequest["headers"] {
  const [first = "", ...lines] = text.split("\r\n");
  if (first !== "POST / HTTP/1.1") throw new SyntaxError("not a POST");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value = ""] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new SyntaxError("not a header");
    const key = name.toLowerCase();
    // The bytes of a header are those that the client read from its environment.
    headers.set(key, [...(headers.get(key) ?? []), Buffer.from(value.trim(), "latin1").toString("utf8")]);
  }
  return headers;
}

function lengthOf(headers: HttpRequest["headers"]): number {
  const [length = "", ...others] = headers.get("content-length") ?? [];
  if (!/^\d{1,9}$/.test(length) || others.length > 0 || headers.has("transfer-encoding"))
    throw new SyntaxError("no length");
  return Number(length);
}

/** Encodes an answer to an HTTP request. The connection carries no second one. */
export function toHttpResponse(status: number, text: string): Buffer {
  const body = Buffer.from(text);
  const head = `HTTP/1.1 ${status} -\r\nContent-Length: ${body.length}\r\nConnection: close${headEnd}`;
  return Buffer.concat([Buffer.from(head), body]);
}
