import { longestMarker, type Fingerprint } from "../core/redaction/marker.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { cutMark } from "../core/text/parse-json-ends.ts";

/**
 * Shortens a text of more than `most` characters to its beginning and its end, with a line between them that counts the
 * missing characters. Redacts the text first, because half of a secret would not be recognised.
 */
export function shorten(text: string, most: number, fingerprint?: Fingerprint): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const seen = trimmed.length <= most + margin ? redactText(trimmed, fingerprint) : trimmed;
  if (seen.length <= most) return seen;
  const first = Math.floor(most * 0.6);
  const [head, tail] = [beginning(seen, first, fingerprint), ending(seen, most - first, fingerprint)];
  const between = seen.slice(head.length, seen.length - tail.length);
  return `${head}${cutMark(between.length + lostBefore(between))}${tail}`;
}

/** Returns the number of characters that an earlier shortening removed from a text. */
function lostBefore(text: string): number {
  return Number(/\n\[… (\d{1,15}) characters …\]\n/.exec(text)?.[1] ?? 0);
}

/** Returns the first characters of a text. Redacts the text before it is cut. */
export function beginning(text: string, most: number, fingerprint?: Fingerprint): string {
  if (text.length <= most) return text;
  const seen = redactText(text.slice(0, most + margin), fingerprint);
  const cut = text.length <= most + margin ? most : Math.min(most, seen.length - edge);
  return seen.slice(0, markerAt(seen, cut)?.start ?? Math.max(0, cut)).toWellFormed();
}

function ending(text: string, most: number, fingerprint: Fingerprint | undefined): string {
  const seen = redactText(text.slice(-(most + margin)), fingerprint);
  const cut = text.length <= most + margin ? seen.length - most : Math.max(edge, seen.length - most);
  return seen.slice(markerAt(seen, cut)?.end ?? Math.max(0, cut)).toWellFormed();
}

// How many characters beyond the cut are redacted too, and how many at their end are then dropped. The text may end
// inside a secret, which redaction would not recognise. The longest secret with a known form, a token of three parts,
// has 25,000 characters.
const margin = 65_536;
const edge = 32_768;

/** Returns the marker of a secret that a cut would split. */
function markerAt(text: string, cut: number): { readonly start: number; readonly end: number } | undefined {
  const start = text.lastIndexOf("[redacted:", cut - 1);
  const end = start === -1 ? -1 : text.indexOf("]", start) + 1;
  return start !== -1 && start < cut && end > cut && end - start <= longestMarker ? { start, end } : undefined;
}

/** The most characters that are stored of each kind of text. */
export const kept = {
  prompt: 8_000,
  reply: 8_000,
  summary: 8_000,
  request: 2_000,
  result: 2_000,
  error: 4_000,
  diff: 2_000,
  subject: 500,
} as const;
