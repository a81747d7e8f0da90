import { characters, endOfSet, type Finder, type Found, type Marks, setAt, sets, trimmedEnd } from "./text-scan.ts";

const { plusOrSlash, dash, underscore, equals } = characters;
const alphabet = sets.alphanumeric | plusOrSlash | dash | underscore;

/**
 * Finds base64 that decodes to a text with a secret. Searches between two positions, but a wrapped block may continue
 * on later lines. Returns where the last block ends.
 */
export function findEncoded(text: string, from: number, to: number, found: Found[], find: Finder): number {
  let at = from;
  while (at < to) {
    if ((setAt(text, at) & alphabet) === 0) {
      at += 1;
      continue;
    }
    const start = at;
    at = endOfSet(text, start, alphabet);
    if (at - start < 16 || !beginsAsText(text, start) || isEncodedFile(text, start)) continue;
    const { end, code } = withNextLines(text, start, at);
    at = end;
    const [inner] = secretsIn(code, find);
    if (inner !== undefined) found.push({ start, end, ...inner });
  }
  return at;
}

/**
 * True if the base64 at this position decodes to text. Its first characters almost always decide. Every fourth
 * character holds the upper six bits of a byte, and for ASCII only a third of the alphabet is possible there.
 */
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

/** Joins the lines of a wrapped block. All of its lines have the same length, except the last. */
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

/**
 * True for base64 that decodes to text. The decoded text decides whether it is secret, even if the base64 looks random.
 */
export function isEncodedText(token: string): boolean {
  return beginsAsText(token, 0) && isText(decode(token) ?? "");
}

/** True for a file in base64. Each file type has fixed first bytes. */
export function isEncodedFile(text: string, start: number): boolean {
  return /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI|AAABAA|d09G|AGFzbQ|Qk[0-9A-Z]|SUQz|T2dnUw|AAAA[\w+/]{2,6}Z0eX|PD94bWw|PHN2Zy|AAAA\wHBzc2g|ME[QUY]CI[A-Z]|MII[A-Z]|MIGfMA0G|MFkwEwYH|MCowBQYDK2Vw|RW[A-Za-z0-9+/]{22})/.test(
    text.slice(start, start + 24),
  );
}

/** Decodes base64 of either alphabet to one character for each byte. Returns null if the text is not base64. */
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

/** A part of a text, and the decoded text that replaces it for the search. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A way to decode parts of a text, such as percent escapes to the characters that they stand for. */
interface View {
  /** Cheap check: false if the text cannot contain a match. */
  readonly mayApply: (text: string, marks: Marks) => boolean;
  readonly pattern: RegExp;
  readonly read: (match: string) => string;
}

const unseen = /[\0\u00ad\u200b-\u200d\u2060\ufeff]/;

const views: readonly View[] = [
  {
    // Joins a string that continues on the next line, or a line that ends with a backslash. The line break may be
    // escaped inside a string.
    mayApply: (text, { hasBackslash }) =>
      text.includes("+\n") ||
      text.includes("+\r") ||
      (hasBackslash && ["\\\n", "\\\r", "+\\n", "+ \\n"].some((sign) => text.includes(sign))),
    pattern:
      /["'`][ \t]{0,8}[+.&][ \t]{0,8}(?:\r?\n|\\{1,8}n)(?:[ \t]|[+>-](?=[ \t"'`])){0,60}["'`]|\\\r?\n(?:[ \t]|[+>-](?=[ \t])){0,60}/g,
    read: () => "",
  },
  {
    // Decodes the percent escapes of URLs.
    mayApply: (text, { hasPercent }) =>
      hasPercent && (text.includes("%2") || text.includes("%3") || text.includes("%40")),
    pattern: /%(?:25)?[2-7][0-9A-F]/gi,
    read: (match) => String.fromCharCode(Number.parseInt(match.slice(-2), 16)),
  },
  {
    // Decodes the escapes of string literals and the entities of HTML.
    mayApply: (text, { hasBackslash }) =>
      text.includes("&#") || (hasBackslash && (text.includes("\\u00") || text.includes("\\x"))),
    pattern: /\\{1,4}(?:u00|x)[2-7][0-9a-f]|&#(?:0{0,4}(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])|x0{0,4}[2-7][0-9a-f]);/gi,
    read: (match) => {
      const code = match.startsWith("&") ? match.slice(2, -1).replace(/^x/i, "0x") : `0x${match.slice(-2)}`;
      return String.fromCharCode(Number(code));
    },
  },
  {
    // Removes invisible characters: joiners, soft hyphens, and the NUL characters of UTF-16 that was read as UTF-8.
    mayApply: (text, { isPlain }) => !isPlain && unseen.test(text),
    pattern: /[\0\u00ad\u200b-\u200d\u2060\ufeff]{1,8}/g,
    read: () => "",
  },
];

/** How many characters around an escape are searched. Secrets are not longer than this. */
const viewReach = 700;
/**
 * Texts with many changes are read in parts of this length. A list of a million changes takes more than ten times as
 * long as a list of a hundred thousand.
 */
const longestPart = 16_384;

/**
 * Finds secrets that are escaped or broken over lines. Decodes all kinds of escapes at once and searches the decoded
 * text around them.
 */
export function findEscaped(text: string, marks: Marks, found: Found[], find: Finder): void {
  let group: Change[] = [];
  for (const change of changesIn(text, marks)) {
    const last = group.at(-1);
    if (last !== undefined && change.start - last.end > viewReach) {
      findAround(text, group, found, find);
      group = [];
    } else if (last !== undefined && last.end - (group[0]?.start ?? 0) > longestPart) {
      findAround(text, group, found, find);
      // Repeats the last changes in the next part, because a secret may continue there.
      group = group.filter(({ start }) => start > change.start - 2 * viewReach);
    }
    group.push(change);
  }
  if (group.length > 0) findAround(text, group, found, find);
}

/**
 * Returns the changes of all views that apply, in the order of the text. If two changes overlap, the earlier one
 * counts.
 */
function changesIn(text: string, marks: Marks): Iterable<Change> {
  const [first, ...more] = views.filter(({ mayApply }) => mayApply(text, marks));
  return first === undefined ? [] : more.length === 0 ? changesOf(text, first) : changesOfAll(text, [first, ...more]);
}

function* changesOf(text: string, { pattern, read }: View): Iterable<Change> {
  for (const { 0: match, index } of text.matchAll(pattern))
    yield { start: index, end: index + match.length, by: read(match) };
}

function* changesOfAll(text: string, some: readonly View[]): Iterable<Change> {
  const readers = some.map((view) => changesOf(text, view)[Symbol.iterator]());
  const next = readers.map((reader) => reader.next());
  let done = 0;
  for (;;) {
    let first: { at: number; change: Change } | null = null;
    for (const [at, { done: isOver, value }] of next.entries())
      if (isOver !== true && (first === null || value.start < first.change.start)) first = { at, change: value };
    if (first === null) return;
    if (first.change.start >= done) {
      yield first.change;
      done = first.change.end;
    }
    const reader = readers[first.at];
    if (reader !== undefined) next[first.at] = reader.next();
  }
}

function findAround(text: string, changes: readonly Change[], found: Found[], find: Finder): void {
  const first = Math.max(0, (changes[0]?.start ?? 0) - viewReach);
  const pieces: string[] = [];
  let from = first;
  for (const { start, end, by } of changes) {
    pieces.push(text.slice(from, start), by);
    from = end;
  }
  pieces.push(text.slice(from, from + viewReach));
  const whole = pieces.join("");
  const inner: Found[] = [];
  find(whole, inner);
  const place = createMap(changes, first);
  for (const { start, end, kind, secret } of inner.toSorted((one, other) => one.start - other.start))
    found.push({ start: place(start), end: place(end - 1, true), kind, secret: secret ?? whole.slice(start, end) });
}

/**
 * Returns a function that maps a position in the decoded text to the original text. With `isEnd`, it returns the
 * position after that character or after the change that contains it. Uses a binary search, because a text may have as
 * many changes as characters.
 */
function createMap(changes: readonly Change[], first: number): (at: number, isEnd?: boolean) => number {
  const starts: number[] = [];
  let shift = 0;
  for (const { start, end, by } of changes) {
    starts.push(start - first - shift);
    shift += end - start - by.length;
  }
  return (at, isEnd = false) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const change = changes[low - 1];
    if (change === undefined) return first + at + (isEnd ? 1 : 0);
    const offset = at - (starts[low - 1] ?? 0);
    if (offset < change.by.length) return isEnd ? change.end : change.start;
    return change.end + offset - change.by.length + (isEnd ? 1 : 0);
  };
}
