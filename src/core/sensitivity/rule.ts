/** What a sensitive memory is about. */
export type SensitiveLabel = "credentials" | "personal" | "health" | "money" | "path" | "marked";

/** One sign of something that is not to be given unasked. Conservative: ordinary talk about software has none. */
export interface Rule {
  /** How the index names it. */
  readonly name: string;
  readonly label: SensitiveLabel;
  /** What it has seen, for a person who asks why. */
  readonly says: string;
  readonly test: (text: string) => boolean;
}
