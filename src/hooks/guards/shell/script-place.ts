/** Where a command line would run. */
export interface ScriptPlace {
  /** Null if unknown. */
  readonly folders: readonly string[] | null;
  readonly home: string;
  /** The folder that `cd` would lead to, or null if unknown. */
  enter(from: string, to: string): string | null;
}
