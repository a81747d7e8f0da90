/**
 * Matches a type and the sign that sets or compares a value: `: string =`, ` []byte =`, `[] =`, `{ get; set; } =`,
 * `===`. Group 1 is the type, group 2 a sign that only code has.
 */
const typeAndSign =
  /["'`]?\]?((?:[?!]?[ \t]{0,20}::?[ \t]{0,20}(?:&'\w{1,20} )?[\w$&*?[(][\w$.:&*[\]<>()?| ]{0,60}?|[ \t]{1,20}(?:[aA]s[ \t])?(?:\*?string|\[\]byte|String|n?varchar2?|N?VARCHAR2?|TEXT)(?:\(\w{1,5}\))?|\[\w{0,12}\]|[ \t]?\{[ \w;]{2,40}\})?)[ \t]{0,20}(?:(={2,3}|!==?|<-|\?\?=|\|\|=)|=(?![=>])|:=|:(?!:)|=>)\s{0,60}/y;

/**
 * Matches a declaration whose value no sign precedes: `PIC X(8) VALUE` in COBOL, `varchar(40) DEFAULT` in SQL, and the
 * block of `let(:password) {` in Ruby.
 */
const declaration =
  /\) ?(?:\{|do)\s{1,20}(?=["'])|[ \t]{1,20}(?:PIC [\w()]{1,12}|\w{2,12}(?:\(\d{1,5}\))?(?: NOT NULL)?)[ \t]{1,20}(?:VALUE(?: IS)?|DEFAULT|default)[ \t]{1,20}(?=N?["'])/y;
const mayDeclare = /VALUE|DEFAULT|default|\) ?(?:\{|do)/;

/** The beginning of a string, perhaps with a prefix such as `N` in SQL. */
const string = /[bBrRuUfFNL@]{0,2}\\{0,4}["'`]/y;

/** A call that only wraps its string: `SecretStr("…")`, `String::from("…")`. */
const wrapper = String.raw`(?:[sS]ecret\w{0,12}|[sS]tring|Some|Ok|Just|of|from|new|Password|Field|Value|TEXT|[bB]ytes|str|atob|[cC](?:ast|AST)|\w{0,30}(?:decode|[bB]ase64|unhex|fromhex|fromHex|hex2bin|unescape)\w{0,12})\(\s{0,40}(?:(?:default|value) ?= ?)?`;

/** The text before a string that is a fallback for another value, or one of two values to choose from. */
const isFallback = new RegExp(
  String.raw`(?:\|\||\?\?|\?:|[$}]\s?//|\bor|\?|\?[^{]{1,80}:)\s{1,60}(?:\w{0,40}${wrapper})?$`,
);
const isWrapped = new RegExp(String.raw`\b(?:[\w.:]{0,40}[.:])?${wrapper}$`);

/** The text before the name of a setting that the program reads: `os.getenv(`, `process.env[`, `ENV.fetch(`. */
const readsSetting = /(?:env|environ|property|config|setting|argv?s?)\w{0,20}(?:[.:!]{1,2}\w{1,30})?[!?]?[([{]{1,2}$/i;
/** The text between the name of a setting and its fallback. */
const fallsBack = new RegExp(
  String.raw`^["'][)\]}]{0,3}\s{0,40}(?:\|\||\?\?|\?:|//|\bor\b|\{|,|\.(?:unwrap_or\w{0,8}|or_?[eE]lse\w{0,4}|getOrElse|ifEmpty|catch)\((?:\|_?\||\(\)\s?=>)?)\s{0,40}(?:\w{2,12}\s?[=:]\s?|\(\)\s?=>\s?)?(?:\w{0,40}${wrapper})?$`,
);

/** A string more than this many characters after the name belongs to something else. */
const reach = 240;
/** The sign is at most this many characters after the name. */
const signReach = 90;

/**
 * Returns the position of the string that code assigns to the name before `end`, or -1. A type, a call or another value
 * separates them: `password: string = "…"`, `token = process.env.X || "…"`, `key = SecretStr("…")`.
 */
export function stringInCode(text: string, end: number, isKey: boolean): number {
  if (!/["'`]/.test(text.slice(end + 1, end + reach))) return -1;
  const near = text.slice(end, end + signReach);
  if (!isKey && mayDeclare.test(near)) {
    declaration.lastIndex = end;
    if (declaration.test(text)) return declaration.lastIndex;
  }
  if (!/[=:<]/.test(near)) return -1;
  typeAndSign.lastIndex = end;
  const [whole, type, comparison] = typeAndSign.exec(text) ?? [];
  // In `v-model="form.password" :rules="…"`, the next attribute begins after the quote.
  if (whole === undefined || /^["'`][ \t]/.test(whole)) return -1;
  // In a comparison, `key` may be a key of the keyboard.
  if (isKey && comparison !== undefined) return -1;
  const from = typeAndSign.lastIndex;
  string.lastIndex = from;
  // Other rules find the value of a plain `name = "…"`, without a type or a comparison.
  if (string.test(text)) return (type === "") === (comparison === undefined) ? -1 : from;
  const first = nextString(text, from, end + reach);
  if (first === -1) return -1;
  const lead = text.slice(from, first);
  if (isFallback.test(lead) || isWrapped.test(lead) || /^\(\s{0,60}$/.test(lead)) return first;
  if (!readsSetting.test(lead)) return -1;
  const name = /^["'][\w.-]{1,60}(?=["'])/.exec(text.slice(first, first + 64))?.[0];
  if (name === undefined) return -1;
  const after = first + name.length;
  const second = nextString(text, after + 1, end + reach);
  return second !== -1 && fallsBack.test(text.slice(after, second)) ? second : -1;
}

/**
 * Matches a quote, or the end of a statement: a line break that neither follows nor precedes an operator, a bracket or
 * a string.
 */
const endOfStatement = /["'`;#]|(?<![|?:(,{=&\\\s])[ \t]{0,20}\r?\n(?!\s{0,60}(?:\|\||\?|:|\.|["'`]|or\b))/;

/** Returns the position of the next quote, or -1 if the statement ends before it. */
function nextString(text: string, from: number, most: number): number {
  const near = text.slice(from, most);
  const at = near.search(endOfStatement);
  return at === -1 || !"\"'`".includes(near.charAt(at)) ? -1 : from + at;
}
