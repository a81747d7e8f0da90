import type { Finder, Found } from "./found.ts";
import type { Marks } from "./marks-of.ts";

/** A part of a text that is read as something else. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A way to read a text. */
interface View {
  /** True for a text that may have something to change. */
  readonly mayApply: (text: string, marks: Marks) => boolean;
  readonly pattern: RegExp;
  readonly read: (match: string) => string;
}

const unseen = /[\0\u00ad\u200b-\u200d\u2060\ufeff]/;

const views: readonly View[] = [
  {
    // A string that goes on in the next line, a line that a backslash carries on; also as text within a string.
    mayApply: (text, { hasBackslash }) =>
      text.includes("+\n") ||
      text.includes("+\r") ||
      (hasBackslash && ["\\\n", "\\\r", "+\\n", "+ \\n"].some((sign) => text.includes(sign))),
    pattern:
      /["'`][ \t]{0,8}[+.&][ \t]{0,8}(?:\r?\n|\\{1,8}n)(?:[ \t]|[+>-](?=[ \t"'`])){0,60}["'`]|\\\r?\n(?:[ \t]|[+>-](?=[ \t])){0,60}/g,
    read: () => "",
  },
  {
    // Signs as an address writes them.
    mayApply: (text, { hasPercent }) =>
      hasPercent && (text.includes("%2") || text.includes("%3") || text.includes("%40")),
    pattern: /%(?:25)?[2-7][0-9A-F]/gi,
    read: (match) => String.fromCharCode(Number.parseInt(match.slice(-2), 16)),
  },
  {
    // Characters as a string or a page writes them.
    mayApply: (text, { hasBackslash }) =>
      text.includes("&#") || (hasBackslash && (text.includes("\\u00") || text.includes("\\x"))),
    pattern: /\\{1,4}(?:u00|x)[2-7][0-9a-f]|&#(?:0{0,4}(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])|x0{0,4}[2-7][0-9a-f]);/gi,
    read: (match) => {
      const code = match.startsWith("&") ? match.slice(2, -1).replace(/^x/i, "0x") : `0x${match.slice(-2)}`;
      return String.fromCharCode(Number(code));
    },
  },
  {
    // What nobody sees between the letters: zeros of UTF-16 that was read as UTF-8, joiners, hyphens for a line break.
    mayApply: (text, { isPlain }) => !isPlain && unseen.test(text),
    pattern: /[\0\u00ad\u200b-\u200d\u2060\ufeff]{1,8}/g,
    read: () => "",
  },
];

/** Further from a change than this no secret reaches. */
const reach = 700;
/** A text full of changes is read in parts of this length: a list of a million takes more than ten times as long as one of a hundred thousand. */
const longestPart = 16_384;

/** Finds secrets that are broken over lines or escaped, by looking at what the text around says. All that is escaped is read at once. */
export function findInViews(text: string, marks: Marks, found: Found[], find: Finder): void {
  let group: Change[] = [];
  for (const change of changesIn(text, marks)) {
    const last = group.at(-1);
    if (last !== undefined && change.start - last.end > reach) {
      findAround(text, group, found, find);
      group = [];
    } else if (last !== undefined && last.end - (group[0]?.start ?? 0) > longestPart) {
      findAround(text, group, found, find);
      // Once more with what follows: a secret may go on there.
      group = group.filter(({ start }) => start > change.start - 2 * reach);
    }
    group.push(change);
  }
  if (group.length > 0) findAround(text, group, found, find);
}

/** What the views that apply read otherwise, in the order of the text; of two at one place the first view's. */
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
  const first = Math.max(0, (changes[0]?.start ?? 0) - reach);
  const pieces: string[] = [];
  let from = first;
  for (const { start, end, by } of changes) {
    pieces.push(text.slice(from, start), by);
    from = end;
  }
  pieces.push(text.slice(from, from + reach));
  const whole = pieces.join("");
  const inner: Found[] = [];
  find(whole, inner);
  const place = createMap(changes, first);
  for (const { start, end, kind, secret } of inner.toSorted((one, other) => one.start - other.start))
    found.push({ start: place(start), end: place(end - 1, true), kind, secret: secret ?? whole.slice(start, end) });
}

/** Where a character of what was read stands in the text, or ends there. Binary search: a view may have as many changes as characters. */
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
