/** Finds out whether a text contains one of many others. */
export type TextFinder = (text: string) => boolean;

/**
 * Prefix lengths by which texts are looked up. A text shorter than the first is found only if it is the whole of
 * another.
 */
const headLengths = [12, 24, 48, 96];
/** A longer text is identified by its first characters, this many. */
const longest = 1024;

/** Texts with at least `length` characters. */
interface Level {
  readonly length: number;
  /** Prefixes of texts that are at least as long. */
  readonly heads: Set<string>;
  /** Texts shorter than the next length, by their prefix. */
  readonly ends: Map<string, Set<string>>;
}

/**
 * A finder for thousands of texts. White space counts as one space, because hosts wrap and indent their output. Its
 * time grows with the length of the searched text, and hardly with the number of texts.
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
