// 2^33 memories of one length class before the next class begins: far above what one index will hold.
export const classSize = 2 ** 33;
export const classesPerDoubling = 4;

/** One memory in this many is also in `memory_sample`, from which a word's frequency is estimated. */
export const sampleStep = 64;

/**
 * The row number of a memory of so many terms: its length class above, its sequence number below. FTS5 keeps each word's list in row order, so
 * reading only the beginning of a list meets the short memories first, and these are the ones that BM25 ranks first.
 */
export function rowNumber(sequence: number, length: number): number {
  return Math.round(classesPerDoubling * Math.log2(length + 1)) * classSize + sequence;
}

/** True for the rows that are in the sample too. */
export function isSampled(row: number): boolean {
  return row % sampleStep === 0;
}
