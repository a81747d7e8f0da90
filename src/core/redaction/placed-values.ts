import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

/** A word that says where in its line the secret stands. */
interface Placed {
  readonly name: RegExp;
  /** What stands before the word. */
  readonly before?: RegExp;
  /** What follows it; group 1 is the secret. Each match is one. */
  readonly after: RegExp;
}

const word = String.raw`[^\s"'|;&]`;

const rows: readonly Placed[] = [
  // htpasswd -b file user password
  { name: /^htpasswd$/, after: new RegExp(`^(?: -\\w*b\\w*)(?: ${word}{1,100}){1,4} ["']?(${word}{4,100})`) },
  { name: /^wpa_passphrase$/, after: new RegExp(`^ ["']?${word}{1,32}["']? ["']?(${word}{8,63})`) },
  { name: /^-passwd$/, after: new RegExp(`^ /${word}{1,100} ["']?(${word}{4,100})`) },
  { name: /^change_password$/, after: new RegExp(`^ ${word}{1,100} ["']?(${word}{4,100})`) },
  // The command of Redis, at a prompt or alone in a line.
  {
    name: /^AUTH$/,
    before: /(?:^|[>\n] ?)$/,
    after: /^ (?:\w{1,40} )?(?!PLAIN|LOGIN|CRAM|XOAUTH)(\S{6,200})(?=\r?\n|$)/,
  },
  { name: /^AUTH$/, before: /(?:^|[>\n:] ?)$/, after: /^ PLAIN ([A-Za-z0-9+/]{12,400}={0,2})/ },
  // ("name", "password")
  {
    name: /(?:^|[._])auth$|Credentials?$/i,
    after: /^["']?\s?[:=]?\s?[([{]\s?["'][^"'\n]{1,64}["'],\s?["']([^"'\n$<{]{4,200})["']/,
  },
  { name: /^password$/, before: / $/, after: /^ 7 ([0-9A-F]{8,60})(?=\s|$)/ },
  { name: /^secret$/, before: /create $/, after: /--from-literal[= ][\w.-]{1,60}=["']?([^\s"'$]{4,200})/g },
  { name: /^secret$/, before: /kv (?:put|patch) (?:[\w-]{1,20} )?$/, after: / [\w.-]{1,60}=["']?([^\s"'$@<]{4,200})/g },
  { name: /^--secret-string$/, after: /^[ =]["']?([^\s"'${]{6,200})/ },
  // Content-Disposition: form-data; name="password", a blank line, the value
  {
    name: /^(?:password|passwd|pwd|pass|pw|token|secret|api_?key)$/i,
    before: /form-data; name="$/,
    after: /^"\r?\n\r?\n([^\r\n]{4,400})/,
  },
];

const anyName =
  /^(?:htpasswd|wpa_passphrase|-passwd|passwd|pwd|pass|pw|change_password|AUTH|password|secret|token|api_?key|--secret-string)$|auth$|Credentials?$/i;

/** Finds secrets that stand at a place in the line which a word tells; null for a word that tells none. */
export function placedValues(text: string, start: number, end: number, name: string): Found[] | null {
  if (!anyName.test(name)) return null;
  const found: Found[] = [];
  for (const { name: expected, before, after } of rows) {
    if (!expected.test(name)) continue;
    if (before !== undefined && !before.test(text.slice(Math.max(0, start - 40), start))) continue;
    const rest = text.slice(end, end + 600);
    const line = after.global ? rest.replace(/\n[^]*$/, "") : rest;
    for (const match of after.global ? line.matchAll(after) : [after.exec(line)]) {
      const value = match?.[1];
      if (match === null || value === undefined || isPlaceholder(value)) continue;
      const at = end + match.index + match[0].lastIndexOf(value);
      found.push({ start: at, end: at + value.length, kind: "password", secret: value });
    }
  }
  return found.length === 0 ? null : found;
}
