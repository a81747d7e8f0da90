import { endOfSet, sets } from "./characters.ts";
import type { Found } from "./found.ts";

/** The largest private key in use, in characters, with room to spare. */
const longestKey = 16_384;

const space = String.raw`(?: |%20|\+|\\u0020)`;
const lines = String.raw`-{4,5}`;
const title = String.raw`(?:${space}[A-Z0-9]{1,12}){0,5}${space}?PRIVATE${space}KEY(?:${space}BLOCK)?`;

/** Finds blocks that are private keys: PEM, SSH, PGP and PuTTY; also without their end or their beginning. */
export function findBlocks(text: string, found: Found[]): void {
  if (text.includes("PRIVATE")) findPem(text, found);
  if (text.includes("Private-Lines:")) findPutty(text, found);
  if (bareSigns.some((sign) => text.includes(sign))) findBare(text, found);
}

/** What is in the first bytes of private keys and of nothing else: RSA in both forms, elliptic curves, Ed25519, SSH. */
const bareSigns = ["IBADANBgkq", "IBAAKCA", "MHcCAQEE", "GSM49AgEG", "QAwBQYDK2V", "ZXktdjEAAAA"];

/** Finds the body of a private key that has lost both of its lines. */
function findBare(text: string, found: Found[]): void {
  for (const { 0: match, index } of text.matchAll(
    /(?<![A-Za-z0-9+/])(?:MII[A-Za-z][A-Za-z0-9+/]{2}IBA(?:DANBgkqhkiG9w0BAQEFAASC|AKCA)|MHcCAQEE|MIG[A-Za-z0-9]AgEAMBMGByqGSM49AgEG|MC4CAQAwBQYDK2V|b3BlbnNzaC1rZXktdjEAAAA)(?:[A-Za-z0-9+/]{1,2000}={0,2}(?:\\?\r?\n[ \t]{0,20}|\\n)?){1,120}/g,
  ))
    // To the end of its line, however long that is: what is left of it would be found again, a round for each part.
    found.push({ start: index, end: endOfSet(text, index + match.trimEnd().length, sets.base64), kind: "private-key" });
}

function findPem(text: string, found: Found[]): void {
  const mark = new RegExp(`${lines}${space}?(BEGIN|END)${title}${space}?(?:${lines})?`, "g");
  let open: { start: number; body: number } | null = null;
  let done = 0;
  for (const { 0: match, 1: side, index } of text.matchAll(mark)) {
    const end = index + match.length;
    if (side === "BEGIN") {
      if (open !== null) found.push({ start: open.start, end: endOfCut(text, open.body, index), kind: "private-key" });
      open = { start: index, body: end };
    } else {
      found.push({ start: open?.start ?? startOfCut(text, index, done), end, kind: "private-key" });
      open = null;
    }
    done = end;
  }
  if (open !== null)
    found.push({ start: open.start, end: endOfCut(text, open.body, text.length), kind: "private-key" });
}

/** Without its end a block is as long as a key can be; who only names the first line of one has written no key. */
function endOfCut(text: string, body: number, most: number): number {
  const isKey = /[A-Za-z0-9+/=]{30}/.test(text.slice(body, Math.min(most, body + 400)));
  return isKey ? Math.min(most, body + longestKey) : body;
}

/** Without its beginning, it is what can be a part of it. */
function startOfCut(text: string, end: number, least: number): number {
  let start = end;
  const first = Math.max(least, end - longestKey);
  while (start > first && /[A-Za-z0-9+/=\s\\"',>|%-]/.test(text.charAt(start - 1))) start -= 1;
  const [lost = ""] = /^[^\n]{0,2000}? (?=\S*$)/m.exec(text.slice(start, Math.min(end, start + 2000))) ?? [];
  return start + lost.length;
}

function findPutty(text: string, found: Found[]): void {
  for (const { 0: match, 1: head = "", index } of text.matchAll(
    /(Private-Lines: ?\d{1,4}\s{1,4})(?:[A-Za-z0-9+/=]{1,80}\s{0,4}){1,400}/g,
  ))
    found.push({ start: index + head.length, end: index + match.trimEnd().length, kind: "private-key" });
}
