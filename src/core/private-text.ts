/** What stands in the place of a text that was not to be stored. */
export const privateMark = "[private]";

const tag = /<(\/?)private(?:\s[^<>]{0,200})?>/gi;

/**
 * The text without what stands between `<private>` and `</private>`, in any case, over any number of lines, one within the other. What is
 * never closed goes on to the end: better too little is kept than a word that was not to be.
 */
export function withoutPrivate(text: string): string {
  // Nearly no text has one, and this is asked of every text that is stored; most have not even the sign, and need no expression compiled.
  if (!text.includes("<") || text.search(tag) === -1) return text;
  let open = "";
  let depth = 0;
  let from = 0;
  for (const { 0: found, 1: slash, index } of text.matchAll(tag)) {
    const isClosing = slash === "/";
    if (depth === 0 && !isClosing) open += text.slice(from, index) + privateMark;
    if (depth > 0 || !isClosing) {
      depth += isClosing ? -1 : 1;
      from = index + found.length;
    }
  }
  return depth > 0 ? open : open + text.slice(from);
}

/** The same value without what is private in any string of it, names of members included. */
export function withoutPrivateDeep<T>(value: T): T {
  return cutValue(value) as T;
}

function cutValue(value: unknown): unknown {
  if (typeof value === "string") return withoutPrivate(value);
  if (Array.isArray(value)) return value.map(cutValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [withoutPrivate(key), cutValue(item)]));
}
