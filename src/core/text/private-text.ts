/** The text that replaces a private passage. */
export const privateMark = "[private]";

const tag = /<(\/?)private(?:\s[^<>]{0,200})?>/gi;

/**
 * Removes the passages between `<private>` and `</private>`: in upper or lower case, over any number of lines, also
 * nested. An unclosed passage extends to the end of the text, because storing too little is better than storing too
 * much.
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
  // Every stored text is checked, and most contain no `<`. For those, no regex is compiled.
  return text.includes("<") && text.search(tag) !== -1;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the private passages of a text, including their tags. With `isPart`, the text is a part of a longer one. Then
 * a closing tag without an opening one makes everything before it private, because the opening tag is in the part
 * before.
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

/** Returns a copy of the value without the private passages in its strings, including the keys of objects. */
export function withoutPrivateDeep<T>(value: T): T {
  return cutValue(value) as T;
}

function cutValue(value: unknown): unknown {
  if (typeof value === "string") return withoutPrivate(value);
  if (Array.isArray(value)) return value.map(cutValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [withoutPrivate(key), cutValue(item)]));
}
