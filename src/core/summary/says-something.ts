import { isUnspaced } from "../text/terms/unspaced-terms.ts";

/**
 * False for short texts such as "ok" and "go on", which do not show what the work was about. Scripts without spaces
 * need fewer characters.
 */
export function saysSomething(text: string): boolean {
  // A short text with a number or a name counts, such as the answer "On 6433."
  const isNaming = /\d|\w[/_.:@-]\w/.test(text);
  return isNaming || text.trim().split(/\s+/).length > 2 || (text.trim().length > 5 && isUnspaced(text));
}
