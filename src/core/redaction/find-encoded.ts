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
    // A slash before base64 belongs to an address: `share://eyJ…`.
    const start = endOfSet(text, at, plusOrSlash);
    at = endOfSet(text, start, alphabet);
    if (at - start < 16) continue;
    if (isHexText(text, start, at)) {
      const [inner] = secretsInText(fromHex(text.slice(start, at)), find);
      if (inner !== undefined) found.push({ start, end: at, ...inner });
      continue;
    }
    const isWide = wide.test(text.slice(start, start + 8));
    if (!isWide && (!beginsAsText(text, start) || isEncodedFile(text, start))) continue;
    const { end, code } = withNextLines(text, start, at);
    at = end;
    const [inner] = secretsIn(code, isWide, find);
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

/** The first characters of ASCII text in UTF-16 and base64, as in `powershell -EncodedCommand`. */
const wide = /^[C-Za-f][AQgw][AB][A-Za-z0-9+/]A[C-H][A-Za-z0-9+/]A/;

function isText(decoded: string): boolean {
  return decoded !== "" && !/[^\t\n\r\x20-\x7e\x80-\xff]/.test(decoded) && /^[\t\n\r\x20-\x7e]{4}/.test(decoded);
}

/**
 * Joins the lines of a wrapped block, also as joined strings. All of its lines have the same length, except the last.
 */
function withNextLines(text: string, start: number, firstEnd: number): { end: number; code: string } {
  let end = endOfSet(text, firstEnd, equals);
  let code = text.slice(start, end);
  const width = end - start;
  for (let lines = 1; code.length === lines * width; lines += 1) {
    const joint =
      /(?:["'][ \t]{0,4}[+.&,]?[ \t]{0,4})?(?:\\?\r?\n|\\{1,4}(?:r\\{1,4})?n)[ \t]{0,40}[+>|-]?[ \t]{0,4}["']?/y;
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

/** True for at least twelve bytes of ASCII text in hexadecimal. Random bytes contain others. */
function isHexText(text: string, start: number, end: number): boolean {
  if (end - start < 24 || (end - start) % 2 !== 0 || !/[2-7]/.test(text.charAt(start))) return false;
  return /^(?:[2-7][0-9a-f]|0[9ad]){12,4000}$/i.test(text.slice(start, end));
}

function fromHex(digits: string): string {
  return digits.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
}

function secretsIn(code: string, isWide: boolean, find: Finder): { kind: string; secret: string }[] {
  const bytes = decode(code);
  const decoded = isWide ? bytes?.replace(/(.)\0/gs, "$1") : bytes;
  return decoded === undefined || decoded === null ? [] : secretsInText(decoded, find);
}

function secretsInText(decoded: string, find: Finder): { kind: string; secret: string }[] {
  if (!isText(decoded)) return [];
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

/** Characters that are not shown: joiners, marks of direction, variation selectors, tags, and the NUL of UTF-16. */
const unseenSource = String.raw`[\0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\udb40[\udc00-\udfff]`;
const unseen = new RegExp(unseenSource);

const namedEntities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
  equals: "=",
  colon: ":",
  nbsp: " ",
  num: "#",
  excl: "!",
  dollar: "$",
  percnt: "%",
  ast: "*",
  plus: "+",
  commat: "@",
  lowbar: "_",
};
const anyEntity = new RegExp(`&(?:#|(?:${Object.keys(namedEntities).join("|")});)`);

/** Reads an escape of a string or an entity of HTML. */
function readEscape(match: string): string {
  if (match.startsWith("&")) {
    const name = match.replace(/^&(?:amp;)*|;$/g, "");
    const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return decimal === undefined ? (namedEntities[name] ?? "&") : String.fromCharCode(Number(decimal));
  }
  const digits = match.replace(/^\\+(?:[uUx]\{?)?|\}$/g, "");
  return String.fromCharCode(Number.parseInt(digits, /^\\+\d/.test(match) ? 8 : 16));
}

const views: readonly View[] = [
  {
    // Joins a string that continues in another string on the next line, or a line that ends with a backslash. The line break may be
    // escaped inside a string.
    mayApply: (text, { hasBackslash }) =>
      (text.includes("\n") && /[+.&_\x60"'] ?[\r\n](?<=["'][ \t]{0,4}(?:[+.&] ?[_\x60]?)? ?[^])/.test(text)) ||
      (hasBackslash && ["\\\n", "\\\r", "+\\n", "+ \\n"].some((sign) => text.includes(sign))),
    pattern:
      /["'`][ \t]{0,8}(?:[+.&][ \t]{0,8}(?:[_`][ \t]{0,4})?(?:\r?\n|\\{1,8}n)|\\?\r?\n)(?:[ \t]|[+>-](?=[ \t"'`])){0,60}["'`]|\\\r?\n(?:[ \t]|[+>-](?=[ \t])){0,60}/g,
    read: () => "",
  },
  {
    // Decodes the percent escapes of URLs.
    mayApply: (text, { hasPercent }) => hasPercent && /%(?:25|u00)?[2-7][0-9A-Fa-f]/.test(text),
    pattern: /%(?:(?:25){0,2}|u00)(?:[2-7][0-9A-F]|0[9AD])/gi,
    read: (match) => String.fromCharCode(Number.parseInt(match.slice(-2), 16)),
  },
  {
    // Decodes the escapes of string literals and the entities of HTML.
    mayApply: (text, { hasBackslash, hasEntity }) =>
      (hasEntity && anyEntity.test(text)) ||
      (hasBackslash && /\\(?:u[0-9a-fA-F{]|x[2-7{]|U00|0?[01][0-7]{2})/.test(text)),
    pattern: new RegExp(
      [
        String.raw`\\{1,4}(?:u(?:00[2-7a-fA-F][0-9a-fA-F]|0[1-9a-fA-F][0-9a-fA-F]{2}|[1-9a-cA-CeEfF][0-9a-fA-F]{3})|x[2-7][0-9a-fA-F]|(?:u00|x)0[9aAdD]|x\{0{0,4}[2-7][0-9a-fA-F]\}|U000000[2-7][0-9a-fA-F]|u\{0{0,4}[2-7][0-9a-fA-F]\}|0?(?:0[4-7]|1[0-7])[0-7]|0?01[125]|[4-7][0-7](?!\d))`,
        String.raw`&(?:amp;){0,3}(?:#(?:0{0,4}(?:9|10|13|3[2-9]|[4-9]\d|1[01]\d|12[0-6])|[xX]0{0,4}(?:[2-7][0-9a-fA-F]|[9aAdD]))|${Object.keys(namedEntities).join("|")});`,
      ].join("|"),
      "g",
    ),
    read: readEscape,
  },
  {
    // Reads a list of character codes as a string: `String.fromCharCode(77, …)`, `[char[]]@(119, …)`, `Chr(82) & Chr(111)`.
    mayApply: (text) =>
      ["Code(", "char[]", "hr(", "HR(", "CHAR(", "bytes("].some((sign) => text.includes(sign)) &&
      /(?:[cC]harCode|\[char\[\]\]@?|bytes|chr|CHAR)\(\[?\d|\b(?:[cC]hr|CHR|CHAR)W?\$?\(\d/.test(text),
    pattern:
      /(?:String\.from[cC]harCode|\(?\[char\[\]\]@?|bytes|chr|CHAR)\(\[?\d{2,3}(?:, ?\d{1,3}){3,200}\]?\)|\b(?:[cC]hr|CHR|CHAR)W?\$?\(\d{2,3}\)(?: ?[&+.|]{1,2} ?(?:[cC]hr|CHR|CHAR)W?\$?\(\d{2,3}\)){3,100}/g,
    read: (match) =>
      `"${String.fromCharCode(...(match.match(/\d+/g) ?? []).map(Number)).replace(/[^\x20-\x7e]/g, "")}"`,
  },
  {
    // Removes invisible characters: joiners, soft hyphens, and the NUL characters of UTF-16 that was read as UTF-8.
    mayApply: (text, { isPlain }) => !isPlain && unseen.test(text),
    pattern: new RegExp(`(?:${unseenSource}){1,8}`, "g"),
    read: () => "",
  },
  {
    // Reads a string in JSON that contains JSON or code: its escaped quotes and line breaks.
    mayApply: (text, { hasBackslash }) => hasBackslash && text.includes(String.raw`\"`),
    pattern: /\\{1,7}(?:["'`/]|(?:r\\{1,7})?n|t)/g,
    read: (match) => (match.endsWith("n") ? "\n" : match.endsWith("t") ? "\t" : match.slice(-1)),
  },
  {
    // Removes the colours of a terminal.
    mayApply: (text, { hasBackslash, hasColour }) =>
      hasColour || (hasBackslash && /\\(?:u001[bB]|x1[bB]|033|e)\[/.test(text)),
    pattern: /(?:(?:\u001b|\\{1,4}(?:u001[bB]|x1[bB]|033|e))(?:\[[\d;:]{0,20}[mK]|\(B)){1,4}/g,
    read: () => "",
  },
  {
    // Reads the doubled quotes of CSV, SQL and Basic as one.
    mayApply: (_, { hasDoubledQuote }) => hasDoubledQuote,
    pattern: /(?:""|'')(?:(?=[\w{[$])(?<=[:=({[, ]["']{2})|(?=[:,=;} )\]\n"']|$)(?<=[^\s:=({[,"']["']{2}))/g,
    // Uses the other kind of quote, because the whole field is in quotes of this kind.
    read: (match) => (match.startsWith('"') ? "'" : '"'),
  },
  {
    // Reads a list of arguments as a command line: `["mysql", "-u", "root"]`.
    mayApply: (_, { hasArguments }) => hasArguments,
    pattern:
      /\\{0,7}["'],\s{0,40}(?:(?:\\{0,7}["']args\\{0,7}["']\s?:\s?)?\[\s{0,40})?\\{0,7}["'](?=--?\w)|(?<=["']--?\w[\w-]{0,30})\\{0,7}["'],\s{0,40}\\{0,7}["']/g,
    read: () => " ",
  },
];

/** The digits of a byte that is a character, in hexadecimal. */
const byteSource = "(?:[2-7][0-9a-f]|0[9ad])";

/** Decodes each pair of hexadecimal digits. Offsets, `0x` and signs must be gone. */
function readBytes(digits: string): string {
  return fromHex(digits.replace(/0x|[^0-9a-f]/gi, ""));
}

/** Ways to decode characters that are written as digits: hexadecimal literals, rows of a dump, quoted-printable. */
const numberViews: readonly View[] = [
  {
    // `0x70617373…`, `X'70617373…'`, `\x70617373…`
    mayApply: (text, { hasBackslash }) =>
      (hasBackslash || text.includes("0x") || text.includes("'")) && /(?:0x|\\x|[xX]')(?:[2-7][0-9a-f]){6}/i.test(text),
    pattern: /(?:\b0x|\\x|\b[xX]')(?:[2-7][0-9a-f]|0[9ad]){6,400}(?![0-9a-f])'?/gi,
    read: (match) => `"${readBytes(match.replace(/^\\?[0x]{1,2}/i, ""))}"`,
  },
  {
    // The rows of `xxd` and `hexdump`: an offset, bytes, perhaps their text.
    mayApply: (text) =>
      text.includes("0000") && /(?:^|\n)[0-9a-f]{6,8}:? {1,2}[0-9a-f]{2}(?:[0-9a-f]{2})? [0-9a-f]{2}/.test(text),
    pattern:
      /(?<=^|\n)[0-9a-f]{6,8}:?[ \t]{1,3}(?:[0-9a-f]{2}(?:[0-9a-f]{2})?[ \t]{1,2}){2,16}[ \t]{0,40}[^\n]{0,18}(?:\n|$)/g,
    read: (match) =>
      readBytes(/^[0-9a-f]+:?[ \t]+((?:[0-9a-f]{2,4}[ \t]?)+)/.exec(match)?.[1] ?? "").replace(/[^\n\x20-\x7e]/g, ""),
  },
  {
    // Mail in quoted-printable: a line that ends with `=` continues, and `=3D` is an equals sign.
    mayApply: (text) => text.includes("uoted-printable") || text.includes("=3D"),
    pattern: /=(?:\r?\n|[2-7][0-9A-F])/g,
    read: (match) => (match.endsWith("\n") ? "" : fromHex(match.slice(1))),
  },
];

/** Matches in every text with three bytes or codes in a row. One scan for both views is faster than two. */
const inRow = /\d[\da-fA-F]{1,3}(?:[ :-]|,\s?)(?:0[xX])?\d[\da-fA-F]{1,3}(?:[ :-]|,\s?)(?:0[xX])?\d/;

/** Ways to decode bytes or character codes in a row. */
const rowViews: readonly View[] = [
  {
    // `70 61 73 73 …`, `7061 7373 …`, `0x70, 0x61, …`
    mayApply: (text) =>
      /[2-7][0-9a-f](?:[ :-]|, ?0x| 0x)[2-7][0-9a-f]{1,3}(?:[ :-]|, ?0x| 0x)[2-7][0-9a-f]/i.test(text),
    pattern: new RegExp(
      String.raw`(?<![\w.])(?:0x)?${byteSource}{1,2}(?:(?:,\s{0,4}|[ :-])(?:0x)?${byteSource}{1,2}){5,400}(?!\w)`,
      "gi",
    ),
    read: (match) => `"${readBytes(match)}"`,
  },
  {
    // `[112, 97, 115, …]`, `112 97 115 …`
    mayApply: (text) => /\d{2},? ?\d{2,3}(?:,\s?| )\d{2,3}(?:,\s?| )\d{2,3}(?:,\s?| )\d{2,3}(?:,\s?| )\d\d/.test(text),
    pattern:
      /(?<![\w.,-])(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])(?: (?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])){9,400}(?![\w.])|[[({]\s{0,8}(?:(?:9|1[03]|3[2-9]|[4-9]\d|1[01]\d|12[0-6])(?:,\s{0,8}|(?=\s{0,8}[\])}]))){8,400}\s{0,8}[\])}]/g,
    read: (match) => `"${String.fromCharCode(...(match.match(/\d+/g) ?? []).map(Number))}"`,
  },
];

const tag = String.raw`(?: [^<>\n]{0,80})?>`;
/** Reads the cells of an HTML table as lines with bars between the cells. */
const tableView: View = {
  mayApply: (text) => text.includes("</td>") && text.includes("<th"),
  pattern: new RegExp(
    String.raw`<\/t[dh]>\s{0,40}<t[dh]${tag}|(?:<\/t[dh]>\s{0,40})?<\/tr>(?:\s{0,40}<\/?t(?:head|body)>){0,2}\s{0,40}(?:<tr${tag}\s{0,40}(?:<t[dh]${tag})?)?|<tr${tag}\s{0,40}<t[dh]${tag}`,
    "g",
  ),
  read: (match) => (match.startsWith("<tr") ? "" : match.includes("</tr>") ? "\n" : "|"),
};

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
  const [first, ...more] = [...views, ...numberViews, ...(inRow.test(text) ? rowViews : []), tableView].filter(
    ({ mayApply }) => mayApply(text, marks),
  );
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
