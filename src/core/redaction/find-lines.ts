import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";
import type { TextScan } from "./text-scan.ts";

/** How a line may begin before the value alone: an indent, a sign of a list or a quote, a speaker, a few words that introduce it. */
const alone =
  /(?:[ \t>*•-]{0,12}(?:\[[^\]\n]{1,20}\] ?)?(?:[\w.@-]{1,24}: )?(?:(?:it'?s|it is|that'?s|here|sure|yes|try|use|new value|value|->|=>|es ist|c'est)[,:]? ){0,2})["'`]{0,3}([\x21-\x7e]{6,200})["'`]{0,3}[ \t]{0,4}(?=\r?\n|$)/iy;
const blankLines = /[ \t]{0,8}\r?\n(?:[ \t]{0,8}\r?\n){0,2}/y;

/** The end of the line that a place is in; the names of one line ask once. */
function endOfLine(scan: TextScan, at: number): number {
  if (at > scan.lineEnd || at < scan.lineFrom) {
    const next = scan.text.indexOf("\n", at);
    scan.lineFrom = at;
    scan.lineEnd = next === -1 ? scan.text.length : next;
  }
  return scan.lineEnd;
}

/** A sentence that announces a value is not longer than this. */
const longest = 160;

/**
 * The value that stands alone in the line behind one which names it: `Please use the following password:`, `what's the password?`; or behind the
 * colon at which its line ends.
 */
export function valueInNextLine(scan: TextScan, end: number, isPassword: boolean): Found[] | null {
  const { text } = scan;
  const lineEnd = endOfLine(scan, end);
  if (lineEnd - end > longest) return null;
  const isReturn = text.startsWith("\r", lineEnd - 1);
  let last = lineEnd - (isReturn ? 1 : 0);
  while (last > end && text.charAt(last - 1) === " ") last -= 1;
  const sign = text.charAt(last - 1);
  if (
    last > end &&
    (sign === ":" || sign === "?" || text.startsWith(" is", last - 3) || text.startsWith("reset.", last - 6))
  ) {
    blankLines.lastIndex = last;
    if (!blankLines.test(text)) return null;
    return valueAt(text, blankLines.lastIndex, isPassword, sign === "?");
  }
  // A temporary password is generated for root@localhost: …
  const colon = end + text.slice(end, last).lastIndexOf(": ");
  if (last - colon > 66 || colon - end < 3 || /\s/.test(text.slice(colon + 2, last))) return null;
  const between = text.slice(end, colon);
  if (aboutPasswords.test(between)) return null;
  return /^[ \w@.'"()[\]-]*$/.test(between) ? valueAt(text, colon + 2, isPassword, true) : null;
}

/** What is said of a password, and is none. */
const aboutPasswords =
  /\b(?:length|strength|polic|attempt|expir|age|hint|field|type|min|max|count|reset|hash|manager|changed|rules?|format|address|contract|mint|id\b)/i;

/** What names no password must look random: it may stand before any word. */
function valueAt(text: string, from: number, isPassword: boolean, isLoose: boolean): Found[] | null {
  alone.lastIndex = from;
  const match = alone.exec(text);
  const value = match?.[1]?.replace(/["'`]+[.]?$|[.]$/, "") ?? "";
  // The next key of a file of settings, or a fingerprint.
  if (match === null || value === "" || /:$|^(?:[0-9a-f]{2}:){3}/i.test(value)) return null;
  if (/^[`"']|[`"'][.,)]*$/.test(match[0].trimStart()) && !isPassword) return null;
  const isSecret = isPassword
    ? isChosen(value) || looksRandom(value, 16) || (!isLoose && isGenerated(value))
    : looksRandom(value, isLoose ? 20 : 16) && !/[-_/][a-z]{3,}|^[a-z]+[-_]/.test(value);
  if (!isSecret) return null;
  const at = from + match[0].lastIndexOf(value);
  return [{ start: at, end: at + value.length, kind: "secret", secret: value }];
}

/** Letters and a sign that no word has in it. */
function isGenerated(value: string): boolean {
  return value.length >= 10 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[!#$%^&*+~]/.test(value);
}
