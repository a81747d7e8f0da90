/** Gives a place to each recent word, where others store what they derive from it. */
export interface WordTable {
  /** The place of the word from `start` to `end` in a text in UTF-8; `nowhere` for one that is too long. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

/** The data at the places of a table. */
export interface WordKeeper {
  /** The table is empty now, with this number of places. */
  begin(places: number): void;
  /** A word gets a place, which another word may have had. */
  keep(word: string, place: number): void;
}

export const nowhere = -1;

// One byte for the length plus one, so that empty differs from no word; then the word. Longer words seldom repeat.
const wordBytes = 48;
const fewestPlaces = 2 ** 9;
const growth = 8;
const mostPlaces = 2 ** 18;

/**
 * A table that is addressed by the bytes of a word: a text has millions of words, and making a string of each for a
 * lookup takes four times as long. Each word has two possible places, by its hash, and replaces the word before: so no
 * text can fill the table or slow it down. It starts small, because most processes see few words, and restarts with
 * more places when it has made as many words as it has places.
 */
export function createWordTable(keeper: WordKeeper): WordTable {
  let places = 0;
  let made = 0;
  // Words are stored as bytes: a string slice of a text would keep the whole text in memory.
  let words = new Uint8Array(0);

  const beginAnew = (size: number): void => {
    places = size;
    made = 0;
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
    made += 1;
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
    if (made < places || places === mostPlaces) return keepHere(bytes, start, end, place ^ (made & 1));
    beginAnew(Math.max(fewestPlaces, places * growth));
    return find(bytes, start, end);
  };

  return { find };
}

const decoder = new TextDecoder();

/** The word that stands from `start` to `end` in a text in UTF-8. */
export function wordIn(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
