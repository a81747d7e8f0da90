/** Where a command line would run. */
export interface ScriptPlace {
  /** Null where it is not known. */
  readonly folders: readonly string[] | null;
  readonly home: string;
  /** The folder that `cd` would lead to, or null where that cannot be told. */
  enter(from: string, to: string): string | null;
}
