import { decode } from "./find-encoded.ts";
import { isPlaceholder, isPlainWord } from "./is-placeholder.ts";
import { looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { endsWithPassword, passwordWords } from "./secret-names.ts";
import { keyed, type Found, type KeyedPattern, type Marks } from "./text-scan.ts";

interface Position {
  /** If set, the pattern is tried only in texts with this mark. See `Marks`. */
  readonly needs?: "hasLead";
  /** Group 1 is the text before the secret, group 2 is the secret. */
  readonly pattern: KeyedPattern;
  /** True if an ordinary word can occur in this position too. The value then must look like a password or random. */
  readonly isChosen?: true;
  /** True if the value is base64, and its text must look like a password or random. */
  readonly isEncoded?: true;
}

/** Positions of passwords in commands, calls and file formats that do not name them with a word such as `password`. */
const positions: readonly Position[] = [
  { pattern: keyed("g")`(\bs${"qlplus"}(?: -\w{1,8}){0,4} ["']?\w{1,64}/)([^\s"'@/]{3,100})(?=@|["']|\s|$)` },
  { pattern: keyed("g")`(\bjdbc:oracle${":thin:"}\w{1,64}/)([^\s"'@/]{3,100})(?=@)` },
  {
    pattern: keyed(
      "g",
    )`(\brabbitm${"qctl"}(?: -\w \S{1,60})? (?:add_user|authenticate_user) \S{1,60} ["']?)([^\s"']{3,100})`,
  },
  { pattern: keyed("g")`(\b${"WIFI:"}(?:[STHE]:[^;\n]{0,64};){0,4}P:"?)([^;\n"]{4,100})(?=[;"])` },
  { pattern: keyed("g")`(\b\w{1,8} ${"LOGIN "}"?[\w.@+-]{3,100}"? "?)([^\s"]{4,100})`, isChosen: true },
  { pattern: keyed("gi")`(\b${"CLIENT_RANDOM"} [0-9a-f]{64} )([0-9a-f]{64,128})` },
  { pattern: keyed("g")`(\b${"Key Content"} {1,20}: )(\S{6,100})` },
  {
    pattern: keyed("g")`(\bI${"DENTIFIED BY "})([A-Za-z][\w$#!]{3,100})(?=[\s;]|$)`,
    isChosen: true,
  },
  { pattern: keyed("g")`(\bi${"dentified by "})([A-Za-z][\w$#!]{3,100})(?=[\s;]|$)`, isChosen: true },
  // A name and a password in flags. For the excepted programs, the second flag is a prompt or a port.
  {
    pattern: keyed(
      "g",
    )`((?<!\b(?:mysql|mariadb|docker|podman|psql|ssh)\w{0,12} [^\n]{0,120})\s${"-u"}(?:ser(?:name)?)?[ =]?["']?[A-Za-z][\w.@\\-]{0,60}["']? -{1,2}p(?:ass(?:word)?)?[ =]?["']?)([^\s"']{6,100})`,
    isChosen: true,
  },
  // Base64 that a command decodes.
  {
    pattern: keyed(
      "g",
    )`(\becho (?:-n )?["']?)([A-Za-z0-9+/]{12,400}={0,2})(?=["']? ?\| ?${"base64 "}-(?:d|D|-decode)\b)`,
    isEncoded: true,
  },
  {
    pattern: keyed("g")`((?:^|\n)\[[\w.-]{3,100}${"]:"}\d{2,5}\s{1,20}[\w.@+-]{1,100}:)([^\s:]{4,200})(?=\r?\n|$)`,
  },
  {
    // `net use Z: \\host\share password /user:name`. The password may also be the last word.
    pattern: keyed(
      "gi",
    )`(\bnet1? use(?: (?:[A-Za-z]:|\*|${"\\\\"}\S{1,200}|/\w[\w-]{0,20}(?::[^\s]{1,100})?)){1,6} ["']?)([^\s"'/*\\][^\s"']{3,100})`,
  },
  {
    pattern: keyed(
      "gi",
    )`(\bnet1?${" user "}["']?[\w.-]{1,60}["']? ["']?)([^\s"'/*][^\s"']{3,100})(?=["']? \/(?:add|active)\b)`,
  },
  {
    // In prose: `login: name / password`.
    needs: "hasLead",
    pattern: keyed("g")`(\b[lL]o${"gin: "}{1,2}[\w.@-]{1,60} ?/ ?)([^\s/"']{4,400})`,
    isChosen: true,
  },
  // SMTP: the server asks with `Password:` in base64, and the client answers with the password in base64.
  {
    pattern: keyed(
      "g",
    )`(${"UGFzc3dvcmQ6"}["']?\s{1,40}(?:(?:[CS<>]|->|=>)[:>]? ?|[\d:. ]{4,24}[<>] ?)?)([A-Za-z0-9+/]{4,400}={0,2})(?=\s|$)`,
  },
  // CloudFormation: the default value of a parameter with `NoEcho: true`.
  {
    pattern: keyed(
      "g",
    )`(${"NoEcho"}["']?\s{0,2}:\s{0,4}["']?[tT]rue["']?,?\s{0,40}(?:["']?(?:Type|Description|MinLength|MaxLength|AllowedPattern|ConstraintDescription)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){0,6}["']?Default["']?\s{0,2}:\s{0,4}["']?)([^\s"',}]{4,200})`,
  },
  {
    pattern: keyed(
      "g",
    )`(\bDefault["']?\s{0,2}:\s{0,4}["']?)([^\s"',}]{4,200})(?=["']?,?\s{0,40}(?:["']?(?:Type|Description|MinLength|MaxLength|AllowedPattern|ConstraintDescription)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){0,6}["']?${"NoEcho"}["']?\s{0,2}:\s{0,4}["']?[tT]rue)`,
  },
  // Braintree's token: the id of the merchant and a key.
  { pattern: keyed("g")`(\baccess${"_token$"}(?:production|sandbox)\$)([a-z0-9]{8,40}\$[0-9a-f]{24,64})` },
  // In prose: `log in as name with …`, and a login in brackets after an address.
  {
    pattern: keyed(
      "g",
    )`(\b[lL]o${"g in "}(?:as|with) [\w.@-]{1,60}(?: with| ?/) )([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))`,
    isChosen: true,
  },
  { pattern: keyed("g")`(${"(admin"}\w{0,20} ?[/:|] ?)([^\s()]{6,64})(?=\))`, isChosen: true },
  // Base64 that a command decodes into a variable.
  {
    pattern: keyed(
      "gi",
    )`((?:token|secret|pass\w{0,8}|key|pwd)=["']?\$\(echo (?:-n )?["']?)([A-Z0-9+/]{12,400}={0,2})(?=["']? ?\| ?${"base64 "}(?:-d|--decode)\b)`,
    isChosen: true,
  },
  // Java passes passwords as characters.
  { pattern: keyed("g")`(")([^\s"]{4,100})(?="${".toCharArray()"})`, isChosen: true },
  // The salts of WordPress.
  { pattern: keyed("g")`(${"_SALT',"}\s{1,20}')([^'\n]{40,100})(?=')` },
  // `name/password@host:port/service`, the login of Oracle's programs.
  {
    pattern: keyed("g")`((?<![\w/.@-])[A-Za-z][\w$]{0,30}/)([^\s"'@/:]{4,60})(?=@[\w.-]{1,80}${":152"}\d/\w)`,
    isChosen: true,
  },
  // `name:password@tcp(host)`, the address of a database in Go.
  { pattern: keyed("g")`((?:^|["'\x60\s=])[\w.-]{1,64}:)([^\s"'\x60@/:]{3,100})(?=${"@tcp("})` },
];

/** Finds secrets by their position in a command, a call or a file format. */
export function findByPosition(text: string, marks: Marks, found: Found[]): void {
  for (const { needs, pattern, isChosen: mustBeChosen = false, isEncoded = false } of positions) {
    if (needs !== undefined && !marks[needs]) continue;
    for (const { 1: head = "", 2: value = "", index } of pattern(text)) {
      const start = index + head.length;
      const content = isEncoded ? (decode(value)?.trimEnd() ?? "") : value;
      if (isEncoded && !looksChosen(content) && !looksRandom(content, 12)) continue;
      if (isPlaceholder(value) || (mustBeChosen && !looksChosen(value) && !looksRandom(value, 16))) continue;
      found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}

/** A word that is followed by a secret at a fixed position in the line. */
interface Placed {
  readonly name: RegExp;
  /** Matches the text before the word: a lookbehind from the word's first letter. */
  readonly before?: RegExp;
  /** Matches the text after the word. Group 1 is the secret. A global expression can find several secrets. */
  readonly after: RegExp;
}

const word = String.raw`[^\s"'|;&]`;

let rows: readonly Placed[] | undefined;
// Made in a function, because most processes read no such word.
const makeRows = (): readonly Placed[] => [
  // `htpasswd -b file user password`
  { name: /^htpasswd$/, after: new RegExp(`^ -\\w{0,8}b\\w{0,8}(?: ${word}{1,100}){1,4} ["']?(${word}{4,100})`) },
  { name: /^wpa_passphrase$/, after: new RegExp(`^ ["']?${word}{1,32}["']? ["']?(${word}{8,63})`) },
  { name: /^-passwd$/, after: new RegExp(`^ /${word}{1,100} ["']?(${word}{4,100})`) },
  { name: /^change_password$/, after: new RegExp(`^ ${word}{1,100} ["']?(${word}{4,100})`) },
  // The Redis command `AUTH`, after a prompt or alone in a line.
  {
    name: /^AUTH$/,
    before: /(?<=(?:^|[>\n]|\bredis-cli [^\n|;&]{0,80}) ?)/y,
    after: /^ (?:\w{1,40} )?(?!PLAIN|LOGIN|CRAM|XOAUTH)(\S{6,200})(?=\r?\n|$)/,
  },
  { name: /^AUTH$/, before: /(?<=(?:^|[>\n:]) ?)/y, after: /^ PLAIN ([A-Za-z0-9+/]{12,400}={0,2})/ },
  // A flag and its value in a list of arguments in YAML.
  {
    name: new RegExp(`^--?(?:[\\w-]{1,30}[_-])?(?:${passwordWords.join("|")}|pass|secret|token|key)$`, "i"),
    before: /(?<=- ["']?)/y,
    after: /^["']?\r?\n[ \t]{0,40}- ["']?([^\s"'-][^\s"']{3,200})/,
  },
  // `request.basic_auth "name", "password"` in Ruby
  { name: /basic_?auth$/i, after: /^ ["'][^"'\n]{1,64}["'], ?["']([^"'\n$<{#]{4,200})["']/ },
  // `auth = ("name", "password")`
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
  // A form field: `Content-Disposition: form-data; name="password"`, an empty line, then the value.
  {
    name: new RegExp(`^(?:${passwordWords.join("|")}|pass|pw|token|secret|api_?key)$`, "i"),
    before: /(?<=form-data; name=")/y,
    after: /^"\r?\n\r?\n([^\r\n]{4,400})/,
  },
];

/** Cache: the rows that match each name. */
const known = new Map<string, readonly Placed[]>();
const none: readonly Placed[] = [];
/** The largest number of names in the cache. Even a long text has fewer. */
const mostKnown = 2_000;

function rowsOf(name: string): readonly Placed[] {
  if (name.length > 40) return none;
  const before = known.get(name);
  if (before !== undefined) return before;
  rows ??= makeRows();
  const matching = rows.filter((row) => row.name.test(name));
  if (known.size < mostKnown) known.set(name, matching);
  return matching;
}

/** True if `before` matches at `start`. The expression is sticky, so it reads only the text that it needs. */
function isBefore(before: RegExp, text: string, start: number): boolean {
  before.lastIndex = start;
  return before.test(text);
}

/** Finds the secrets at a fixed position after the word `name`. Returns null if there are none. */
export function valuesInLine(text: string, start: number, end: number, name: string): Found[] | null {
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

/**
 * Matches one argument of a call: a string, or an expression with at most one call in it. Group 1 is the name
 * of the argument, group 3 the content of the string. The alternatives begin with different characters, so no text is read twice.
 */
const argument =
  /\s{0,20}(?:([\w.]{1,40})\s?[=:]\s?)?(?:(?:[bBrRuUfFN@]{1,2}(?=["'])|\[\]byte\(|Buffer\.from\()?(["'`])((?:(?!\2)[^\\\n]|\\.){0,200})\2(?:\.\w{1,20}\(\)|\)(?=[,)]))?\s{0,20}|\{[^{}\n]{0,200}\}\s{0,20}|[^"'`(),\s{][^"'`(),\n]{0,120}(?:\([^()"'\n]{0,80}\)[^"'`(),\n]{0,40})?)([,)])/y;

const mostArguments = 6;

/** The index of the first argument that can be a secret, by the end of the function's name. */
const firstSecret: readonly (readonly [name: RegExp, at: number])[] = [
  [
    /(?:keyspec|cookie_?parser|password_?hash|(?:set|with|use)_?(?:secret|api_?key|token)|\.auth|fernet|cookiestore|sessionstore)$/i,
    0,
  ],
  [
    /(?:log_?in|auth|authenticate|authentication|credentials?|crypt|mac|_bind|_user|createuser|\.basic|sign|verify|encode|decode)$/i,
    1,
  ],
  // The first argument is a host or a URL, the second is a user name.
  [/(?:connect(?:ion)?|pdo|ftp|smtp|mysqli|sequelize)$/i, 2],
];

/**
 * Finds passwords and keys among the arguments of a call: `connect("host", "name", "…")`, `setPassword("…")`. `bracket`
 * is the position of the opening bracket.
 */
export function findInCall(text: string, name: string, bracket: number, found: Found[]): void {
  const first = endsWithPassword(name.replace(/\.equals(?:IgnoreCase)?$/, ""))
    ? 0
    : firstSecret.find(([end]) => end.test(name))?.[1];
  if (first === undefined) return;
  argument.lastIndex = bracket + 1;
  for (let at = 0; at < mostArguments; at += 1) {
    const start = argument.lastIndex;
    const [whole, label, quote, value = "", end] = argument.exec(text) ?? [];
    if (whole === undefined) return;
    if (
      quote !== undefined &&
      (at >= first || (at === 0 && end === ")" && /(?:^|[._])auth(?:enticate)?$/i.test(name))) &&
      !isOtherLabel(label) &&
      (isArgumentSecret(value) || isSpokenArgument(name, value))
    ) {
      const from = start + whole.indexOf(quote) + 1;
      found.push({ start: from, end: from + value.length, kind: "password", secret: value });
    }
    if (end === ")") return;
  }
}

/** True if an argument's name says that it is not the secret: `credentialsId: '…'`, `username=`. */
function isOtherLabel(label: string | undefined): boolean {
  return label !== undefined && /(?:id|variable|name|user|host|url|path|file|type|mode|algorithm|label)$/i.test(label);
}

/** True for a word without a digit as the argument of a function that takes a password. */
function isSpokenArgument(name: string, value: string): boolean {
  if (/^jwt\.(?:sign|verify|encode|decode)$/.test(name))
    return /^[a-z]+(?:[-_][a-z0-9]+)+$/.test(value) && !isPlaceholder(value);
  if (endsWithPassword(name.replace(/\.equals(?:IgnoreCase)?$/, ""))) return isPlainWord(value);
  return value.length >= 10 && /(?:log_?in|basic_?auth|credentials?|connection)$/i.test(name) && isPlainWord(value);
}

function isArgumentSecret(value: string): boolean {
  if (/[\s{}<>]|^\$|\$[{(]|^[\w.-]+@[\w.-]+$|^%|:\/\//.test(value)) return false;
  // Words joined by dashes, such as `api-key-v2`, name a feature or a place and are not a secret.
  return (looksChosen(value) && !/^[a-z]+(?:-[a-z0-9]+)+$/.test(value)) || looksRandom(value, 12);
}

/** Finds secrets after `login`, and in calls of `jwt` functions and `mysqli`. `findNamed` does not find these names. */
export function findCalls(text: string, found: Found[]): void {
  for (let at = text.indexOf("gin"); at !== -1; at = text.indexOf("gin", at + 3)) {
    if (text.startsWith("(", at + 3)) findInCall(text, isLogin(text, at) ? "login" : "auth", at + 3, found);
    else if (text.startsWith(" ", at + 3)) findLoginPhrase(text, at - 2, found);
  }
  if (text.includes("jwt.") || text.includes("qli("))
    for (const { 0: name, index } of text.matchAll(/\b(?:jwt\.(?:sign|verify|encode|decode)|mysqli)(?=\()/g))
      findInCall(text, name, index + name.length, found);
}

/** True if `gin` ends `login`. It also ends `begin` and `Plugin`, whose arguments may be any words. */
function isLogin(text: string, at: number): boolean {
  return text.startsWith("lo", at - 2) || text.startsWith("Lo", at - 2);
}

/** Matches a secret after `login`: in a command (`wandb login …`) or in an instruction (`login as name with …`). */
const loginPhrases = [
  /\b[lL]ogin (?:--\w{1,20} )?["']?(?=[\w.+/=-]{16})([^\s/"']{4,400})/y,
  /\b[lL]ogin (?:details|data|info|creds?|credentials)[ :–-]{1,4}[\w.@-]{1,60} ?[/:|] ?([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/y,
  /\b[lL]ogin (?:as|with|is) [\w.@-]{1,60}(?: (?:with|using|and|pw|pass) | ?[/:] ?)([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/y,
  /\b[lL]ogin [\w.@-]{1,60} \/ ([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/y,
];

function findLoginPhrase(text: string, start: number, found: Found[]): void {
  for (const pattern of loginPhrases) {
    pattern.lastIndex = Math.max(0, start);
    const value = pattern.exec(text)?.[1];
    if (value === undefined || isPlaceholder(value) || !(looksChosen(value) || looksRandom(value, 16))) continue;
    found.push({ start: pattern.lastIndex - value.length, end: pattern.lastIndex, kind: "password" });
  }
}
