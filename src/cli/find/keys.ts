export type PickerAction =
  | "up"
  | "down"
  | "page-up"
  | "page-down"
  | "first"
  | "last"
  | "preview-up"
  | "preview-down"
  | "erase"
  | "erase-word"
  | "erase-all"
  | "next-type"
  | "previous-type"
  | "next-space"
  | "copy"
  | "choose"
  | "cancel";

/** One key: typed or pasted text, or an action. */
export type Key = { readonly text: string } | { readonly action: PickerAction };

const controls: Readonly<Record<string, PickerAction>> = {
  "\u0002": "preview-up",
  "\u0003": "cancel",
  "\u0006": "preview-down",
  "\u0007": "cancel",
  "\u0008": "erase",
  "\t": "next-type",
  "\n": "choose",
  "\r": "choose",
  "\u000e": "down",
  "\u0010": "up",
  "\u0013": "next-space",
  "\u0015": "erase-all",
  "\u0017": "erase-word",
  "\u0019": "copy",
  "\u007f": "erase",
};

const sequences: Readonly<Record<string, PickerAction>> = {
  "\u001b[A": "up",
  "\u001bOA": "up",
  "\u001b[B": "down",
  "\u001bOB": "down",
  "\u001b[5~": "page-up",
  "\u001b[6~": "page-down",
  "\u001b[H": "first",
  "\u001bOH": "first",
  "\u001b[1~": "first",
  "\u001b[F": "last",
  "\u001bOF": "last",
  "\u001b[4~": "last",
  "\u001b[1;2A": "preview-up",
  "\u001b[1;2B": "preview-down",
  "\u001b[Z": "previous-type",
  "\u001b\u007f": "erase-word",
};

const escape = "\u001b";
const pasteBegin = "\u001b[200~";
const pasteEnd = "\u001b[201~";
const wholeSequence = /^\u001b(?:\[[0-?]*[ -/]*[@-~]|O[A-Za-z]|[^[O])/;
const begunSequence = /^\u001b(?:\[[0-?]*[ -/]*|O)?$/;
/** A longer sequence is not one of a keyboard, so its bytes are dropped. */
const longestSequence = 32;

/** Turns the bytes of a terminal into keys. */
export interface KeyReader {
  /** Returns the keys in a piece of input. A sequence that is not complete waits for the next piece. */
  read(piece: string): Key[];
  /** Returns the keys of the waiting input. A lone start of a sequence is the escape key. */
  flush(): Key[];
  /** True if a part of a sequence waits. */
  isWaiting(): boolean;
}

export function createKeyReader(): KeyReader {
  let rest = "";
  let pasted: string | null = null;
  const readPaste = (keys: Key[]): void => {
    const end = rest.indexOf(pasteEnd);
    if (end >= 0) {
      keys.push({ text: `${pasted ?? ""}${rest.slice(0, end)}` });
      pasted = null;
      rest = rest.slice(end + pasteEnd.length);
      return;
    }
    // The end mark may be split over two pieces.
    const split = Math.max(rest.lastIndexOf(escape), 0);
    const isSplit = pasteEnd.startsWith(rest.slice(split));
    pasted += isSplit ? rest.slice(0, split) : rest;
    rest = isSplit ? rest.slice(split) : "";
  };
  const readOne = (keys: Key[]): boolean => {
    if (rest.startsWith(pasteBegin)) {
      pasted = "";
      rest = rest.slice(pasteBegin.length);
    } else if (rest.startsWith(escape)) {
      if (begunSequence.test(rest) && rest.length < longestSequence) return false;
      const [sequence = escape] = wholeSequence.exec(rest) ?? [];
      const action = sequences[sequence];
      if (action !== undefined) keys.push({ action });
      rest = rest.slice(sequence.length);
    } else {
      const [text = ""] = /^[^\u0000-\u001f\u007f]*/.exec(rest) ?? [];
      const action = text === "" ? controls[rest.charAt(0)] : undefined;
      if (text !== "") keys.push({ text });
      else if (action !== undefined) keys.push({ action });
      rest = rest.slice(Math.max(1, text.length));
    }
    return true;
  };
  return {
    read: (piece) => {
      rest += piece;
      const keys: Key[] = [];
      for (;;) {
        if (rest === "") return keys;
        if (pasted === null) {
          if (!readOne(keys)) return keys;
        } else {
          readPaste(keys);
          if (pasted !== null) return keys;
        }
      }
    },
    flush: () => {
      const isEscape = pasted === null && rest === escape;
      if (pasted === null) rest = "";
      return isEscape ? [{ action: "cancel" }] : [];
    },
    isWaiting: () => pasted === null && rest !== "",
  };
}
