/** Assigns a place, which is a number, to each recent word. The caller stores data about the word under this number. */
export interface WordTable {
  /** Returns the place of the word from `start` to `end` in a UTF-8 text, or `nowhere` if the word is too long. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

/** The caller's data for the places of a table. */
export interface WordKeeper {
  /** Called when the table starts empty with this number of places. */
  begin(places: number): void;
  /** Called when a word gets a place. Another word may have had the place before. */
  keep(word: string, place: number): void;
}

export const nowhere = -1;

// The bytes of a place: the length of the word plus one (0 means no word), then the word. Longer words seldom repeat.
const wordBytes = 48;
// A hook that recalls sees about a thousand words. Starting again with a larger table would cost more than the memory
// for these places.
const fewestPlaces = 2 ** 11;
const growth = 8;
const mostPlaces = 2 ** 18;

/**
 * Creates a table that finds words by their bytes. A text has millions of words, and making a string of each for a
 * lookup takes four times as long.
 *
 * The hash of a word gives two possible places, and a new word replaces an older one. So no text can fill the table or
 * slow it down. The table starts small, because most processes see few words. When it has stored as many words as it
 * has places, it starts again with more places.
 */
export function createWordTable(keeper: WordKeeper): WordTable {
  let places = 0;
  let stored = 0;
  // Stores words as bytes, because a slice of a string would keep the whole text in memory.
  let words = new Uint8Array(0);

  const beginAnew = (size: number): void => {
    places = size;
    stored = 0;
    words = new Uint8Array(size * wordBytes);
    keeper.begin(size);
  };

  const isThere = (bytes: Uint8Array, start: number, end: number, place: number): boolean => {
    const first = place * wordBytes;
    if (words[first] !== end - start + 1) return false;
    const shift = first + 1 - start;
    for (let at = start; at < end; at += 1) if (words[shift + at] !== bytes[at]) return false;
    return true;
  };

  const keepHere = (bytes: Uint8Array, start: number, end: number, place: number): number => {
    const first = place * wordBytes;
    words[first] = end - start + 1;
    words.set(bytes.subarray(start, end), first + 1);
    stored += 1;
    keeper.keep(wordIn(bytes, start, end), place);
    return place;
  };

  const find = (bytes: Uint8Array, start: number, end: number): number => {
    if (end - start >= wordBytes) return nowhere;
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x5bd1e995);
    const place = (hash ^ (hash >>> 15)) & (places - 1);
    if (isThere(bytes, start, end, place)) return place;
    if (isThere(bytes, start, end, place ^ 1)) return place ^ 1;
    if (stored < places || places === mostPlaces) return keepHere(bytes, start, end, place ^ (stored & 1));
    beginAnew(Math.max(fewestPlaces, places * growth));
    return find(bytes, start, end);
  };

  return { find };
}

const decoder = new TextDecoder();

/** Returns the word from `start` to `end` in a UTF-8 text. */
export function wordIn(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
