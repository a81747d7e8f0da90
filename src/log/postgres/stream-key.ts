/** A stream: the log of one person, or of one shared space, in one organisation. */
export interface StreamKey {
  /** The organisation's number, in decimal. */
  readonly tenant: string;
  readonly stream: number;
}
