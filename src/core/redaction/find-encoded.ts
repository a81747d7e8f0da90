import { characters, endOfSet, setAt, sets, trimmedEnd } from "./characters.ts";
import type { Finder, Found } from "./found.ts";
import { isFile } from "./is-harmless.ts";

const { plusOrSlash, dash, underscore, equals } = characters;
const alphabet = sets.alphanumeric | plusOrSlash | dash | underscore;

/** Finds text in base64 that holds a secret, in a run and, where a block is wrapped, on the lines after it; returns where it has ended. */
export function findEncoded(text: string, from: number, to: number, found: Found[], find: Finder): number {
  let at = from;
  while (at < to) {
    if ((setAt(text, at) & alphabet) === 0) {
      at += 1;
      continue;
    }
    const start = at;
    at = endOfSet(text, start, alphabet);
    if (at - start < 16 || !beginsAsText(text, start) || isFile(text, start)) continue;
    const { end, code } = withNextLines(text, start, at);
    at = end;
    const [inner] = secretsIn(code, find);
    if (inner !== undefined) found.push({ start, end, ...inner });
  }
  return at;
}

/** The first characters tell almost always. Every fourth holds six bits of one byte: those of a character of ASCII are in a third of the alphabet. */
function beginsAsText(text: string, start: number): boolean {
  for (let at = start; at < start + 16; at += 4) {
    const code = text.charCodeAt(at);
    if (!((code >= 73 && code <= 90) || (code >= 97 && code <= 102) || code === 67 || code === 68)) return false;
  }
  return isText(decode(text.slice(start, start + 16)) ?? "");
}

function isText(decoded: string): boolean {
  return decoded !== "" && !/[^\t\n\r\x20-\x7e\x80-\xff]/.test(decoded) && /^[\t\n\r\x20-\x7e]{4}/.test(decoded);
}

/** A block that is wrapped has lines of one length, but for the last. */
function withNextLines(text: string, start: number, firstEnd: number): { end: number; code: string } {
  let end = endOfSet(text, firstEnd, equals);
  let code = text.slice(start, end);
  const width = end - start;
  if (width < 32) return { end, code };
  for (let lines = 1; code.length === lines * width; lines += 1) {
    const joint = /(?:\\?\r?\n|\\{1,4}(?:r\\{1,4})?n)[ \t]{0,40}[+>|-]?[ \t]{0,4}/y;
    joint.lastIndex = end;
    if (!joint.test(text)) break;
    const next = joint.lastIndex;
    const nextEnd = endOfSet(text, endOfSet(text, next, alphabet), equals);
    if (nextEnd === next || nextEnd - next > width || !/^(?:[\s"'`\\,]|$)/.test(text.charAt(nextEnd))) break;
    code += text.slice(next, nextEnd);
    end = nextEnd;
  }
  return { end, code };
}

function secretsIn(code: string, find: Finder): { kind: string; secret: string }[] {
  const decoded = decode(code);
  if (decoded === null || !isText(decoded)) return [];
  const inner: Found[] = [];
  find(decoded, inner);
  return inner.map(({ kind, start, end, secret }) => ({ kind, secret: secret ?? decoded.slice(start, end) }));
}

/** True for base64 that is text: what it says is what counts, not how random it looks. */
export function isEncodedText(token: string): boolean {
  return beginsAsText(token, 0) && isText(decode(token) ?? "");
}

/** The bytes of base64 in either alphabet, each as a character; null for what is none. */
export function decode(code: string): string | null {
  const digits = code.slice(0, trimmedEnd(code, 0, code.length, "="));
  const isUrlSafe = /[-_]/.test(digits);
  if (isUrlSafe && /[+/]/.test(digits)) return null;
  const plain = isUrlSafe ? digits.replace(/-/g, "+").replace(/_/g, "/") : digits;
  try {
    return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
  } catch {
    return null;
  }
}
