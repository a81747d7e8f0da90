import { isUnspaced } from "../text/terms/unspaced-terms.ts";

const charactersOfWord = 10;

/**
 * Shortens a text to whole words in one line; empty if no word fits. A word is never cut, because redaction would not
 * recognise a part of a secret. Scripts without spaces are cut by characters.
 */
export function shorten(text: string, words: number): string {
  const all = text.trim().split(/\s+/);
  const kept: string[] = [];
  let left = words * charactersOfWord;
  for (const word of all.slice(0, words)) {
    if (word.length > left) {
      if (isUnspaced(word)) kept.push(word.slice(0, left).toWellFormed());
      break;
    }
    kept.push(word);
    left -= word.length + 1;
  }
  const short = kept.join(" ");
  return short === "" || short === all.join(" ") ? short : `${short}…`;
}
