/** The subject of a sensitive memory. */
export type SensitiveLabel = "credentials" | "personal" | "health" | "money" | "path" | "marked";

/** One sign of something that recall must leave out. Conservative: ordinary talk about software has none. */
export interface Rule {
  /** Its name in the index. */
  readonly name: string;
  readonly label: SensitiveLabel;
  /** Its description, for a person who asks why. */
  readonly says: string;
  readonly test: (text: string) => boolean;
}
