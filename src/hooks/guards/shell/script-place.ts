/** Where a command line would run, and how `cd` moves from there. */
export interface ScriptPlace {
  /** The folders that it may start in; null if unknown. */
  readonly folders: readonly string[] | null;
  readonly home: string;
  /** Returns the folder that `cd` would lead to, or null if unknown. */
  enter(from: string, to: string): string | null;
}
