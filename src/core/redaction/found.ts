/** A secret, and where it stands in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** What the fingerprint is made of, where that is not what stands there: a key without the line breaks in it. */
  readonly secret?: string;
}

/** Takes what was found. */
export type Finder = (text: string, found: Found[]) => void;
