import { isPlaceholder } from "./is-placeholder.ts";
import { looksChosen } from "./is-secret-value.ts";
import { isHarmless, looksRandom } from "./looks-random.ts";
import { characters, endOfSet, type Found, sets, startOfSet } from "./text-scan.ts";

/** A letter and a digit, as nearly every password without a name contains them. */
const letterAndDigit = /[A-Za-z][!#$%^*?~_+-]?\d/g;
const inValue = sets.dashed | characters.dot | characters.tilde | characters.percent;
const signs = "!#$^*?@+&";

/** A password is not longer, and words about it are not further away. */
const longestValue = 48;
const reach = 140;

/**
 * Words about logins. Group 1 is a word for a password, group 2 a word that only counts before a name and a password,
 * as in `user=guest:…`, or in a call. The words are common in texts without a password, too, so they
 * only count near a value that looks like one.
 */
let aboutLogins: RegExp | undefined;
const aboutSource =
  "(pass(?:w|phrase|code|(?![a-z]))|paswo|pasw|pssw|(?<![a-z])(?:pw|p/w|ww|mdp)(?![a-z])|pwd|kennwor|credential|creds|clave|senha|contrase|zugangsdaten|parola|heslo|hasł|salasana|geslo|jelsz|lozink|lösenord|adgangskod|kodeord|пароль|κωδικ|wachtwoord|mot de passe|nickserv|kinit|identified by|airportnetwork|user \\w+ using)|secret|log(?:ged)? ?(?:in|on)|sign(?:ed)? in|auth|identif|unlock|crypt|wi-?fi|wlan|ssid|vpn|admin|(?<![a-z])root|sudo|runas|zugang|cookie|keystore|rman |(?<![a-z])cred|(connect|user|guest|dsn|jdbc|sql|pdo|smtp|ftp|imap|ldap|ssh|drivermanager|transactor|session|open|bind|mount|proxy|account|konto|zugriff)";

/** The text before a value that is not a password but a name, a host, a version or the like. */
const otherLabel =
  /(?:(?<![A-Za-z])(?:for|of|(?<!salasana )on|at|from|(?<!identified )by|in|as|usr|and|or|than|named?|called|account|line|issue|ticket|build|step|room|welcome|hi|hello|hey|dear|thanks|hallo|für|auf|von|vom|des|und|pour|de|del|la|le|el|para|till|til|(?<=(?:sent|belongs?|goes|link(?:ed)?|moved?|renamed?|upgraded?|migrated?|issued|given|assigned|access|login|log in|user) )to)|(?:user|name|benutzer|konto|login|host|server|id|file|path|url|port|version|branch|role|group|label|title|topic|bucket|region|zone|image|tag|mail|client|type|alg|algorithm|policy|ssid|network|netz|hash|salt|cipher|curve|format|encoding|charset|database|db|schema|table))["'`]?\s{0,4}[:=(,]?\s{0,4}["'`]?$|@$/i;
const longestLabel = 24;

/** The text before a value that a line about a network or a login calls a key or a code, or that somebody logs in with. */
const handed =
  /(?:(?:key|code|schlüssel|clé|llave|chiave)["'`]?(?: (?:for|of|du|de|des|del|della|für|vom|zum)(?: [\w.’'-]{1,16}){1,3}?,?)?(?:\s?[:=]|\s(?:is|ist|lautet|est|es|è|é|c['’]est))|\b(?:with|using|mit|avec|con))\s?["'`]?$/i;

/** Names of programs, formats, machines and other things that are numbered. */
const numbered =
  /^(?:python|ubuntu|debian|fedora|centos|rhel|alpine|postgres\w*|mysql|mariadb|redis|mongo\w*|oracle|java|jdk|node\w*|windows|win|chrome|firefox|safari|android|ios|macos|linux|amd|arm|spring|django|rails|angular|react|bootstrap|argon|bcrypt|version|release|build|issue|bug|ticket|task|step|page|line|room|floor|level|phase|chapter|section|table|figure|item|test|case|user|host|server|web|app|srv|client|device|port|team|group|unit|file|part|area|zone|site|shard|worker|agent|runner|slot|channel|printer|switch|router|rack|laptop|desktop|example|sample|foo|bar|md|sha|aes|rsa|utf|base|decode|encode|hmac|ripemd|keccak|blake|poly|chacha|salsa|https?|col|row|type|field|value|param|arg|attempt|try|model|option|config|mode|token|key|secret|auth|login|code|error|status|enum|const|data|string|byte|int|uint|float|char|varchar|day|week|month|year|rfc|cve|iso|ecma|ieee|gpt|claude|llama|gemini|opus|sonnet|haiku|gemma|mistral|qwen|word|text|default|iteration|rounds|covid|formula|form|session|backup|image|photo|img|article|note)[-_]?v?\d/i;

/** A word about logins in a text. */
interface About {
  readonly start: number;
  readonly end: number;
  readonly kind: "password" | "login" | "user";
}

/**
 * Finds passwords by their own look, where the same line speaks of a login: `log in with …`, `RunAs("admin", "…")`,
 * `… // admin password`. The other finders know where a password is; this one only knows what it looks like.
 */
export function findPasswordsByLook(text: string, found: Found[]): void {
  const blocks: (readonly About[] | undefined)[] = [];
  letterAndDigit.lastIndex = 0;
  while (letterAndDigit.test(text)) {
    const at = letterAndDigit.lastIndex - 1;
    const start = startOfValue(text, at);
    const last = endOfValue(text, at);
    const end = endOfLogin(text, start, last);
    letterAndDigit.lastIndex = last;
    const look = end - start > longestValue || end - start < 7 ? null : lookOf(text.slice(start, end));
    if (look === null) continue;
    const words = wordsAround(text, start, end, blocks);
    let next = words.findIndex((word) => word.end > start);
    if (next === -1) next = words.length;
    // The value itself may contain such a word.
    let after = next;
    while ((words[after]?.start ?? end) < end) after += 1;
    const near = [next - 3, next - 2, next - 1, after, after + 1].flatMap((index) => {
      const word = words[index];
      return word !== undefined && isNear(text, word, start, end) ? [word] : [];
    });
    if (near.length === 0 || isOther(text, start, end, look)) continue;
    const kinds = new Set(near.map((word) => word.kind));
    const isGiven =
      (kinds.has("password") && (look !== "code" || isValue(text, start, end) || isSecondOfPair(text, start, end))) ||
      (kinds.has("login") && handed.test(text.slice(Math.max(0, start - longestPair), start))) ||
      (look !== "word" && look !== "code" && kinds.has("login") && (look === "signs" || isValue(text, start, end))) ||
      isSecondOfPair(text, start, end) ||
      (look !== "code" && pairedWith.test(text.slice(Math.max(0, start - longestPair), start))) ||
      isArgument(text, near, start, end);
    if (!isGiven) continue;
    found.push({ start, end, kind: "password", secret: text.slice(start, end) });
  }
}

function startOfValue(text: string, at: number): number {
  let start = at;
  while (at - start <= longestValue) {
    const from = startOfSet(text, start, inValue, start - longestValue);
    start = from > 0 && signs.includes(text.charAt(from - 1)) ? from - 1 : from;
    if (start === from) break;
  }
  return start;
}

/** Returns the end of a value without the punctuation of its sentence. A word that is too long is data. */
function endOfValue(text: string, at: number): number {
  let end = at;
  for (;;) {
    const to = endOfSet(text, end, inValue);
    end = to < text.length && signs.includes(text.charAt(to)) ? to + 1 : to;
    if (end === to) break;
  }
  while (end > at + 1 && ".?-".includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Returns the end of the password in `name/password@host` and `name:password@host`. */
function endOfLogin(text: string, start: number, end: number): number {
  const host = text.slice(start, Math.min(end, start + longestValue)).lastIndexOf("@");
  return host > 5 && /^@[A-Za-z\d.-]+$/.test(text.slice(start + host, end)) && isSecondOfPair(text, start, start + host)
    ? start + host
    : end;
}

/** Words are searched for in blocks of this many characters, because most texts have few values that look like a password. */
const block = 512;
/** A word is at most this long. */
const longestWord = 60;

/** Returns the words around a value, and stores those of each block. */
function wordsAround(text: string, start: number, end: number, blocks: (readonly About[] | undefined)[]): About[] {
  const first = Math.max(0, Math.floor((start - reach - longestWord) / block));
  const last = Math.floor((end + reach) / block);
  return Array.from({ length: last - first + 1 }, (_, at) => (blocks[first + at] ??= wordsIn(text, first + at))).flat();
}

function wordsIn(text: string, at: number): About[] {
  aboutLogins ??= new RegExp(aboutSource, "gi");
  // One character more than the block decides whether a word begins there.
  const from = Math.max(0, at * block - 1);
  return Array.from(
    text.slice(from, (at + 1) * block + longestWord).matchAll(aboutLogins),
    ({ 0: word, 1: password, 2: user, index }): About => ({
      start: from + index,
      end: from + index + word.length,
      kind: password !== undefined ? "password" : user !== undefined ? "user" : "login",
    }),
  ).filter(({ start }) => Math.floor(start / block) === at);
}

/** True if the word and the value are in one line, not far from each other, and the line does not search for the word. */
function isNear(text: string, word: About, start: number, end: number): boolean {
  const [from, to] = word.start < start ? [word.end, start] : [end, word.start];
  const between = text.slice(from, Math.min(to, from + reach + 1));
  return (
    between.length <= reach &&
    !/\b(?:grep|rg|awk|sed)\b/.test(between) &&
    (!between.includes("\n") || (word.start > start ? regretted.test(between) : asked.test(between)))
  );
}

/** The text between a line that ends with a password and the next message: `oops, that was my …`. */
const regretted =
  /^["'`.]?\r?\n[^\n]{0,60}\b(?:was|is|contains|that's|forgot|leaked|posted|pasted) (?:it )?(?:my|the|our|a) (?:[\w-]{1,12} ){0,2}$/i;

/** The text between the end of a question and the first word of its answer: `…sudo prompt?`, a line break, `B: `. */
const asked = /^[^\n]{0,60}\?[ \t]{0,4}\r?\n[\w.@ :[\]-]{1,30}: $/;

/** True for a value in quotes, or after a colon or an equals sign. */
function isValue(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  return ("\"'`".includes(before) && before === after) || /[:=] ?$/.test(text.slice(Math.max(0, start - 2), start));
}

/** True for the password in `name:password` and `name/password`. */
function isSecondOfPair(text: string, start: number, end: number): boolean {
  pairBefore.lastIndex = start;
  return pairBefore.test(text) && /^(?:[\s"'`)\],;@:]|$)/.test(text.charAt(end));
}

const pairBefore =
  /(?<=(?:^|[\s"'`(=,;@]|\w\/)(?!(?:log-?in|user|name|auth|id|key|host|port|line|type)\b)[A-Za-z][\w.@-]{1,32}(?: ?\/ ?|:))/iy;

/** The text before a password that follows the name of an account in a sentence: `with admin and …`, `login: sa, …`. */
const pairedWith =
  /(?:\b(?:as|with|use|user|account|using|mit|als|avec|con|como|com|log-?ins?|logon|creds?|data|details|Zugang|Anmeldung|acc[eè]s|accesso|acceso):? ["'`]?[A-Za-z][\w.@+-]{1,32}|\b(?:admin|administrator|root|sa|postgres))["'`]?(?:,| and| und| et| y| e| \/| with| mit| \+) ["'`]?$/i;
const longestPair = 64;

/** Matches the text between a word and a later argument: `connect("host", "…`, `"jdbc:…", "name", "…`. */
const inCall = /^(?:[\w.>:-]{0,30}(?:\[\w+\])?\(|[^"'`]{0,80}["'`],).*,\s?["'`]$/;

/** True for a string that follows another argument in a call about a login: `connect("host", "name", "…")`. */
function isArgument(text: string, near: readonly About[], start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  if (!"\"'`".includes(quote) || quote !== text.charAt(end)) return false;
  return near.some((word) => word.end < start && inCall.test(text.slice(word.end, start)));
}

/**
 * What a value looks like: random with both cases, random with one case, a word and digits, or a mix of letters, digits
 * and signs.
 */
type Look = "random" | "code" | "word" | "signs" | "joined";

/**
 * True for words with digits that signs join, and for a word with a digit in it: `Vesper_Martini7`, `Rose-2008-Lake`,
 * `kickSt4rt_bay`. At least one letter is a capital, but no word consists of capitals, as in the names of constants.
 */
function isJoined(value: string): boolean {
  return (
    joined.test(value) && !isDateOrMember.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)
  );
}

/** Dates such as `March-15-2024`, and members of a module with a number, such as `sqlite3.IntegrityError`. */
const isDateOrMember =
  /^(?:\d{1,4}[._-])?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]{0,6}[._-]\d{1,4}|^[A-Za-z]+\d{0,3}(?:\.[A-Za-z]+)+$/i;

const joinedWord = String.raw`(?:[A-Z\u00c0-\u00de]?[a-z\u00df-\u024f]{1,14}(?:[A-Z][a-z]{1,14})?(?:\d{1,2}[a-z]{1,14})?(?:\d{1,4}[a-z]?)?|\d{2,4})`;
const joined = new RegExp(`^${joinedWord}(?:[._+#&-]${joinedWord}){1,3}[!?]?$`);

function lookOf(value: string): Look | null {
  // Most values are ids and hashes in hexadecimal.
  if (/^[0-9a-f-]+$/i.test(value)) return null;
  if (/^(?:[A-Za-z][a-z]{3,14}[_-]?\d{2,4}!?|[A-Za-z][a-z]{0,8}\d[a-z]{2,10}\d[a-z]{0,10}\d{0,4}!?)$/.test(value))
    return "word";
  if (/^[A-Za-z0-9]{10,40}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value))
    return /\d.*\d/.test(value) && !/[a-z]{5}/.test(value) && looksRandom(value, 10) ? "random" : null;
  if (/^(?:[A-Z0-9]{8,24}|[a-z0-9]{8,24})$/.test(value))
    return /\d.*\d/.test(value) && !/^[0-9a-f]+$/i.test(value) && !/[a-z]{4}/i.test(value) && looksRandom(value, 8)
      ? "code"
      : null;
  if (isJoined(value)) return "joined";
  const hasSigns = /[!#$%^*?~@]/.test(value) && !/^[#@$%*?]/.test(value) && /(?:[A-Za-z].*){3}/.test(value);
  return hasSigns && !/^[\w.-]+(?:[#$?%]\w+|@[\w.-]+)$|[*?$]{2}|^[a-z]+\?/.test(value) ? "signs" : null;
}

/** True for a value that is something else: a name, a version, a placeholder, or a part of a URL or of data. */
function isOther(text: string, start: number, end: number, look: Look): boolean {
  const isLabelled = otherLabel.test(text.slice(Math.max(0, start - longestLabel), start));
  if (isLabelled && !pairedWith.test(text.slice(Math.max(0, start - longestPair), start))) return true;
  const value = text.slice(start, end);
  // A call, an index or a part of a template: `Math.log2(`, `key_v2_${`.
  if (look === "joined" ? /[({[]/.test(text.charAt(end)) : text.startsWith("${", end - 1)) return true;
  if (otherForms.test(value) || numbered.test(value)) return true;
  if (look === "joined" && value.split(/[._+#&-]/).some((piece) => numbered.test(piece))) return true;
  if (isPlaceholder(value) || ((look === "word" || look === "signs") && !looksChosen(value))) return true;
  if (inOther.test(text.slice(Math.max(0, start - reach), start))) return true;
  return (look === "random" || look === "code") && (isInData(text, start, end) || isHarmless(text, start, end));
}

/** Files, hosts, flags, escapes and the names of hashes. */
const otherForms =
  /^[.+-]|\.[A-Za-z]{1,5}$|@[\w-]+\.|%[0-9A-F]{2}|^0x[0-9a-f]+$|sha\d{3}|md5|-(?:like|style|based|only|type|compatible)$/i;

/** The text before a part of a URL, of a path, of ciphertext or of a marker. */
const inOther =
  /(?::\/\/|\bENC\[|\[redacted:|encryptedData)[^\s"'`]*$|(?:\/[\w.@-]{0,40}|(?:^|[\s"'`=(])[.~]?)\/[\w.-]{0,40}$/;

/** True for a part of base64. */
function isInData(text: string, start: number, end: number): boolean {
  if (!/[/+=]/.test(text.charAt(start - 1) + text.charAt(end))) return false;
  return (
    endOfSet(text, end, sets.base64, end + 24) - startOfSet(text, start, sets.base64, start - 24) - end + start >= 24
  );
}
