/**
 * Brings a text into the form in which quotes are compared: lower case, single spaces, plain quotation marks and
 * dashes, no Markdown emphasis. So a quote is found although its copy was wrapped or typeset differently.
 */
export function comparableText(text: string): string {
  return withoutHidden(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes characters that nobody sees, but an agent reads. */
export function withoutHidden(text: string): string {
  return text.replace(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
}

/**
 * Returns the text in the same form as `comparableText`, but with its line breaks. With spaces instead of the line
 * breaks, the two are equal.
 */
export function comparableLines(text: string): string {
  return text
    .split(/[\n\r]+/)
    .map(comparableText)
    .filter((line) => line !== "")
    .join("\n");
}

/** The form in which two statements are the same: the words alone, without articles. */
export function statementWords(text: string): string {
  return (comparableText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.:/@+#%$€£'_-]*/gu) ?? [])
    .map((word) => word.replace(/[.:'-]+$/, ""))
    .filter((word) => !articles.has(word))
    .join(" ");
}

const articles = new Set(["a", "an", "the"]);

/** Returns the form in which values of a slot are compared. Values with the same form count as the same. */
export function comparableValue(value: string): string {
  return comparableText(value).replace(/^["'([]+|["')\].,;!]+$/g, "");
}

/** True if a comparable text contains the phrase as whole words. */
export function hasPhrase(text: string, phrase: string): boolean {
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${phrasePattern(phrase)}(?![\\p{L}\\p{N}])`, "u").test(text);
}

/** Returns a regular expression for the phrase in a comparable text. */
export function phrasePattern(phrase: string): string {
  return comparableText(phrase).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

export const mostFactWords = 40;

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
