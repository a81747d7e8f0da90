/** Gemini CLI cuts longer answers in the middle, without telling the model how to continue. */
const mostCharacters = 40_000;
/**
 * The space for the lines before a document, in characters. These lines name its scope, size and version, and may have
 * a note.
 */
const preamble = 1000;

/** Cuts a text that a host would cut, and adds a note. */
export function capText(text: string): string {
  return cutText(text, mostCharacters, "Ask for less at once.");
}

/** Cuts the text of a document, so that a few more lines fit before it. */
export function capDocument(text: string, howToGoOn: string): string {
  return cutText(text, mostCharacters - preamble, howToGoOn);
}

function cutText(text: string, most: number, howToGoOn: string): string {
  if (text.length <= most) return text;
  const note = `\n[cut: this is the beginning of ${text.length} characters. ${howToGoOn}]`;
  // Leaves room for the note, and does not cut a surrogate pair in two.
  return text.slice(0, most - note.length).replace(/[\uD800-\uDBFF]$/, "") + note;
}
