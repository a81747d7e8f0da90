/** Two texts are duplicates if they are equal after this. Not "near": nearness is not transitive. */
export function normaliseText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain, and checking costs less than rewriting.
  const composed = /[^\x00-\x7f]/.test(lower) ? lower.normalize("NFKC").toLowerCase() : lower;
  return /[^\S ]| {2}/.test(composed) ? composed.replace(/\s+/g, " ").trim() : composed.trim();
}
