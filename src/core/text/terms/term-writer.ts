import { forEachToken } from "./for-each-token.ts";
import { tokenTerms } from "./token-terms.ts";
import { createWordTable, nowhere, wordIn } from "./word-table.ts";

/** Writes the terms of texts as bytes. It makes no strings, because an index stores millions of terms. */
export interface TermWriter {
  /** Discards everything that was written. */
  begin(): void;
  /** Writes ASCII characters unchanged. */
  write(characters: string): void;
  /** Writes the terms of a text in order, each followed by a blank. Returns the number of terms. */
  add(text: string): number;
  /** Returns the written bytes, which are valid until the next `begin`. */
  bytes(): Uint8Array;
  /** Returns the terms written since `begin` for which `isSign` is true. */
  signs(): readonly string[];
}

// A record holds the terms of one word. The first three bytes are the length of the terms in bytes, their number, and 1
// if one is a sign. Then follow the terms. Longer terms are stored in `long`.
const recordBytes = 32;
const headBytes = 3;
const elsewhere = 255;

/** Terms that do not fit into a record. */
interface LongTerms {
  readonly bytes: Uint8Array;
  readonly count: number;
}

/** Creates a writer. `signs()` reports the terms for which `isSign` is true. */
export function createTermWriter(isSign: (term: string) => boolean): TermWriter {
  let written = new Uint8Array(4096);
  let end = 0;
  let count = 0;
  let found: string[] = [];
  let records = new Uint8Array(0);
  let long = new Map<number, LongTerms>();
  let signsAt = new Map<number, readonly string[]>();

  const words = createWordTable({
    begin: (places) => {
      records = new Uint8Array(places * recordBytes);
      long = new Map();
      signsAt = new Map();
    },
    keep: (word, place) => {
      const terms = tokenTerms(word);
      const bytes = encoded(joined(terms));
      const signs = terms.filter(isSign);
      const isShort = bytes.length <= recordBytes - headBytes;
      const at = place * recordBytes;
      long.delete(place);
      signsAt.delete(place);
      if (isShort) records.set(bytes, at + headBytes);
      else long.set(place, { bytes: bytes.slice(), count: terms.length });
      if (signs.length > 0) signsAt.set(place, signs);
      records[at] = isShort ? bytes.length : elsewhere;
      records[at + 1] = isShort ? terms.length : 0;
      records[at + 2] = signs.length > 0 ? 1 : 0;
    },
  });

  const makeRoom = (more: number): void => {
    if (end + more <= written.length) return;
    const larger = new Uint8Array((end + more) * 2);
    larger.set(written.subarray(0, end));
    written = larger;
  };

  const addLong = ({ bytes, count: terms }: LongTerms): void => {
    makeRoom(bytes.length);
    written.set(bytes, end);
    end += bytes.length;
    count += terms;
  };

  const addToken = (text: Uint8Array, from: number, to: number): void => {
    const place = words.find(text, from, to);
    if (place === nowhere) {
      const terms = tokenTerms(wordIn(text, from, to));
      for (const term of terms) if (isSign(term)) found.push(term);
      return addLong({ bytes: encoded(joined(terms)), count: terms.length });
    }
    const at = place * recordBytes;
    const length = records[at] ?? 0;
    if (records[at + 2] === 1) found.push(...(signsAt.get(place) ?? []));
    if (length === elsewhere) return addLong(long.get(place) ?? nothing);
    makeRoom(recordBytes);
    const first = at + headBytes;
    for (let n = 0; n < length; n += 1) written[end + n] = records[first + n] ?? 0;
    end += length;
    count += records[at + 1] ?? 0;
    return undefined;
  };

  return {
    begin: () => {
      end = 0;
      found = [];
    },
    write: (characters) => {
      makeRoom(characters.length);
      end += encoder.encodeInto(characters, written.subarray(end)).written;
    },
    add: (text) => {
      count = 0;
      forEachToken(text, addToken);
      return count;
    },
    bytes: () => written.subarray(0, end),
    signs: () => found,
  };
}

const encoder = new TextEncoder();
let scratch = new Uint8Array(1024);

/**
 * Returns the bytes of a text, valid until the next call. Making an array for each word would take longer than
 * everything else.
 */
function encoded(text: string): Uint8Array {
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

const nothing: LongTerms = { bytes: new Uint8Array(0), count: 0 };

/** Returns the terms as one text, each followed by a blank. */
function joined(terms: readonly string[]): string {
  return terms.length === 0 ? "" : `${terms.join(" ")} `;
}
