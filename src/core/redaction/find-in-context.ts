import { isPlaceholder, looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import type { Found } from "./text-scan.ts";

interface Context {
  /**
   * Matches from the end of a word: a lookbehind for the text before it, then the text after it. Group 1 is the secret.
   */
  readonly pattern: RegExp;
  /**
   * One of these characters must follow the name that contains the word, which rules out most places. If empty, any
   * character may follow.
   */
  readonly next: string;
  /** Must match before `pattern` is tried. It is tested once for all rows that share it. */
  readonly guard?: RegExp;
  /** True if an ordinary word can occur in this position too. The value then must look like a password or random. */
  readonly isChosen?: true;
  /** Finds each secret in a list. If set, group 1 of `pattern` is the list. */
  readonly each?: RegExp;
}

/** The contexts of each word, by its last three characters. */
type Contexts = Readonly<Record<string, readonly Context[]>>;

/**
 * Created when a text first contains one of the words, because most hooks see none. Parsing all expressions takes
 * longer than the rest of a hook's work.
 */
let contexts: Contexts | undefined;

function makeContexts(): Contexts {
  const ending = String.raw`(?=\r?\n|$)`;
  const properties = String.raw`(?:["']?(?:Description|ConstraintDescription)["']?\s{0,2}:[^\n]{1,200}\n\s{0,40}|["']?(?:Type|NoEcho|MinLength|MaxLength|AllowedPattern)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){1,8}`;

  /** CloudFormation: the default value of a parameter with the name of a secret. */
  const parameter: Context = {
    next: ":\"'",
    pattern: new RegExp(
      String.raw`\w{0,24}["']?\s{0,4}:\s{0,4}(?:\{\s{0,40}|\s{1,40})${properties}["']?Default["']?\s{0,2}:\s{0,4}["']?([^\s"',}]{4,200})`,
      "dy",
    ),
  };
  /** HTML: the cell after a cell with the name of a secret. */
  const cell: Context = {
    next: "<: ",
    pattern:
      /(?:s|word|wd|wort|phrase|code|e)?[ :]{0,3}<\/(?:td|th|dt|b|strong|label)>\s{0,40}<(?:td|dd|code|span)[^<>]{0,80}>(?:<\w{1,10}>)?([^<\s]{4,200})(?=<)/dy,
    isChosen: true,
  };
  /** ODBC puts a password with special characters in braces. `password={password}` is a variable. */
  const braces: Context = {
    next: "= ",
    pattern: /(?<=[;"'\s].{3,4})(?:word|WORD)? ?= ?\{(?![A-Za-z_$][\w$.]*\}(?!;))([^{}\n]{3,100})(?=\}(?:[;"'\s]|$))/dy,
  };
  /** A passphrase of several words in a settings file. Passphrase generators use lower case. */
  const phrase: Context = {
    next: "=: \"'",
    pattern:
      /(?<=(?:^|\n)[ \t]{0,20}["']?[\w.-]{0,40})(?:(?:word|wd)?["']?[ \t]{0,4}=|phrase["']?[ \t]{0,4}[=:])[ \t]{0,4}([a-z]{3,12}(?: (?:[a-z]{3,12}|\d{1,4})){2,7})[ \t]{0,4}(?=\r?\n|$)/dy,
  };
  const number: Context = { next: "", pattern: /(?<=(?<![A-Za-z])otp.)[ :=]{0,4}["']?(\d{4,8})(?!\d)/diy };
  const named: Context = {
    next: "",
    pattern: /(?<=(?<![A-Za-z])mdp.)[ :="]{0,4}["'`]?([\x21-\x7e]{6,100}?)(?=["'`]?[.,;]?(?:\s|$))/diy,
    isChosen: true,
  };
  const spokenPin: Context = {
    next: "",
    pattern: /(?<=\bPIN) (?:[^\s\d]{1,20} ){0,5}?(?:is|ist|lautet|est|es|code is)[: ]{1,2}(\d{4,8})(?!\d|\.\d)/dy,
  };

  /** A row of `behindKey` can match only where this expression matches. It is tested once for all of them. */
  const beforeKey =
    /(?<=(?:isakmp|-server|option|setup|entry|secret|manual|Static) key|(?:authentication|pre-shared|message-digest)-key)|(?=-string| \(hex\)| s:)/y;
  const behindKey: readonly Context[] = (
    [
      { next: " ", pattern: /(?<=\bisakmp key) (?:\d )?([^\s"']{4,100})(?= (?:address|hostname))/dy },
      {
        next: " ",
        pattern:
          /(?<=\b(?:authentication-key|pre-shared-key|message-digest-key))(?: \d{1,3} md5)?(?: (?:\d|ascii-text|local|remote))? ["']?([^\s"';]{4,100})/dy,
        isChosen: true,
      },
      { next: " ", pattern: /(?<=\bkey)-string(?: \d)? ([^\s"']{4,100})/dy },
      { next: " ", pattern: /(?<=(?:tacacs|radius)-server key) (?:\d )?([^\s"']{4,100})/dy },
      { next: " ", pattern: /(?<=\boption key) ["']([^"'\n]{8,64})(?=["'])/dy },
      {
        next: " :",
        pattern:
          /(?<=\b(?:setup|entry|secret|manual) key):? ([A-Z2-7]{16,64}|(?:[a-zA-Z2-7]{4} ){3,15}[a-zA-Z2-7]{4})(?!\w)/dy,
      },
      { next: " ", pattern: /(?= \(hex\))(?<!public key) \(hex\):? ([0-9a-fA-F]{32,128})(?![0-9a-fA-F])/dy },
      { next: " ", pattern: /(?<=OpenVPN Static key) V\d-----\s{1,4}([0-9a-fA-F\s]{32,2000}?)(?=\s{0,4}-----END|$)/dy },
      { next: " ", pattern: /(?<=\bkey) s:([^\s"']{4,100})/dy },
    ] satisfies Context[]
  ).map((row: Context) => ({ ...row, guard: beforeKey }));

  return {
    ass: [
      {
        next: " :'\"(",
        pattern: /(?<=\b(?:Enter (?:same )?|Bad )pass)phrase[^\n:]{0,160}: ?([^\s][^\n]{3,120}?)(?=\r?\n|$)/dy,
      },
      {
        next: ":= *",
        pattern:
          /(?<=(?:user(?:name)?|login|name|e-?mail|id) ?\/ ?pass)(?:word|wd)?["'`*]{0,2} ?[:=] ?[\w.@+-]{1,60} ?\/ ?([\x21-\x7e]{4,100}?)(?=[.,;]?(?:\s|$))/diy,
        isChosen: true,
      },
      {
        next: " ",
        pattern:
          /(?=word \d )(?<=\b(?:username|enable|privilege|ppp|line|neighbor)[^\n]{0,60} pass)word \d ([^\s]{4,100})/dy,
      },
      { next: ":", pattern: new RegExp(String.raw`(?<=@[\w.-]{1,100}'s pass)word: ([^\s]{4,120})${ending}`, "dy") },
      { next: ">", pattern: /(?:word|WORD)>\s{0,20}<(?:Value|value)>([^<\n]{4,200})(?=<)/dy },
      { next: " ", pattern: /(?<=<Pass) [^<>\n]{1,60}>([^<\n]{4,200})(?=<)/dy },
      { next: " ", pattern: /(?<=\bopenssl pass)wd (?:-\w{1,10} ){0,4}["']?([^\s"'$-][^\s"']{3,100})/dy },
      { next: " ", pattern: /(?<=\bmkpass)wd (?:-\S{1,12} ){0,4}["']?([^\s"'$-][^\s"']{3,100})/dy },
      { next: "/", pattern: /(?<=\bpass)wd\/[\w-]{1,40} password ([^\s"']{4,100})/dy },
      {
        // cloud-init: a list of `name:password`
        next: ":",
        pattern: /(?<=\bchpass)wd:([ \t]{0,4}\r?\n[^]{1,400})/dy,
        each: /\n[ \t]{2,12}(?:- )?["']?[\w.-]{1,32}:([^\s"':]{4,100})(?=["']?\s{0,2}(?:\n|$))/dg,
        isChosen: true,
      },
      {
        // A password that Terraform generated. Its state names the resource before or after the value.
        next: "\"' =[",
        pattern:
          /(?<=random_pass)word[\w."\][-]{0,120}[^{}]{0,200}?\bresult"?\s{0,4}[:=]\s{0,4}"([^"\n]{4,200})(?=")/dy,
      },
      { next: "\"' =[", pattern: /(?<="result"\s{0,4}:\s{0,4}"([^"\n]{4,200})"[^{}]{0,200}random_pass)word/dy },
      braces,
      phrase,
      parameter,
      cell,
    ],
    pwd: [braces, parameter],
    key: [
      {
        next: ":= \"'*",
        pattern:
          /(?=["'`*]{0,2} ?[:=])(?<=(?:WPA\d?|WEP|WLAN|Wi-?Fi|network security|network|SSID[^\n]{1,60})[ -]key)["'`*]{0,2} ?[:=] ?["'`]?([\x21-\x7e]{8,63}?)(?=["'`]?[.,;]?(?:\s|$))/diy,
        isChosen: true,
      },
      { next: ">", pattern: /(?<=<key)Material>([^<\n]{4,200})(?=<)/dy },
      {
        next: "\r\n :=",
        pattern: /(?<=[pP]rivate [kK]ey)s([^]{1,1600})/dy,
        each: /(?<=\(\d{1,2}\) )(0x[0-9a-f]{64})(?![0-9a-f])/dg,
      },
      parameter,
      cell,
      ...behindKey,
    ],
    ret: [
      { next: " ", pattern: /(?= \d )(?<=\b(?:username|enable|privilege)[^\n]{0,60} secret) \d ([^\s]{4,100})/dy },
      {
        next: " ",
        pattern: /(?<=\bsecret)s? set (?:-\S{1,20} (?:\S{1,60} )?){0,3}[\w.-]{1,60}=["']?([^\s"'$]{4,200})/dy,
      },
      { next: " ", pattern: /(?<=config set --secret) \S{1,80} ["']?([^\s"'$]{4,200})/dy },
      parameter,
      cell,
    ],
    ken: [parameter, cell],
    sic: [
      {
        next: " ",
        pattern: /(?<=Authorization: Basic) [\w.@-]{1,60}[ :]([^\s"']{4,100})(?=\s|["']|$)/dy,
        isChosen: true,
      },
      { next: " ", pattern: /(?<=\bhttp-basic)\.\S{1,100} \S{1,100} ["']?([^\s"'$]{4,200})/dy },
    ],
    ity: [
      {
        next: "",
        pattern:
          /(?<=\b(?:r[ow]community|snmp-server community|com2sec6? [^\n]{1,80} community|(?:^|\n)[ \t]{0,8}community))6? ["']?([^\s"']{4,64})/dy,
        isChosen: true,
      },
    ],
    set: [
      {
        next: "",
        pattern: /(?<=(?:echo|printf)(?: -n)? ["']?([^\s"'|]{4,100})["']? ?\| ?(?:sudo )?cryptset)up/dy,
      },
    ],
    t_s: [{ next: "", pattern: /(?<=\bencrypt_s)tring (?:--?\S{1,30} ){0,4}["']([^"'\n]{4,200})(?=["'])/dy }],
    ode: [
      {
        next: "",
        pattern:
          /(?<=(?:verification|security|access|login|one-time|confirmation|authentication|auth|2fa|mfa|otp|sms|door|alarm|gate|unlock|pin|puk|pass)[ _-]?code)["']? ?[:=] ?["']?(\d{4,8})(?![\d.])/diy,
      },
    ],
    gsd: [{ next: "", pattern: pairOf("aten"), isChosen: true }],
    red: [{ next: ":= \"'*", pattern: pairOf("(?:s|entials)"), isChosen: true }],
    "dp:": [named],
    "dp=": [named],
    "dp ": [named],
    'dp"': [named],
    "tp:": [number],
    "tp=": [number],
    "tp ": [number],
    'tp"': [number],
    pin: [{ next: "", pattern: /["'`]? ?[:=][ "']{0,2}(\d{4,8})(?![\d.-])/dy }, spokenPin],
    "ap ": [{ next: "", pattern: /(?<=: (?:EAP|eap) )["']([^"'\n]{4,100})/dy }],
    "ck ": [{ next: "", pattern: /(?<=\bbw unlock )["']?([^\s"'$-][^\s"']{3,100})/dy }],
    obs: [{ next: "", pattern: /(?<=\brclone obs)cure ["']?([^\s"'$]{3,100})/dy }],
    ias: [{ next: "", pattern: /(?<=\bmc alias) set [\w-]{1,60} https?:\S{1,200} \S{1,100} ["']?([^\s"'$]{4,100})/dy }],
    " is": [
      {
        next: "",
        pattern:
          /(?<=\b(?:verification|security|access|login|one-time|confirmation|authentication|2FA|OTP|door|alarm|gate|unlock|SMS) code is):? ([A-Z\d-]{4,10})(?![\w-])/diy,
      },
    ],
    lau: [{ next: "", pattern: /(?<=gangscode lau)tet:? ([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/dy }],
    "rv ": [
      { next: "", pattern: /(?<=\bNickServ )IDENTIFY (?:[\w-]{1,30} )?([^\s"']{5,100})(?=\s|$)/diy, isChosen: true },
    ],
    "d5 ": [{ next: "", pattern: /(?<=\bsecure_link_md5 )"[^"\n]{0,100} ([^\s"$]{6,100})(?=")/dy }],
    // The secrets file of pppd: name, server, password, addresses
    tpd: [
      {
        next: "",
        pattern:
          /(?<=(?:^|\n)["']?[\w.@*-]{1,60}["']?\s{1,20}["']?[\w.*-]{0,40}tpd)["']?\s{1,20}["']?([^\s"']{4,100})(?=["']?\s{1,20}\*)/dy,
      },
    ],
    "n >": [{ next: "", pattern: /(?<=\bon >)([^\s]{4,100})/dy }],
    teU: [{ next: "", pattern: /(?<=\bcreateU)ser \S{1,60} (?:MD5|SHA(?:-?\d{3})?) ["']?([^\s"']{4,100})/dy }],
    "ct ": [
      {
        next: "",
        pattern:
          /(?<=\bexpect )[^\n]{0,40}ass(?:word|phrase)[^\n]{0,60}\n\s{0,20}send(?: --)? ["']([^"'\n\\$]{3,100})(?=\\[rn])/dy,
      },
    ],
  };
}

/** Returns an expression for a user name and a password after a word for both, such as `credentials: name / …`. */
function pairOf(rest: string): RegExp {
  return new RegExp(
    String.raw`${rest}["'\x60*]{0,2} ?[:=] ?["'\x60]?[\w.@+-]{1,60}["'\x60]? ?(?:[/|,;:]|und|and) ?["'\x60]?([\x21-\x7e]{4,100}?)(?=["'\x60]?[.,;]?(?:\s|$))`,
    "dy",
  );
}

/** Cache: the rows for each word and next character. */
const known = new Map<number, readonly Context[]>();
/** The code that all characters beyond ASCII share. */
const foreign = 127;

function plain(code: number): number {
  return code < foreign ? code : foreign;
}

function rowsAt(text: string, end: number, behind: number): readonly Context[] {
  const word = (plain(text.charCodeAt(end - 3)) * 128 + plain(text.charCodeAt(end - 2))) * 128;
  const key = (word + plain(text.charCodeAt(end - 1))) * 128 + plain(behind);
  const before = known.get(key);
  if (before !== undefined) return before;
  const last = text.slice(end - 3, end);
  const next = Number.isNaN(behind) ? "" : String.fromCharCode(behind);
  contexts ??= makeContexts();
  const rows = (contexts[last] ?? contexts[last.toLowerCase()] ?? []).filter(
    (row) => row.next === "" || (next !== "" && row.next.includes(next)),
  );
  known.set(key, rows);
  return rows;
}

/** Finds secrets around a word that ends at `end`. The word and the text around it show that the value is a secret. */
export function findInContext(text: string, end: number, nameEnd: number, found: Found[]): void {
  let passed: RegExp | null = null;
  for (const { pattern, guard, isChosen: mustBeChosen = false, each } of rowsAt(text, end, text.charCodeAt(nameEnd))) {
    if (guard !== undefined && guard !== passed) {
      guard.lastIndex = end;
      // Rows with the same guard are adjacent and are the last ones, so no later row can match.
      if (!guard.test(text)) return;
      passed = guard;
    }
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    const place = match?.indices?.[1];
    if (match === null || place === undefined) continue;
    const [from, to] = place;
    if (each === undefined) add(text, from, to, mustBeChosen, found);
    else
      for (const { indices } of text.slice(from, to).matchAll(each)) {
        const [start, stop] = indices?.[1] ?? [0, 0];
        add(text, from + start, from + stop, mustBeChosen, found);
      }
  }
}

function add(text: string, from: number, to: number, mustBeChosen: boolean, found: Found[]): void {
  const value = text.slice(from, to);
  if (isPlaceholder(value) || (mustBeChosen && !looksChosen(value) && !looksRandom(value, 16))) return;
  if (/ /.test(value) && isSentence(value)) return;
  found.push({ start: from, end: to, kind: "password", secret: value });
}

/**
 * True if the text contains a word that is common in sentences about passwords. Passphrases contain none of these
 * words.
 */
function isSentence(value: string): boolean {
  return /\b(?:the|and|for|are|was|not|but|has|its|our|with|from|which|were|your|you|must|should|can|be|is|at|least|to|of|in|or|a|an|this|that|if|use|used|required|characters|password|passphrase|empty|enter|user|field|value|default|none|same|when|will)\b/i.test(
    value,
  );
}
