import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

/** A word that says where in its line the secret stands. */
interface Placed {
  readonly name: RegExp;
  /** What stands before the word: a look back, from where the word begins. */
  readonly before?: RegExp;
  /** What follows it; group 1 is the secret. Each match is one. */
  readonly after: RegExp;
}

const word = String.raw`[^\s"'|;&]`;

const rows: readonly Placed[] = [
  // htpasswd -b file user password
  { name: /^htpasswd$/, after: new RegExp(`^ -\\w{0,8}b\\w{0,8}(?: ${word}{1,100}){1,4} ["']?(${word}{4,100})`) },
  { name: /^wpa_passphrase$/, after: new RegExp(`^ ["']?${word}{1,32}["']? ["']?(${word}{8,63})`) },
  { name: /^-passwd$/, after: new RegExp(`^ /${word}{1,100} ["']?(${word}{4,100})`) },
  { name: /^change_password$/, after: new RegExp(`^ ${word}{1,100} ["']?(${word}{4,100})`) },
  // The command of Redis, at a prompt or alone in a line.
  {
    name: /^AUTH$/,
    before: /(?<=(?:^|[>\n]) ?)/y,
    after: /^ (?:\w{1,40} )?(?!PLAIN|LOGIN|CRAM|XOAUTH)(\S{6,200})(?=\r?\n|$)/,
  },
  { name: /^AUTH$/, before: /(?<=(?:^|[>\n:]) ?)/y, after: /^ PLAIN ([A-Za-z0-9+/]{12,400}={0,2})/ },
  // ("name", "password")
  {
    name: /(?:^|[._])auth$|Credentials?$/i,
    after: /^["']?\s?[:=]?\s?[([{]\s?["'][^"'\n]{1,64}["'],\s?["']([^"'\n$<{]{4,200})["']/,
  },
  { name: /^password$/, before: /(?<= )/y, after: /^ 7 ([0-9A-F]{8,60})(?=\s|$)/ },
  { name: /^secret$/, before: /(?<=create )/y, after: /--from-literal[= ][\w.-]{1,60}=["']?([^\s"'$]{4,200})/g },
  {
    name: /^secret$/,
    before: /(?<=kv (?:put|patch) (?:[\w-]{1,20} )?)/y,
    after: / [\w.-]{1,60}=["']?([^\s"'$@<]{4,200})/g,
  },
  { name: /^--secret-string$/, after: /^[ =]["']?([^\s"'${]{6,200})/ },
  // Content-Disposition: form-data; name="password", a blank line, the value
  {
    name: /^(?:password|passwd|pwd|pass|pw|token|secret|api_?key)$/i,
    before: /(?<=form-data; name=")/y,
    after: /^"\r?\n\r?\n([^\r\n]{4,400})/,
  },
];

/** The rows of each name, asked for once. */
const known = new Map<string, readonly Placed[]>();
const none: readonly Placed[] = [];
/** More names than a text needs, and so few that nobody fills the memory with them. */
const mostKnown = 200;

function rowsOf(name: string): readonly Placed[] {
  if (name.length > 40) return none;
  const before = known.get(name);
  if (before !== undefined) return before;
  const matching = rows.filter((row) => row.name.test(name));
  if (known.size < mostKnown) known.set(name, matching);
  return matching;
}

/** Looked for backwards from the name: `before` ends there, and nothing else need be read. */
function isBefore(before: RegExp, text: string, start: number): boolean {
  before.lastIndex = start;
  return before.test(text);
}

/** Finds secrets that stand at a place in the line which a word tells; null for a word that tells none. */
export function placedValues(text: string, start: number, end: number, name: string): Found[] | null {
  const matching = rowsOf(name);
  if (matching.length === 0) return null;
  const found: Found[] = [];
  for (const { before, after } of matching) {
    if (before !== undefined && !isBefore(before, text, start)) continue;
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
