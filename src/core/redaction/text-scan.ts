import type { Found } from "./found.ts";

/** Where a value without quotes ends, for all places within it. */
export interface KnownEnd {
  from: number;
  /** Read up to here. */
  to: number;
  /** True if the value ends there; false if only the reading stopped. */
  isEnd: boolean;
  /** How many names within it were read with it as their value. */
  names: number;
}

/**
 * A text, and what one pass over it has learnt. Several names can stand in one value, one list or one command; each of these is read once, for
 * the first of them. Without it, a text full of names would be read again at each name.
 */
export interface TextScan {
  readonly text: string;
  readonly bare: KnownEnd;
  readonly setting: KnownEnd;
  /** Words up to here are a text, and none of them begins the phrase of a wallet. */
  prose: number;
  /** The line that is being read, from the first place that was asked for. */
  lineFrom: number;
  lineEnd: number;
  /** Cookies are read up to here. */
  cookies: number;
  /** The next bracket, as far as it is known, from which place on. */
  readonly bracket: { from: number; at: number };
  /** The last pipe before the name that is being read, the next one, and what is handed through the pipe at a place. */
  readonly handed: { last: number; next: number; pipe: number; value: Found[] | null };
}

export function createTextScan(text: string): TextScan {
  return {
    text,
    bare: { from: 0, to: -1, isEnd: false, names: 0 },
    setting: { from: 0, to: -1, isEnd: false, names: 0 },
    prose: 0,
    lineFrom: 0,
    lineEnd: -1,
    cookies: 0,
    bracket: { from: 0, at: -1 },
    handed: { last: -1, next: text.indexOf("|"), pipe: -1, value: null },
  };
}
