/** Returns true if the text contains one of the texts that the finder was made for. */
export type TextFinder = (text: string) => boolean;

/**
 * The lengths of the prefixes by which texts are looked up. A text shorter than the first length is found only if the
 * searched text equals it.
 */
const headLengths = [12, 24, 48, 96];
/** Only this many characters at the beginning of a text are compared. */
const longest = 1024;

/** The texts with at least `length` characters. */
interface Level {
  readonly length: number;
  /** The first `length` characters of these texts. */
  readonly heads: Set<string>;
  /** The texts that are too short for the next level, by their prefix. */
  readonly ends: Map<string, Set<string>>;
}

/**
 * Creates a finder for thousands of texts. Any white space counts as one space, because hosts wrap and indent their
 * output. The time grows with the length of the searched text, and hardly with the number of texts.
 */
export function createTextFinder(texts: Iterable<string>): TextFinder {
  const whole = new Set<string>();
  const levels: Level[] = headLengths.map((length) => ({ length, heads: new Set(), ends: new Map() }));
  for (const text of texts) {
    const plain = normal(text);
    if (plain === "") continue;
    whole.add(plain);
    const head = plain.slice(0, longest);
    const fitting = levels.filter(({ length }) => length <= head.length);
    for (const { length, heads } of fitting) heads.add(head.slice(0, length));
    const last = fitting.at(-1);
    const start = head.slice(0, last?.length);
    last?.ends.set(start, (last.ends.get(start) ?? new Set()).add(head));
  }
  if (whole.size === 0) return () => false;
  return (text) => {
    const plain = normal(text);
    if (whole.has(plain)) return true;
    for (let at = 0; at + (headLengths[0] ?? 0) <= plain.length; at += 1) if (isFoundAt(plain, at, levels)) return true;
    return false;
  };
}

function isFoundAt(plain: string, at: number, levels: readonly Level[]): boolean {
  for (const { length, heads, ends } of levels) {
    const head = plain.slice(at, at + length);
    if (!heads.has(head)) return false;
    for (const one of ends.get(head) ?? []) if (plain.startsWith(one, at)) return true;
  }
  return false;
}

function normal(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
