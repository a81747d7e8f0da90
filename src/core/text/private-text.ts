/** The replacement of a private passage. */
export const privateMark = "[private]";

const tag = /<(\/?)private(?:\s[^<>]{0,200})?>/gi;

/**
 * The text without the passages between `<private>` and `</private>`, in any case, over any number of lines, also
 * nested. An unclosed passage reaches to the end: it is better to store too little.
 */
export function withoutPrivate(text: string): string {
  if (!hasPrivateTag(text)) return text;
  let open = "";
  let from = 0;
  for (const { start, end } of privateRanges(text)) {
    open += text.slice(from, start) + privateMark;
    from = end;
  }
  return open + text.slice(from);
}

/** True if a text opens or closes a private passage. */
export function hasPrivateTag(text: string): boolean {
  // Almost no text has one, and every stored text is checked; most do not even have the sign, so no regex is compiled.
  return text.includes("<") && text.search(tag) !== -1;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The private passages of a text, including tags. In a part of a text, a passage that is closed but never opened
 * reaches back to the beginning: its opening tag is in the part before.
 */
export function privateRanges(text: string, isPart = false): TextRange[] {
  const ranges: TextRange[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: found, 1: slash, index } of text.matchAll(tag)) {
    const end = index + found.length;
    if (slash !== "/") {
      if (depth === 0) start = index;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) ranges.push({ start, end });
    } else if (isPart) ranges.splice(0, ranges.length, { start: 0, end });
  }
  return depth > 0 ? [...ranges, { start, end: text.length }] : ranges;
}

/** The same value without private passages in any of its strings, including names of members. */
export function withoutPrivateDeep<T>(value: T): T {
  return cutValue(value) as T;
}

function cutValue(value: unknown): unknown {
  if (typeof value === "string") return withoutPrivate(value);
  if (Array.isArray(value)) return value.map(cutValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [withoutPrivate(key), cutValue(item)]));
}
