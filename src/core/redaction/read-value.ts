import { type TextScan, trimmedEnd } from "./text-scan.ts";

/** The kind of text between a name and its value: `assign` for `=`, `said` for `is`, `near` for a blank. */
type SeparatorKind = "typed" | "assign" | "tag" | "pair" | "list" | "said" | "near";

/** The text between a name and its value. */
export interface Separator {
  readonly kind: SeparatorKind;
  readonly text: string;
}

interface Rule {
  readonly kind: SeparatorKind;
  /**
   * False if the expression cannot match at this position. Compiling the expression takes up to 10 ms, and a hook may
   * take 50 ms.
   */
  readonly mayMatch: (text: string, at: number, first: string) => boolean;
  readonly source: string;
  /** The same expression for a text without encoded quotes and blanks, which compiles many times as fast. */
  readonly plainSource?: string;
  made?: RegExp;
  madePlain?: RegExp;
}

const anyQuote = String.raw`(?:\\{0,8}["'\x60]|%2[27]|\\u002[27]|&(?:quot|#34|#39);)`;
const colour = String.raw`(?:\u001b|\\u001b|\\x1b|\\033)\[[\d;]{0,12}m`;
const blank = String.raw`(?:[ \t\u00a0\u202f\u3000]|${colour}|%20|\+(?=["'A-Za-z0-9])|\\t|&nbsp;)`;
const breakLine = String.raw`(?:\\?\r?\n|\\{1,8}n)(?:[ \t]|[+-](?=[ \t])){0,40}`;

/** The parts of an expression. */
interface Atoms {
  readonly quote: string;
  readonly blank: string;
  readonly line: string;
}

const encoded: Atoms = { quote: anyQuote, blank, line: breakLine };
const plain: Atoms = {
  quote: String.raw`["'\x60]`,
  blank: String.raw`[ \t\u00a0\u202f\u3000]`,
  line: String.raw`\r?\n(?:[ \t]|-(?=[ \t])){0,40}`,
};
/** What encoded quotes, blanks and line breaks begin with. */
const encodedSigns = "\\%&\u001b+";
/** The rules for text without encoded characters read at most this many characters. */
const furthestPlain = 200;

const assignSource = ({ quote, blank: gap, line }: Atoms): string =>
  String.raw`(?:${quote}|[*\])}]){0,4}(?:<\/\w{1,10}>){0,2}(?: \[[\w *]{0,24}\])?${gap}{0,8}(?::=|=>|==|::|[:=：＝]|;s:\d{1,5}:|%3[AaDd]|\\u003[AaDd])(?:\*\*)?(?:${gap}{0,8}(?:[|>][+-]?|&\w{1,20} )?(?:${line})?)?${gap}{0,8}(?:<\/?\w{1,10}(?: [^<>\n]{0,60})?>\s{0,8}){0,4}`;
const listSource = ({ quote, blank: gap }: Atoms): string =>
  String.raw`(?:${quote}(?:\]${quote}?)?)?${gap}{0,8}[,|]${gap}{0,20}`;
const saidSource = ({ quote, blank: gap }: Atoms): string =>
  String.raw`${quote}?${gap}{1,8}(?:(?:for|of|in|on|to)${gap}[\w.-]{1,30}${gap})?(?:is|was|are|as|to|be|=)(?:${gap}now|${gap}set${gap}to)?:?${gap}{1,8}`;
const nearSource = ({ quote, blank: gap }: Atoms): string => `${quote}?${gap}{1,40}`;

/** The first characters of quotes and encoded blanks. */
const signs = "\\\"'`%&\u001b+";

/** The first characters of each kind of separator, after blanks. */
const beginnings = {
  typed: `${signs}]).`,
  assign: `${signs}*])}:=[;：＝<`,
  pair: `${signs},{-/><fibvVtdDpP`,
  list: `${signs},|`,
  said: `${signs}=`,
  near: `${signs} \t`,
} as const;

/** The rules in the order in which they are tried. The first match decides the kind. */
export const separatorRules: readonly Rule[] = [
  {
    // find("#name").fill("value")
    kind: "typed",
    mayMatch: (text, at) =>
      beginnings.typed.includes(text.charAt(at)) && text.slice(at, at + furthestDot).includes("."),
    source: String.raw`${anyQuote}?\]?${anyQuote}?\)?\.(?:send_keys|sendKeys|fill|type|typeText|setValue|setText|enterText|pressSequentially)\(`,
  },
  {
    // name = value, name: value, "name": "value", name => value, env["name"] = "value", **name:** value
    kind: "assign",
    mayMatch: (_, __, first) => beginnings.assign.includes(first),
    source: assignSource(encoded),
    plainSource: assignSource(plain),
  },
  {
    // <name>value</name>
    kind: "tag",
    mayMatch: (text, at, first) =>
      text.charAt(at) === ">" || (first !== "\n" && text.charAt(at) === " " && text.slice(at, at + 44).includes('="')),
    source: String.raw`(?: [\w:.-]{1,40}="[^"<>\n]{0,60}"){0,3}>\s{0,20}(?:<!\[CDATA\[)?`,
  },
  {
    // name="password" value="…", name: PASSWORD, value: …, variable "password" { default = …
    kind: "pair",
    mayMatch: (text, at) =>
      beginnings.pair.includes(afterSpace(text, at)) && hasPairWord(text.slice(at, at + furthestPairWord)),
    source: String.raw`(?: field| input| box)?${anyQuote}?(?:, ?"\w{1,20}": ?(?:"\w{1,20}"|[\w.]{1,20})(?=,)){0,3}(?:,|\s|\\n|\{|[+-](?=\s)|/\w{1,12}>|/?>|<){0,60}(?:(?:type|description|sensitive) {0,8}=[^\n]{1,100}\n\s{0,40}){0,3}(?:${anyQuote}|<)?(?:(?:[pP]arameter)?[vV]alue|VALUE|text|default|Default|with|/key>\s{0,40}<string)${anyQuote}?(?: \w{1,30}="[^"\n]{0,30}"){0,2}${blank}{0,8}[:=>]${blank}{0,8}`,
  },
  {
    // ("name", "value"), name, value, | name | value |
    kind: "list",
    mayMatch: (_, __, first) => beginnings.list.includes(first),
    source: listSource(encoded),
    plainSource: listSource(plain),
  },
  {
    // the name is value
    kind: "said",
    mayMatch: (text, at, first) =>
      beginnings.said.includes(first) || (sayingLetters.includes(first) && sayingWords.has(wordBehind(text, at))),
    source: saidSource(encoded),
    plainSource: saidSource(plain),
  },
  {
    // --name value, password 'value', name value
    kind: "near",
    mayMatch: (text, at) => beginnings.near.includes(text.charAt(at)),
    source: nearSource(encoded),
    plainSource: nearSource(plain),
  },
];

const sayingWords: ReadonlySet<string> = new Set("for of in on to is was are as be".split(" "));
const sayingLetters = "foitwab";

/** The dot of a call is within this many characters after the name. */
const furthestDot = 26;

/** A word such as `value` is within this many characters after the name. */
const furthestPairWord = 220;

const pairWords = /alue|VALUE|text|efault|with:|\/key>/;

function hasPairWord(behind: string): boolean {
  return pairWords.test(behind);
}

/**
 * Returns the first character that is not a blank. Also skips all characters beyond ASCII, because some of them are
 * blanks and none begins a pair.
 */
function afterSpace(text: string, at: number): string {
  const most = Math.min(text.length, at + furthestPairWord);
  let start = at;
  while (start < most && (text.charCodeAt(start) <= 32 || text.charCodeAt(start) > 126)) start += 1;
  return text.charAt(start);
}

/** Returns the separator after a name, or null if no value can follow. */
export function readSeparator(text: string, at: number): Separator | null {
  const first = at < text.length ? afterBlanks(text, at) : "";
  // Shortcut for sentences: after one blank, most words begin with a character that only the separator `near` allows.
  if (text.charAt(at) === " " && text.charAt(at + 1) === first && plainWord.includes(first))
    if (!text.slice(at, at + 44).includes('="')) return oneBlank;
  for (const rule of separatorRules) {
    if (at >= text.length || !rule.mayMatch(text, at, first)) continue;
    const expression = expressionOf(rule, text, at);
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) return { kind: rule.kind, text: match[0] };
  }
  return null;
}

function expressionOf(rule: Rule, text: string, at: number): RegExp {
  if (rule.plainSource === undefined || !isPlainFrom(text, at)) return (rule.made ??= new RegExp(rule.source, "y"));
  return (rule.madePlain ??= new RegExp(rule.plainSource, "y"));
}

/** True if none of the characters that a rule can read from here on is encoded. */
function isPlainFrom(text: string, at: number): boolean {
  const end = Math.min(text.length, at + furthestPlain);
  for (let next = at; next < end; next += 1) if (encodedSigns.includes(text.charAt(next))) return false;
  return true;
}

/** Characters with which no separator except `near` can begin. */
const plainWord = "ceghjklmnqrsuxyzABCEFGHIJKLMNOQRSTUWXYZ0123456789";
const oneBlank: Separator = { kind: "near", text: " " };

/** True for a blank, a tab, and the blanks of word processors and of East Asian texts. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || (code >= 0xa0 && (code === 0xa0 || code === 0x202f || code === 0x3000));
}

function startBehind(text: string, at: number): number {
  let start = at;
  while (isBlank(text.charCodeAt(start))) start += 1;
  return start;
}

/**
 * Returns the first character that is not a blank. Returns a line break at the end of the text, because no separator
 * begins with it.
 */
function afterBlanks(text: string, at: number): string {
  return text.charAt(startBehind(text, at)) || "\n";
}

/** Returns the word after the blanks. */
function wordBehind(text: string, at: number): string {
  const start = startBehind(text, at);
  return /^[a-z]*/.exec(text.slice(start, start + 4))?.[0] ?? "";
}

export interface Value {
  readonly start: number;
  readonly end: number;
  /** The value without the line breaks inside it. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** True if the value is broken over lines and only its first pieces were read. */
  readonly hasMore: boolean;
}

/** Longer values are prose. */
const longestValue = 2_000;

/**
 * A value can be broken over lines. Its first pieces decide whether it is a secret, and only a secret is read
 * completely.
 */
const firstPieces = 4;
export const allPieces = 64;

/**
 * Matches an opening quote as group 1. It may follow a string prefix, the brackets of a binary, a call such as `Some(` or `base64_decode(`,
 * or an address from a debugger.
 */
const openingQuote =
  /(?:[bBrRuUfFN@$]{1,2}(?=["'])|<<(?=")|0x[0-9a-f]{1,16} (?=")|(?:Some|Ok|Just|String|bytes?|str)\((?=["'])|[\w.:]{0,40}(?:decode|[bB]ase64|unhex|fromhex|hex2bin|atob)\w{0,12}\((?=["'])|string\(\d{1,6}\) (?="))?(\\{0,8}(?:"""|'''|["'`])|%2[27]|\\u002[27]|&(?:quot|#34|#39);)/y;

/** The characters with which `openingQuote` can begin. */
const mayOpen = "abBChrRuUfFN@$<0SOJs\\\"'`%&";

/** Matches the opening of a string in Perl, Ruby, C++, Rust, Swift, Lua or Postgres that has quotes of its own. */
const ownQuote = /%?q{1,2}(?=[{[(<|])[{[(<|]|%Q[{[(<|]|R"\(|r?#{1,2}"|\[\[|\$\$/y;
const mayOpenOwn = "%qRr#[$";
const ownClosings: Readonly<Record<string, string>> = {
  "{": "}",
  "(": ")",
  "[": "]",
  "<": ">",
  "|": "|",
  '"': '"#',
  $: "$$",
};
/** A string with quotes of its own is a password only if it is at most this long. */
const longestOwn = 200;

/** Reads a string with quotes of its own: `q{…}`, `%q(…)`, `R"(…)"`, `r#"…"#`, `[[…]]`, `$$…$$`. */
function readOwnQuoted(text: string, at: number): Value | null {
  if (!mayOpenOwn.includes(text.charAt(at)) || at >= text.length) return null;
  ownQuote.lastIndex = at;
  const opening = ownQuote.exec(text)?.[0];
  if (opening === undefined) return null;
  const start = at + opening.length;
  const near = text.slice(start, start + longestOwn);
  const close = opening === "[[" ? "]]" : (ownClosings[opening.slice(-1)] ?? "");
  const length = near.indexOf(close);
  const value = near.slice(0, Math.max(0, length));
  return value === "" || /\s/.test(value)
    ? null
    : { start, end: start + length, text: value, isQuoted: true, hasMore: false };
}

/** Reads the value at a position: in quotes of any kind, or up to the end of a value without quotes. */
export function readValue(scan: TextScan, at: number, isSetting: boolean, mostPieces = firstPieces): Value | null {
  const { text } = scan;
  openingQuote.lastIndex = at;
  const quote = mayOpen.includes(text.charAt(at)) ? openingQuote.exec(text)?.[1] : undefined;
  return quote === undefined
    ? (readOwnQuoted(text, at) ?? readBare(scan, at, isSetting, mostPieces))
    : readQuoted(text, openingQuote.lastIndex, quote, mostPieces);
}

function readQuoted(text: string, start: number, quote: string, mostPieces: number): Value | null {
  let [from, value] = [start, ""];
  for (let pieces = 1; ; pieces += 1) {
    const end = closing(text, from, quote);
    value += text.slice(from, end);
    const last = end + quote.length - 1;
    const next = text.startsWith(quote, end) ? (nextPiece(text, last) ?? joinedPiece(text, last)) : null;
    // If the string continues on the next line, it begins with a quote there, too.
    const isWhole = next === null || !/["'`]/.test(text.charAt(next - 1)) || !/["'`]/.test(text.charAt(end));
    if (isWhole || pieces === mostPieces)
      return value === "" ? null : { start, end, text: value, isQuoted: true, hasMore: !isWhole };
    from = next;
  }
}

/**
 * Returns the beginning of the next string on the same line if an operator joins both strings: `"a" + "b"`. Otherwise
 * returns null.
 */
function joinedPiece(text: string, at: number): number | null {
  joined.lastIndex = at;
  return joined.test(text) ? joined.lastIndex : null;
}

const joined = /["'`](?:[ \t]{0,4}(?:\+|\.\.?|&|\|\|)[ \t]{0,4}|[ \t](?=["'`][^"'`\s,;)\]}]{2,40}["'`]))["'`]/y;

/**
 * Returns the end of a quoted value: the same quote with no more backslashes than the opening one, or the end of the
 * line.
 */
function closing(text: string, from: number, quote: string): number {
  const near = text.slice(from, from + longestValue);
  const line = quote.length < 3 ? near.indexOf("\n") : -1;
  const inLine = line === -1 ? near : near.slice(0, line);
  const sign = quote.replace(/^\\+(?!u)/, "");
  const escapes = quote.length - sign.length;
  for (let at = inLine.indexOf(sign); at !== -1; at = inLine.indexOf(sign, at + 1)) {
    let before = 0;
    while (before < 16 && text.charAt(from + at - 1 - before) === "\\") before += 1;
    if (before > escapes) continue;
    // SQL, CSV and YAML double a quote inside a value: `'L''Orange'`.
    if (at > 0 && isDoubled.test(inLine.slice(at - 1, at + 3)) && inLine.startsWith(sign, at + 1)) at += 1;
    else return from + at - before;
  }
  return from + inLine.length;
}

/** Matches a doubled quote between two characters of a value. */
const isDoubled = /^[^\s"'`:=({[,](?:""|'')[^\s"'`:=)}\],;]/;

/**
 * `settingValue` and `bareValue` match a value without quotes. `settingValue` extends to the next blank. `bareValue` is
 * for code and also ends at commas and brackets.
 */
// An ampersand ends the value if another command, another field or an entity follows. A percent sign ends it if it
// begins an escaped separator.
const settingValue =
  /(?:[^\s"'`\\<>&;|%]|(?<=\w)>(?=\w)|\\(?=[^nrt"'\s\\u])|%(?!26|22|27|0A|0D|20|2C|7D|3B)|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;
const bareValue =
  /(?:[^\s"'`\\<>&;|,(){}[\]%]|\\(?=[^nrt"'\s\\u])|%(?!26|22|27|0A|0D|20|2C|7D|3B)|&(?![\s&]|[\w.%[\]-]{0,60}(?:=|%3D)|\w{2,6};|#|$)){1,2000}/iy;

/** A word with more names than this contains no real names. The text after further names is not checked. */
const mostNames = 32;

function readBare(scan: TextScan, start: number, isSetting: boolean, mostPieces: number): Value | null {
  const { text } = scan;
  let end = endOfBare(scan, start, isSetting);
  const known = isSetting ? scan.setting : scan.bare;
  known.names += 1;
  if (known.names > mostNames) return null;
  // Punctuation at the end belongs to the sentence. Only the last 16 characters are checked, because no sentence ends
  // with a longer row of punctuation.
  if (!text.startsWith("%", end)) end = trimmedEnd(text, Math.max(start, end - 16), end, isSetting ? ".," : ".,!?*:)");
  if (end === start) return null;
  let value = text.slice(start, end);
  // A backslash continues the value on the next line.
  let hasMore = false;
  for (let pieces = 1; text.charAt(end) === "\\" && /[\r\n]/.test(text.charAt(end + 1)); pieces += 1) {
    hasMore = pieces === mostPieces;
    const next = hasMore ? null : nextPiece(text, end);
    const nextEnd = next === null ? null : endOfBare(scan, next, isSetting);
    if (next === null || nextEnd === null || nextEnd === next) break;
    value += text.slice(next, nextEnd);
    end = nextEnd;
  }
  return { start, end, text: value, isQuoted: false, hasMore };
}

/**
 * Returns the end of a value without quotes. All positions within the value share this end, so it is searched for once.
 */
function endOfBare({ text, bare, setting }: TextScan, start: number, isSetting: boolean): number {
  const [known, inValue] = isSetting ? [setting, settingValue] : [bare, bareValue];
  if (start < known.from || start > known.to) {
    known.from = start;
    known.to = start;
    known.isEnd = false;
    known.names = 0;
  }
  while (!known.isEnd && known.to < start + longestValue) {
    inValue.lastIndex = known.to;
    const before = known.to;
    if (inValue.test(text)) known.to = inValue.lastIndex;
    known.isEnd = known.to - before < longestValue;
  }
  return Math.min(known.to, start + longestValue);
}

/**
 * Matches the text between two pieces of a value that is broken over lines. It consists of quotes, a backslash, the
 * line break (also an escaped one), the indent, and the sign of a diff or a quote.
 */
const joint =
  /["'`]?[ \t]{0,8}[+.&]?[ \t]{0,8}(?:\\{1,8}(?:r\\{1,8})?n|\\?\r?\n|(?:%0D)?%0A|=\r?\n)(?:[ \t]|\\{1,8}t|%20|&nbsp;){0,60}(?:[+>|#-](?=[ \t"'`A-Za-z0-9]))?[ \t]{0,60}[+.&]?[ \t]{0,8}["'`]?/iy;

/** Returns where a value continues after a line break at a position, or null if there is no line break. */
export function nextPiece(text: string, at: number): number | null {
  joint.lastIndex = at;
  return joint.test(text) ? joint.lastIndex : null;
}
