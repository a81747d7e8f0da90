// The number of row numbers in each length class. One index will never have 2^33 memories.
export const classSize = 2 ** 33;
export const classesPerDoubling = 4;

/** One of this many memories is also in `memory_sample`, which serves to estimate the frequency of a word. */
export const sampleStep = 64;

/**
 * Returns the row number of a memory with `length` terms. The length class is the high part, the sequence number the
 * low part. FTS5 stores the rows of each word in row order. So the short memories, which BM25 ranks first, are at the
 * beginning.
 */
export function rowNumber(sequence: number, length: number): number {
  return Math.round(classesPerDoubling * Math.log2(length + 1)) * classSize + sequence;
}

/** True for the rows that are also in the sample. */
export function isSampled(row: number): boolean {
  return row % sampleStep === 0;
}
