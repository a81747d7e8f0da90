/** Makes a few characters by which the same secret is recognised, and from which it cannot be recovered. */
export type Fingerprint = (secret: string) => string;

/** The longest marker, in characters. */
export const longestMarker = 48;

const opening = "[redacted:";

/** The replacement of a secret: its kind, and its fingerprint if a key for fingerprints exists. */
export function marker(kind: string, secret: string, fingerprint: Fingerprint | undefined): string {
  const print = fingerprint?.(secret) ?? "";
  return print === "" ? `${opening}${kind}]` : `${opening}${kind}#${print}]`;
}

/** The beginning of the marker around a position; -1 if there is none. */
export function markerAround(text: string, at: number): number {
  const from = Math.max(0, at - longestMarker);
  const near = text.slice(from, at + longestMarker);
  const start = near.lastIndexOf(opening, at - from);
  const end = start === -1 ? -1 : near.indexOf("]", start);
  return end !== -1 && at - from <= end && end - start < longestMarker ? from + start : -1;
}

/** A text without the fingerprints of its markers, because two devices have different keys for the same text. */
export function withoutFingerprints(text: string): string {
  return text.includes(opening) ? text.replace(/(\[redacted:[a-z0-9-]{1,30})#[0-9a-f]{6}\]/g, "$1]") : text;
}
