/** Words that only connect a sentence. They are in most texts and help to find nothing, so they are not indexed. */
const functionWords = new Set(
  "a an and are as at be been but by did do does for from had has have he her him his i if in into is it its me my of on or our she so that the their them then there these they this those to us was we were will with would you your im ive dont".split(
    " ",
  ),
);

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}
