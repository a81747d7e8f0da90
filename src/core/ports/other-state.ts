/** Another state folder of the same memory on this machine. */
export interface OtherState {
  /** The other state folder. */
  readonly state: string;
  /** The path that it belongs to; null if an older Loci did not record it. */
  readonly path: string | null;
  /**
   * `copy`: another memory, which was copied, uses it. `away`: its disk is not mounted. `left`: the memory was removed,
   * and the state could not be taken over. `unknown`: an older Loci left it, and the place of its memory is unknown.
   */
  readonly is: "copy" | "away" | "left" | "unknown";
}
