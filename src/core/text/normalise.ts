/**
 * Returns the form in which texts are compared: two texts are duplicates if their forms are equal. Similar texts are
 * not duplicates, because similarity is not transitive.
 */
export function normaliseText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is ASCII, and checking costs less than normalising.
  const composed = /[^\x00-\x7f]/.test(lower) ? lower.normalize("NFKC").toLowerCase() : lower;
  return /[^\S ]| {2}/.test(composed) ? composed.replace(/\s+/g, " ").trim() : composed.trim();
}
