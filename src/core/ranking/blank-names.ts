import { textToTerms } from "../text/terms/text-to-terms.ts";

// A word, or several with blanks between them, each perhaps in the genitive.
const words = (): RegExp => /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu;
const possessive = /['’]s$/;

/**
 * A question with "I" for the names in it. Tags find the person. In a sentence's vector a name drowns the subject,
 * because people's own words do not contain their name. `names` are terms, as `textToTerms` returns them.
 */
export function blankNames(question: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return question;
  let blanked = "";
  let from = 0;
  let afterName = -1;
  for (const { 0: word, index } of question.matchAll(words())) {
    const terms = textToTerms(word.replace(possessive, ""));
    if (terms.length === 0 || !terms.every((term) => names.has(term))) continue;
    // First and last name are one.
    const isOneWithLast = question.slice(afterName, index) === " ";
    const before = isOneWithLast ? blanked.replace(/(?:I|my)$/, "") : blanked + question.slice(from, index);
    blanked = before + (possessive.test(word) ? "my" : "I");
    from = afterName = index + word.length;
  }
  return blanked + question.slice(from);
}
