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

/** The same, but line breaks stay. With spaces instead of them, it is the comparable text. */
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

/** The form in which two values of a slot are the same. */
export function comparableValue(value: string): string {
  return comparableText(value).replace(/^["'([]+|["')\].,;!]+$/g, "");
}

/** The most words of a fact. */
export const mostFactWords = 40;

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
