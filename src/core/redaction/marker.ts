/** Returns a few characters that are equal for equal secrets. The secret cannot be recovered from them. */
export type Fingerprint = (secret: string) => string;

/** The longest marker, in characters. */
export const longestMarker = 48;

const opening = "[redacted:";

/** Returns the marker that replaces a secret: its kind, and its fingerprint if `fingerprint` returns one. */
export function marker(kind: string, secret: string, fingerprint: Fingerprint | undefined): string {
  const print = fingerprint?.(secret) ?? "";
  return print === "" ? `${opening}${kind}]` : `${opening}${kind}#${print}]`;
}

/** A whole marker. A secret that somebody has put between such brackets has other characters or is longer. */
const wholeMarker = /\[redacted:[a-z0-9-]{1,24}(?:#[0-9a-f]{6})?\]/y;

/** Returns where the marker around a position begins, or -1 if the position is not in a marker. */
export function markerAround(text: string, at: number): number {
  const from = Math.max(0, at - longestMarker);
  const near = text.slice(from, at + opening.length).lastIndexOf(opening, at - from);
  if (near === -1) return -1;
  const start = from + near;
  wholeMarker.lastIndex = start;
  return wholeMarker.test(text) && at < wholeMarker.lastIndex ? start : -1;
}

/**
 * Removes the fingerprints from the markers in a text. Each device has its own key, so fingerprints of the same secret
 * differ.
 */
export function withoutFingerprints(text: string): string {
  return text.includes(opening) ? text.replace(/(\[redacted:[a-z0-9-]{1,30})#[0-9a-f]{6}\]/g, "$1]") : text;
}
