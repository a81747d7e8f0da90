/** The subject of a sensitive memory. */
export type SensitiveLabel = "credentials" | "personal" | "health" | "money" | "path" | "marked";

/**
 * A rule that recognises a sensitive memory, which recall must leave out. Rules are conservative: ordinary talk about
 * software matches none.
 */
export interface Rule {
  /** The name of the rule in the index. */
  readonly name: string;
  readonly label: SensitiveLabel;
  /** The description of the rule, for a person who asks why a memory is sensitive. */
  readonly says: string;
  readonly test: (text: string) => boolean;
}
