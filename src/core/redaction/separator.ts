/** How what stands between a name and its value is written. */
type SeparatorKind = "typed" | "assign" | "tag" | "pair" | "list" | "said" | "near";

/** What stands between a name and its value. */
export interface Separator {
  readonly kind: SeparatorKind;
  readonly text: string;
}

interface Rule {
  readonly kind: SeparatorKind;
  /** False where the expression cannot match: it takes up to ten milliseconds to be compiled, and a hook is to take fifty. */
  readonly mayMatch: (text: string, at: number, first: string) => boolean;
  readonly source: string;
  made?: RegExp;
}

const quote = String.raw`(?:\\{0,8}["'\x60]|%2[27]|\\u002[27]|&(?:quot|#34|#39);)`;
const colour = String.raw`(?:\u001b|\\u001b|\\x1b|\\033)\[[\d;]{0,12}m`;
const blank = String.raw`(?:[ \t]|${colour}|%20|\+(?=["'A-Za-z0-9])|\\t|&nbsp;)`;
const breakLine = String.raw`(?:\\?\r?\n|\\{1,8}n)(?:[ \t]|[+-](?=[ \t])){0,40}`;

/** What a quote or a blank begins with, other than a blank itself. */
const signs = "\\\"'`%&\u001b+";

/** What the kinds of separators begin with, behind blanks; made once, for each name in a text is looked at with all of them. */
const beginnings = {
  typed: `${signs}]).`,
  assign: `${signs}*])}:=[;`,
  pair: `${signs},{-/><fibvVtdDpP`,
  list: `${signs},|`,
  said: `${signs}=`,
  near: `${signs} \t`,
} as const;

/** In this order: the first that matches says what it is. */
export const separatorRules: readonly Rule[] = [
  {
    // find("#name").fill("value")
    kind: "typed",
    mayMatch: (text, at) =>
      beginnings.typed.includes(text.charAt(at)) && text.slice(at, at + furthestDot).includes("."),
    source: String.raw`${quote}?\]?${quote}?\)?\.(?:send_keys|sendKeys|fill|type|typeText|setValue|setText|enterText|pressSequentially)\(`,
  },
  {
    // name = value, name: value, "name": "value", name => value, env["name"] = "value", **name:** value
    kind: "assign",
    mayMatch: (_, __, first) => beginnings.assign.includes(first),
    source: String.raw`(?:${quote}|[*\])}]){0,4}(?: \[[\w *]{0,24}\])?${blank}{0,8}(?::=|=>|==|::|[:=]|;s:\d{1,5}:|%3[AaDd]|\\u003[AaDd])(?:\*\*)?(?:${blank}{0,8}(?:[|>][+-]?|&\w{1,20} )?(?:${breakLine})?)?${blank}{0,8}`,
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
    source: String.raw`(?: field| input| box)?${quote}?(?:, "[tT]ype": "\w{1,20}")?(?:,|\s|\\n|\{|[+-](?=\s)|/?>|<){0,60}(?:${quote}|<)?(?:(?:[pP]arameter)?[vV]alue|VALUE|text|default|Default|/key>\s{0,40}<string)${quote}?${blank}{0,8}[:=>]${blank}{0,8}`,
  },
  {
    // ("name", "value"), name, value, | name | value |
    kind: "list",
    mayMatch: (_, __, first) => beginnings.list.includes(first),
    source: String.raw`${quote}?${blank}{0,8}[,|]${blank}{0,20}`,
  },
  {
    // the name is value
    kind: "said",
    mayMatch: (text, at, first) =>
      beginnings.said.includes(first) || (sayingLetters.includes(first) && sayingWords.has(wordBehind(text, at))),
    source: String.raw`${quote}?${blank}{1,8}(?:(?:for|of|in|on|to)${blank}[\w.-]{1,30}${blank})?(?:is|was|are|as|to|be|=)(?:${blank}now|${blank}set${blank}to)?:?${blank}{1,8}`,
  },
  {
    // --name value, password 'value', name value
    kind: "near",
    mayMatch: (text, at) => beginnings.near.includes(text.charAt(at)),
    source: String.raw`${quote}?${blank}{1,40}`,
  },
];

const sayingWords: ReadonlySet<string> = new Set("for of in on to is was are as be".split(" "));
const sayingLetters = "foitwab";

/** All that may stand before the dot of what is typed, and the dot. */
const furthestDot = 26;

/** All that may stand before the word of a pair, and the word. */
const furthestPairWord = 220;

const pairWords = /alue|VALUE|text|efault|\/key>/;

function hasPairWord(behind: string): boolean {
  return pairWords.test(behind);
}

/** The first character that is no blank of any kind: of those beyond ASCII, no other can begin a pair either. */
function afterSpace(text: string, at: number): string {
  const most = Math.min(text.length, at + furthestPairWord);
  let start = at;
  while (start < most && (text.charCodeAt(start) <= 32 || text.charCodeAt(start) > 126)) start += 1;
  return text.charAt(start);
}

/** What stands behind a name that ends here, before its value; null where nothing can. */
export function readSeparator(text: string, at: number): Separator | null {
  const first = at < text.length ? afterBlanks(text, at) : "";
  // In a sentence the next word follows one blank, and most begin as nothing but `near` can.
  if (text.charAt(at) === " " && text.charAt(at + 1) === first && plainWord.includes(first))
    if (!text.slice(at, at + 44).includes('="')) return oneBlank;
  for (const rule of separatorRules) {
    if (at >= text.length || !rule.mayMatch(text, at, first)) continue;
    const expression = (rule.made ??= new RegExp(rule.source, "y"));
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) return { kind: rule.kind, text: match[0] };
  }
  return null;
}

/** The letters with which no separator begins; the rules with more than a blank rule out the others. */
const plainWord = "ceghjklmnqrsuxyzABCEFGHIJKLMNOQRSTUWXYZ0123456789";
const oneBlank: Separator = { kind: "near", text: " " };

function startBehind(text: string, at: number): number {
  let start = at;
  while (text.charAt(start) === " " || text.charAt(start) === "\t") start += 1;
  return start;
}

/** The first character that is no blank; a line break, which no separator begins with, at the end of the text. */
function afterBlanks(text: string, at: number): string {
  return text.charAt(startBehind(text, at)) || "\n";
}

/** The word behind the blanks. */
function wordBehind(text: string, at: number): string {
  const start = startBehind(text, at);
  return /^[a-z]*/.exec(text.slice(start, start + 4))?.[0] ?? "";
}
