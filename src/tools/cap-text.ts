/** Gemini CLI cuts an answer after 40,000 characters, in the middle and without a hint how to continue. */
const mostCharacters = 40_000;
/** The lines before a document: its scope, size and version, and a note. */
const preamble = 1000;

/** The text, cut before a host would cut it, with a note. */
export function capText(text: string): string {
  return cutText(text, mostCharacters, "Ask for less at once.");
}

/** The text of a document, short enough for a few lines before it. */
export function capDocument(text: string, howToGoOn: string): string {
  return cutText(text, mostCharacters - preamble, howToGoOn);
}

function cutText(text: string, most: number, howToGoOn: string): string {
  if (text.length <= most) return text;
  const note = `\n[cut: this is the beginning of ${text.length} characters. ${howToGoOn}]`;
  // Not within a surrogate pair, and the note has to fit too.
  return text.slice(0, most - note.length).replace(/[\uD800-\uDBFF]$/, "") + note;
}
