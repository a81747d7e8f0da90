/** Another state folder of the same memory on this machine. */
export interface OtherState {
  /** The path of the state folder. */
  readonly state: string;
  /** The path of the memory that it belongs to; null if an older Loci did not record it. */
  readonly path: string | null;
  /**
   * `copy`: another memory, which is a copy, uses it. `away`: the disk of its memory is not mounted. `left`: the memory
   * was removed, and its state could not be reused. `unknown`: an older Loci created it, and the place of its memory is
   * unknown.
   */
  readonly is: "copy" | "away" | "left" | "unknown";
}
