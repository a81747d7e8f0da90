// 2^33 memories of one length class before the next class begins: far more than one index will have.
export const classSize = 2 ** 33;
export const classesPerDoubling = 4;

/** One memory in this many is also in `memory_sample`, from which a word's frequency is estimated. */
export const sampleStep = 64;

/**
 * The row number of a memory with `length` terms: its length class above, its sequence number below. FTS5 stores each
 * word's list in row order, so the beginning of a list has the short memories, which BM25 ranks first.
 */
export function rowNumber(sequence: number, length: number): number {
  return Math.round(classesPerDoubling * Math.log2(length + 1)) * classSize + sequence;
}

/** True for the rows that are also in the sample. */
export function isSampled(row: number): boolean {
  return row % sampleStep === 0;
}
