/** Tells whether a text contains one of many others. */
export type TextFinder = (text: string) => boolean;

/** So many characters of each text are looked up at every place; a shorter one must be the whole text. */
const prefixLength = 12;

/**
 * A finder for texts that may be thousands. White space counts as one space, because hosts wrap and indent what they write down. Its time
 * grows with the length of what is searched, not with the number of texts.
 */
export function createTextFinder(texts: Iterable<string>): TextFinder {
  const whole = new Set<string>();
  const byPrefix = new Map<string, Set<string>>();
  for (const text of texts) {
    const plain = normal(text);
    if (plain === "") continue;
    whole.add(plain);
    if (plain.length < prefixLength) continue;
    const prefix = plain.slice(0, prefixLength);
    byPrefix.set(prefix, (byPrefix.get(prefix) ?? new Set()).add(plain));
  }
  if (whole.size === 0) return () => false;
  return (text) => {
    const plain = normal(text);
    if (whole.has(plain)) return true;
    for (let at = 0; at + prefixLength <= plain.length; at += 1) {
      const found = byPrefix.get(plain.slice(at, at + prefixLength));
      if (found !== undefined && [...found].some((one) => plain.startsWith(one, at))) return true;
    }
    return false;
  };
}

function normal(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
