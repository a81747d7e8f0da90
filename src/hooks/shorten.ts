/** The beginning and the end of a text that is longer than `most` characters, with a line between that says how much is missing. */
export function shorten(text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const head = Math.floor(most * 0.6);
  const tail = most - head;
  const left = trimmed.length - head - tail;
  // A pair of surrogates is one character: half of one cannot be written as UTF-8.
  return `${trimmed.slice(0, head).toWellFormed()}\n[… ${left} characters …]\n${trimmed.slice(-tail).toWellFormed()}`;
}

/** How much is kept of what was said and done, in characters (REC-3: snippets, not transcripts). */
export const kept = {
  prompt: 8_000,
  reply: 8_000,
  summary: 8_000,
  request: 2_000,
  result: 2_000,
  error: 4_000,
  diff: 2_000,
} as const;
