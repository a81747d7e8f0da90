import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";

const handing =
  /(?:\becho|\bprintf)(?: -\w{1,2}| ["']%s(?:\\n)?["'])? {1,4}["']?((?:[^\s"'|$:]{1,64}:)?)([^\s"'|$:]{4,200})["']? {0,4}\|(?! {0,4}(?:grep|rg|tee|cat|wc|less|head|tail|sed|awk)\b) {0,4}[^\n|;&]{0,120}$/;

/** What is handed to a command in whose words a secret is named: `echo … | chpasswd`, `echo … | vercel env add API_SECRET`. */
export function handedValue(text: string, start: number): Found[] | null {
  if (!text.slice(Math.max(0, start - 130), start).includes("|")) return null;
  const from = Math.max(0, start - 440);
  const match = handing.exec(text.slice(from, start));
  const [whole = "", user = "", value = ""] = match ?? [];
  if (match === null || !(isChosen(value) || looksRandom(value, 12) || isBase64(value))) return null;
  const at = from + match.index + whole.indexOf(user + value) + user.length;
  return [{ start: at, end: at + value.length, kind: "password", secret: value }];
}

function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]{10,}={1,2}$/.test(value);
}
