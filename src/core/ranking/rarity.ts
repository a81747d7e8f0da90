/** The BM25 weight of a word that occurs in `frequency` of the rows. */
export function rarity(frequency: number, rows: number): number {
  return Math.log(1 + Math.max(0, rows - frequency + 0.5) / (frequency + 0.5));
}
