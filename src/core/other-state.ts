/** Another state folder of the same memory on this machine. */
export interface OtherState {
  readonly state: string;
  /** The path that it belongs to; null where an older Loci did not keep it. */
  readonly path: string | null;
  /**
   * `copy`: the memory is there too, as a memory of its own. `away`: its disk is not mounted. `left`: the memory is no longer there, and the
   * state could not be taken over. `unknown`: an older Loci left it, and nothing says where its memory is.
   */
  readonly is: "copy" | "away" | "left" | "unknown";
}
