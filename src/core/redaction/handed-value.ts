import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";
import type { TextScan } from "./text-scan.ts";

/** What is handed over, up to the pipe. */
const handing =
  /(?:\becho|\bprintf)(?: -\w{1,2}| ["']%s(?:\\n)?["'])? {1,4}["']?((?:[^\s"'|$:]{1,64}:)?)([^\s"'|$:]{4,200})["']? {0,4}$/;
/** Programs that show what they read, and store it nowhere. */
const showing = /^ {0,4}(?:grep|rg|tee|cat|wc|less|head|tail|sed|awk)\b/;
const ends = /[\n|;&]/;

/** A name further behind the pipe belongs to something else. */
const reach = 125;
const longest = 290;

/** What is handed to a command in whose words a secret is named: `echo … | chpasswd`, `echo … | vercel env add API_SECRET`. */
export function handedValue({ text, handed }: TextScan, start: number): Found[] | null {
  // Names are asked for in their order: each pipe of the text is looked for once.
  while (handed.next !== -1 && handed.next < start) {
    handed.last = handed.next;
    handed.next = text.indexOf("|", handed.next + 1);
  }
  const pipe = handed.last;
  if (pipe === -1 || start - pipe > reach || ends.test(text.slice(pipe + 1, start))) return null;
  if (handed.pipe !== pipe) {
    handed.pipe = pipe;
    handed.value = handedAt(text, pipe);
  }
  return handed.value;
}

function handedAt(text: string, pipe: number): Found[] | null {
  const from = Math.max(0, pipe - longest);
  const match = showing.test(text.slice(pipe + 1, pipe + 12)) ? null : handing.exec(text.slice(from, pipe));
  const [whole = "", user = "", value = ""] = match ?? [];
  if (match === null || !(isChosen(value) || looksRandom(value, 12) || isBase64(value))) return null;
  const at = from + match.index + whole.indexOf(user + value) + user.length;
  return [{ start: at, end: at + value.length, kind: "password", secret: value }];
}

function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]{10,}={1,2}$/.test(value);
}
