/** Words that only hold a sentence together. They are in most texts, so they find nothing, and are not indexed. */
const functionWords = new Set(
  "a an and are as at be been but by did do does for from had has have he her him his i if in into is it its me my of on or our she so that the their them then there these they this those to us was we were will with would you your im ive dont".split(
    " ",
  ),
);

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}
