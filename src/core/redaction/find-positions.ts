import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { Marks } from "./marks-of.ts";

interface Position {
  /** In every match, and with a rare letter first: to look for it takes next to nothing. */
  readonly sign: string;
  /** A mark of every text that has it. */
  readonly needs?: "hasBackslash" | "hasLead";
  /** How far before the sign a match begins, where the sign is frequent: nothing else need be looked at. */
  readonly before?: number;
  /** Group 1 is kept, group 2 is the secret. */
  readonly pattern: () => RegExp;
  /** Where a word may stand as well. */
  readonly isChosen?: true;
}

/** Where a command, a call or a format has its password, and no word of it says so. */
const positions: readonly Position[] = [
  { sign: "qlplus", pattern: () => /(\bsqlplus(?: -\w{1,8}){0,4} ["']?\w{1,64}\/)([^\s"'@/]{3,100})(?=@|["']|\s|$)/g },
  { sign: ":thin:", pattern: () => /(\bjdbc:oracle:thin:\w{1,64}\/)([^\s"'@/]{3,100})(?=@)/g },
  {
    sign: "qctl ",
    pattern: () => /(\brabbitmqctl(?: -\w \S{1,60})? (?:add_user|authenticate_user) \S{1,60} ["']?)([^\s"']{3,100})/g,
  },
  { sign: "WIFI:", pattern: () => /(\bWIFI:(?:[STHE]:[^;\n]{0,64};){0,4}P:"?)([^;\n"]{4,100})(?=[;"])/g },
  { sign: "LOGIN ", pattern: () => /(\b\w{1,8} LOGIN "?[\w.@+-]{3,100}"? "?)([^\s"]{4,100})/g, isChosen: true },
  { sign: "CLIENT_RANDOM", pattern: () => /(\bCLIENT_RANDOM [0-9a-f]{64} )([0-9a-f]{64,128})/gi },
  { sign: "Key Content", pattern: () => /(\bKey Content {1,20}: )(\S{6,100})/g },
  {
    sign: "DENTIFIED BY ",
    pattern: () => /(\bIDENTIFIED BY )([A-Za-z][\w$#!]{3,100})(?=[\s;]|$)/g,
    isChosen: true,
  },
  ...["Connection(", "qli(", "qli_c", "DBI->"].map((sign) => ({
    sign,
    pattern: () =>
      /(\b(?:getConnection|mysqli|mysqli_connect|DBI->connect)\(\s{0,20}["'][^"'\n]{1,200}["'],\s{0,20}["'][^"'\n]{1,64}["'],\s{0,20}["'])([^"'\n$<{]{4,200})(?=["'])/g,
  })),
  {
    sign: "]:",
    pattern: () => /((?:^|\n)\[[\w.-]{3,100}\]:\d{2,5}\s{1,20}[\w.@+-]{1,100}:)([^\s:]{4,200})(?=\r?\n|$)/g,
  },
  {
    // net use Z: \\host\share password /user:name, or the password last
    sign: "\\\\",
    needs: "hasBackslash",
    pattern: () =>
      /(\bnet1? use(?: (?:[A-Za-z]:|\*|\\{2,4}\S{1,200}|\/\w[\w-]{0,20}(?::[^\s]{1,100})?)){1,6} ["']?)([^\s"'/*\\][^\s"']{3,100})/gi,
  },
  {
    sign: "/add",
    pattern: () => /(\bnet1? user ["']?[\w.-]{1,60}["']? ["']?)([^\s"'/*][^\s"']{3,100})(?=["']? \/add)/gi,
  },
  {
    // A tool is given its token: wandb login …
    sign: "gin ",
    before: 2,
    pattern: () => /(\b[lL]ogin (?:--\w{1,20} )?["']?(?=[\w.+/=-]{16}))([^\s/"']{4,400})/y,
    isChosen: true,
  },
  {
    // Name and password are told: login: name / password
    sign: "gin: ",
    needs: "hasLead",
    pattern: () => /(\b[lL]ogin: {1,2}[\w.@-]{1,60} ?\/ ?)([^\s/"']{4,400})/g,
    isChosen: true,
  },
];

/** Finds secrets that are known by their place alone. */
export function findPositions(text: string, marks: Marks, found: Found[]): void {
  for (const position of positions) {
    const { sign, needs, isChosen: mustBeChosen = false } = position;
    if ((needs !== undefined && !marks[needs]) || !text.includes(sign)) continue;
    for (const { 1: head = "", 2: value = "", index } of matchesOf(text, position)) {
      const start = index + head.length;
      if (isPlaceholder(value) || (mustBeChosen && !isChosen(value) && !looksRandom(value, 16))) continue;
      found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}

function* matchesOf(text: string, { sign, before, pattern }: Position): Iterable<RegExpExecArray> {
  const expression = pattern();
  if (before === undefined) return yield* text.matchAll(expression);
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) {
    expression.lastIndex = at - before;
    const match = expression.exec(text);
    if (match !== null) yield match;
  }
}
