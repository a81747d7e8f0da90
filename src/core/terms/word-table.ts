/** Keeps what was made of the words that came last. */
export interface WordTable<T> {
  /** What is made of the word that stands from `start` to `end` in a text in UTF-8. */
  find(bytes: Uint8Array, start: number, end: number): T;
}

// Longer ones are seldom words that come again.
const longestWord = 48;
const fewestPlaces = 2 ** 9;
const growth = 8;
const mostPlaces = 2 ** 18;

/**
 * A table that is asked by the bytes of a word: a text has millions of words, and to cut each out as a string, only to look it up, takes four
 * times as long. Each word has two places, by its hash, and takes one from the word before: so no text can fill the table or make a search in
 * it long. It begins small, since most processes see few words, and anew with more places when it has made as many words as it has places.
 */
export function createWordTable<T>(make: (word: string) => T): WordTable<T> {
  const decoder = new TextDecoder();
  let places = 0;
  let made = 0;
  // Words are kept as bytes: a string that was cut out of a text would keep all of that text in memory.
  let words = new Uint8Array(0);
  let lengths = new Uint8Array(0);
  let values: (T | undefined)[] = [];

  const beginAnew = (size: number): void => {
    places = size;
    made = 0;
    words = new Uint8Array(size * longestWord);
    lengths = new Uint8Array(size);
    values = Array.from({ length: size });
  };

  const isThere = (bytes: Uint8Array, start: number, end: number, place: number): boolean => {
    if (lengths[place] !== end - start) return false;
    const shift = place * longestWord - start;
    for (let at = start; at < end; at += 1) if (words[shift + at] !== bytes[at]) return false;
    return true;
  };

  const makeHere = (bytes: Uint8Array, start: number, end: number, place: number): T => {
    const word = bytes.subarray(start, end);
    const value = make(decoder.decode(word));
    words.set(word, place * longestWord);
    lengths[place] = end - start;
    values[place] = value;
    made += 1;
    if (made === places && places < mostPlaces) beginAnew(places * growth);
    return value;
  };

  return {
    find: (bytes, start, end) => {
      if (end - start > longestWord) return make(decoder.decode(bytes.subarray(start, end)));
      if (places === 0) beginAnew(fewestPlaces);
      let hash = 0;
      for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x5bd1e995);
      const place = (hash ^ (hash >>> 15)) & (places - 1);
      const value = isThere(bytes, start, end, place) ? values[place] : undefined;
      if (value !== undefined) return value;
      const other = isThere(bytes, start, end, place ^ 1) ? values[place ^ 1] : undefined;
      return other ?? makeHere(bytes, start, end, place ^ (made & 1));
    },
  };
}
