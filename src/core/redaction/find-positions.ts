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
  {
    sign: "]:",
    pattern: () => /((?:^|\n)\[[\w.-]{3,100}\]:\d{2,5}\s{1,20}[\w.@+-]{1,100}:)([^\s:]{4,200})(?=\r?\n|$)/g,
  },
  {
    // net use Z: \\host\share password /user:name, or the password last
    sign: "\\\\",
    needs: "hasBackslash",
    pattern: () =>
      /(\bnet1? use(?: (?:[A-Za-z]:|\*|\\\\\S{1,200}|\/\w[\w-]{0,20}(?::[^\s]{1,100})?)){1,6} ["']?)([^\s"'/*\\][^\s"']{3,100})/gi,
  },
  {
    sign: "/add",
    pattern: () => /(\bnet1? user ["']?[\w.-]{1,60}["']? ["']?)([^\s"'/*][^\s"']{3,100})(?=["']? \/add)/gi,
  },
  {
    // Name and password are told: login: name / password
    sign: "gin: ",
    needs: "hasLead",
    pattern: () => /(\b[lL]ogin: {1,2}[\w.@-]{1,60} ?\/ ?)([^\s/"']{4,400})/g,
    isChosen: true,
  },
  // SMTP: the server asks for the password in base64, and is answered in it.
  {
    sign: "UGFzc3dvcmQ6",
    pattern: () =>
      /(UGFzc3dvcmQ6["']?\s{1,40}(?:(?:[CS<>]|->|=>)[:>]? ?|[\d:. ]{4,24}[<>] ?)?)([A-Za-z0-9+/]{4,400}={0,2})(?=\s|$)/g,
  },
  // CloudFormation: a parameter that is not echoed, and its default.
  {
    sign: "NoEcho",
    pattern: () =>
      /(NoEcho["']?\s{0,2}:\s{0,4}["']?[tT]rue["']?,?\s{0,40}(?:["']?(?:Type|Description|MinLength|MaxLength|AllowedPattern|ConstraintDescription)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){0,6}["']?Default["']?\s{0,2}:\s{0,4}["']?)([^\s"',}]{4,200})/g,
  },
  {
    sign: "NoEcho",
    pattern: () =>
      /(\bDefault["']?\s{0,2}:\s{0,4}["']?)([^\s"',}]{4,200})(?=["']?,?\s{0,40}(?:["']?(?:Type|Description|MinLength|MaxLength|AllowedPattern|ConstraintDescription)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){0,6}["']?NoEcho["']?\s{0,2}:\s{0,4}["']?[tT]rue)/g,
  },
  // name:password@tcp(host), as Go writes it
  { sign: "@tcp(", pattern: () => /((?:^|["'`\s=])[\w.-]{1,64}:)([^\s"'`@/:]{3,100})(?=@tcp\()/g },
];

/** Finds secrets that are known by their place alone. */
export function findPositions(text: string, marks: Marks, found: Found[]): void {
  for (const { sign, needs, pattern, isChosen: mustBeChosen = false } of positions) {
    if ((needs !== undefined && !marks[needs]) || !text.includes(sign)) continue;
    for (const { 1: head = "", 2: value = "", index } of text.matchAll(pattern())) {
      const start = index + head.length;
      if (isPlaceholder(value) || (mustBeChosen && !isChosen(value) && !looksRandom(value, 16))) continue;
      found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}
