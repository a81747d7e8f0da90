/** The beginning and the end of a JSON text without the bytes between them. */
export interface JsonEnds {
  readonly head: string;
  readonly tail: string;
  /** The number of bytes that are missing between head and tail. */
  readonly missing: number;
  /**
   * True if the string in which the head ends may continue in the tail, because no other member begins between them.
   */
  readonly isOneText: boolean;
}

/**
 * Reads a JSON object of which only the beginning and the end are known. A string that begins in the head and ends in
 * the tail keeps both ends, with a mark between them.
 *
 * Otherwise the head is closed at the cut. Of the tail, only the last members of the outermost object count, because
 * the parent of all others is uncertain. Throws a SyntaxError for anything that cannot be an object.
 */
export function parseJsonEnds({ head, tail, missing, isOneText }: JsonEnds): unknown {
  const cut = cutHead(head);
  if (cut.text !== null && isOneText) {
    const from = safeStart(tail);
    const joined = from === null ? undefined : parsed(`${cut.text}${escapedMark(missing)}${tail.slice(from)}`);
    if (joined !== undefined) return joined;
  }
  const closed = cut.text === null ? cut.safe : `${cut.text}${escapedMark(null)}"`;
  const begun: unknown = JSON.parse(`${closed}${cut.closers}`);
  const ended = parsed(`{${lastMembers(tail).join(",")}}`);
  return typeof begun === "object" && begun !== null && typeof ended === "object" ? { ...begun, ...ended } : begun;
}

/** Returns the mark for the characters that were cut out of a text. */
export function cutMark(characters: number | null): string {
  return characters === null ? "\n[… cut …]\n" : `\n[… ${characters} characters …]\n`;
}

function escapedMark(characters: number | null): string {
  return JSON.stringify(cutMark(characters)).slice(1, -1);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

interface CutHead {
  /** If the head ends inside a string value, the head up to its last whole character. Otherwise null. */
  readonly text: string | null;
  /** The head up to the end of its last whole value. */
  readonly safe: string;
  /** The brackets that close the objects and arrays that are open at the cut. */
  readonly closers: string;
}

function cutHead(head: string): CutHead {
  const open: string[] = [];
  let isKey = false;
  // Every bracket moves `safe`, so the same brackets are open at `safe` and at the end of the head.
  let safe = 0;
  let text: string | null = null;
  for (let at = 0; at < head.length; at += 1) {
    const character = head[at];
    if (character === '"') {
      const end = endOfText(head, at + 1);
      if (end === -1) {
        if (!isKey) text = withoutHalfEscape(head, at + 1);
        break;
      }
      at = end;
      if (!isKey) safe = at + 1;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      isKey = character === "{";
      safe = at + 1;
    } else if (character === "}" || character === "]") {
      if (open.pop() !== character) throw new SyntaxError("a bracket closes nothing");
      safe = at + 1;
    } else if (character === ",") {
      isKey = open.at(-1) === "}";
      safe = at;
    } else if (character === ":") isKey = false;
  }
  return { text, safe: head.slice(0, safe), closers: open.toReversed().join("") };
}

/** Returns the position of the closing quotation mark of a string, or -1 if it is missing. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    if (backslashesBefore(json, at, from) % 2 === 0) return at;
  }
  return -1;
}

function backslashesBefore(json: string, at: number, from: number): number {
  let count = 0;
  while (at - count > from && json[at - count - 1] === "\\") count += 1;
  return count;
}

function withoutHalfEscape(json: string, from: number): string {
  const escape = json.lastIndexOf("\\");
  const isHalf =
    escape >= from &&
    backslashesBefore(json, escape, from) % 2 === 0 &&
    (escape === json.length - 1 || (json[escape + 1] === "u" && json.length - escape < 6));
  return isHalf ? json.slice(0, escape) : json;
}

/**
 * Returns the position after the first character that is not a backslash, so that the rest does not begin with half an
 * escape. Returns null if there is none.
 */
function safeStart(tail: string): number | null {
  const at = tail.search(/[^\\]/);
  return at === -1 ? null : at + 1;
}

/**
 * Returns the last members of the object that ends at the end of `tail`, as JSON. JSON can be read backwards: a
 * quotation mark after an even number of backslashes begins or ends a string.
 */
function lastMembers(tail: string): string[] {
  const members: string[] = [];
  let at = withoutSpace(tail, tail.length);
  if (tail[at - 1] !== "}") throw new SyntaxError("the object does not end");
  do {
    const end = withoutSpace(tail, at - 1);
    const value = startOfValue(tail, end);
    const colon = value === -1 ? 0 : withoutSpace(tail, value);
    if (tail[colon - 1] !== ":") break;
    const key = startOfText(tail, withoutSpace(tail, colon - 1));
    if (key === -1) break;
    members.unshift(tail.slice(key, end));
    at = withoutSpace(tail, key);
  } while (tail[at - 1] === ",");
  return members;
}

function withoutSpace(json: string, end: number): number {
  let at = end;
  while (at > 0 && " \n\r\t".includes(json[at - 1] ?? "")) at -= 1;
  return at;
}

/** Returns the start of the value that ends before `end`, or -1 if it is not in the tail. */
function startOfValue(json: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const character = json[at] ?? "";
    if (character === '"') {
      at = startOfText(json, at + 1);
      if (at === -1) return -1;
      if (depth === 0) return at;
    } else if (character === "}" || character === "]") depth += 1;
    else if (character === "{" || character === "[") {
      depth -= 1;
      if (depth === 0) return at;
      if (depth < 0) return -1;
    } else if (depth === 0 && !/[\w.+-]/.test(character)) {
      return at === end - 1 ? -1 : at + 1;
    }
  }
  return -1;
}

/**
 * Returns the position of the opening quotation mark of the string that ends before `end`, or -1 if it is not in the
 * tail.
 */
function startOfText(json: string, end: number): number {
  if (json[end - 1] !== '"') return -1;
  for (let at = json.lastIndexOf('"', end - 2); at > 0; at = json.lastIndexOf('"', at - 1)) {
    const backslashes = backslashesBefore(json, at, 0);
    if (backslashes === at) return -1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
