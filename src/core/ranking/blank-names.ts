import { textToTerms } from "../text/terms/text-to-terms.ts";

// Matches a word, with or without a possessive 's.
const words = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu;
const possessive = /['’]s$/;

/**
 * Replaces the names in a question by "I". In the vector of a sentence, a name hides the subject, because people's own
 * words do not contain their name. Tags find the person instead. `names` are terms, as `textToTerms` returns them.
 */
export function blankNames(question: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return question;
  let blanked = "";
  let from = 0;
  let afterName = -1;
  for (const { 0: word, index } of question.matchAll(words())) {
    const terms = textToTerms(word.replace(possessive, ""));
    if (terms.length === 0 || !terms.every((term) => names.has(term))) continue;
    // A first name and a last name are replaced together.
    const isOneWithLast = question.slice(afterName, index) === " ";
    const before = isOneWithLast ? blanked.replace(/(?:I|my)$/, "") : blanked + question.slice(from, index);
    blanked = before + (possessive.test(word) ? "my" : "I");
    from = afterName = index + word.length;
  }
  return blanked + question.slice(from);
}
