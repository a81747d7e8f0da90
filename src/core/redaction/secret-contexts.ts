/** A place beside a word where the value is a secret. */
export interface SecretContext {
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
  /**
   * True if an ordinary word can occur in this position too. The value then must look like a password or random.
   * `word`: it may also be a word without a digit; see `isPlainWord`.
   */
  readonly isChosen?: true | "word";
  /** Finds each secret in a list. If set, group 1 of `pattern` is the list. */
  readonly each?: RegExp;
}

/** The contexts of each word, by its last three characters. */
export type SecretContexts = Readonly<Record<string, readonly SecretContext[]>>;

/** Makes all contexts. Parsing their expressions takes longer than the rest of a hook's work, so call it once at most. */
export function makeSecretContexts(): SecretContexts {
  const shared = makeSharedContexts();
  return {
    ...afterPassword(shared),
    ...afterKey(shared),
    ...afterSecret(shared),
    ...inCommands(),
    ...afterCode(),
  };
}

/** Contexts of several words. */
interface SharedContexts {
  /** CloudFormation: the default value of a parameter with the name of a secret. */
  readonly parameter: SecretContext;
  /** HTML: the cell after a cell with the name of a secret. */
  readonly cell: SecretContext;
  /** ODBC puts a password with special characters in braces. `password={password}` is a variable. */
  readonly braces: SecretContext;
}

function makeSharedContexts(): SharedContexts {
  const properties = String.raw`(?:["']?(?:Description|ConstraintDescription)["']?\s{0,2}:[^\n]{1,200}\n\s{0,40}|["']?(?:Type|NoEcho|MinLength|MaxLength|AllowedPattern)["']?\s{0,2}:[^\n,]{1,200}[,\n]\s{0,40}){1,8}`;
  return {
    parameter: {
      next: ":\"'",
      pattern: new RegExp(
        String.raw`\w{0,24}["']?\s{0,4}:\s{0,4}(?:\{\s{0,40}|\s{1,40})${properties}["']?Default["']?\s{0,2}:\s{0,4}["']?([^\s"',}]{4,200})`,
        "dy",
      ),
    },
    cell: {
      next: "<: ",
      pattern:
        /(?:s|word|wd|wort|phrase|code|e)?[ :]{0,3}<\/(?:td|th|dt|b|strong|label)>\s{0,40}<(?:td|dd|code|span)[^<>]{0,80}>(?:<\w{1,10}>)?([^<\s]{4,200})(?=<)/dy,
      isChosen: true,
    },
    braces: {
      next: "= ",
      pattern:
        /(?<=[;"'\s].{3,4})(?:word|WORD)? ?= ?\{(?![A-Za-z_$][\w$.]*\}(?!;)|\s{0,20}["'\w]{1,30} ?: )((?:[^{}\n]|\}\}){3,100})(?=\}(?:[;"'\s]|$))/dy,
    },
  };
}

function afterPassword({ parameter, cell, braces }: SharedContexts): SecretContexts {
  const ending = String.raw`(?=\r?\n|$)`;
  /** A passphrase of several words in a settings file. Passphrase generators use lower case. */
  const phrase: SecretContext = {
    next: "=: \"'",
    pattern:
      /(?<=(?:^|\n)[ \t]{0,20}["']?(?:[\w'-]{1,12} ){0,3}[\w.-]{0,40})(?:(?:word|wd)?["']?[ \t]{0,4}=|phrase["']?[ \t]{0,4}[=:])[ \t]{0,4}([a-z]{3,12}(?: (?:[a-z]{3,12}|\d{1,4})){2,7})[ \t]{0,4}(?=\r?\n|$)/dy,
  };
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
        pattern: /(?<=random_pass)word[\w."\][-]{0,120}[^}]{0,200}?\bresult"?\s{0,4}[:=]\s{0,4}"([^"\n]{4,200})(?=")/dy,
      },
      { next: "\"' =[", pattern: /(?<="result"\s{0,4}:\s{0,4}"([^"\n]{4,200})"[^{}]{0,200}random_pass)word/dy },
      { next: " ", pattern: /(?<=(?:^|\n|\bset )[ \t]{0,8}requirepass) ["']?([^\s"']{4,128})/dy },
      { next: " \t", pattern: /(?:wor|w)?d?\s{1,20}REG_(?:EXPAND_)?SZ\s{1,20}(\S[^\n]{3,100}?)(?=\r?\n|$)/dy },
      braces,
      phrase,
      parameter,
      cell,
    ],
    uth: [{ next: " ", pattern: /(?<=(?:^|\n|\bset )[ \t]{0,8}masterauth) ["']?([^\s"']{4,128})/dy }],
    pwd: [braces, parameter],
  };
}

function afterKey({ parameter, cell }: SharedContexts): SecretContexts {
  return {
    key: [
      {
        next: ":= \"'*",
        pattern:
          /(?=["'`*]{0,2} ?(?:[:=]|is ))(?<=(?:WPA\d?|WEP|WLAN|Wi-?Fi|network security|network|SSID[^\n]{1,60})[ _-]key)["'`*]{0,2} ?(?:[:=]|is) ?["'`]?([\x21-\x7e]{8,63}?)(?=["'`]?[.,;]?(?:\s|$))/diy,
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
      ...makeKeyContexts(),
    ],
  };
}

/** Contexts that can only follow certain words before `key`. */
function makeKeyContexts(): readonly SecretContext[] {
  /** A row of this list can match only where this expression matches. It is tested once for all of them. */
  const beforeKey =
    /(?<=(?:isakmp|-server|option|setup|entry|secret|manual|Static) key|(?:authentication|pre-shared|message-digest)-key)|(?=-string| \(hex\)| s:)/y;
  return (
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
    ] satisfies SecretContext[]
  ).map((row: SecretContext) => ({ ...row, guard: beforeKey }));
}

function afterSecret({ parameter, cell }: SharedContexts): SecretContexts {
  return {
    ret: [
      { next: " ", pattern: /(?= \d )(?<=\b(?:username|enable|privilege)[^\n]{0,60} secret) \d ([^\s]{4,100})/dy },
      {
        next: " ",
        pattern: /(?<=\b(?:username \S{1,40}(?: privilege \d{1,2})?|enable) secret) ([^\s]{4,100})(?=\r?\n|$)/dy,
        isChosen: true,
      },
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
  };
}

/** Commands and settings of single tools. */
function inCommands(): SecretContexts {
  return {
    ity: [
      {
        next: "",
        pattern:
          /(?<=\b(?:r[ow]community|snmp-server community|com2sec6? [^\n]{1,80} community|(?:^|\n)[ \t]{0,8}community|SNMP community))6?(?: string)?(?: is|:)? ["']?([^\s"']{4,64})/dy,
        isChosen: true,
      },
    ],
    set: [
      {
        next: "",
        pattern: /(?<=(?:echo|printf)(?: -n| ["']%s["'])? ["']?([^\s"'|%]{4,100})["']? ?\| ?(?:sudo )?cryptset)up/dy,
      },
    ],
    t_s: [{ next: "", pattern: /(?<=\bencrypt_s)tring (?:--?\S{1,30} ){0,4}["']([^"'\n]{4,200})(?=["'])/dy }],
    "ap ": [{ next: "", pattern: /(?<=: (?:EAP|eap) )["']([^"'\n]{4,100})/dy }],
    "ck ": [{ next: "", pattern: /(?<=\bbw unlock )["']?([^\s"'$-][^\s"']{3,100})/dy }],
    obs: [{ next: "", pattern: /(?<=\brclone obs)cure ["']?([^\s"'$]{3,100})/dy }],
    ias: [{ next: "", pattern: /(?<=\bmc alias) set [\w-]{1,60} https?:\S{1,200} \S{1,100} ["']?([^\s"'$]{4,100})/dy }],
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

/** One-time codes, PINs and login data in sentences. */
function afterCode(): SecretContexts {
  const number: SecretContext = {
    next: "",
    pattern: /(?<=(?<![A-Za-z])otp.)(?:is:? |[ :=]{0,4})["']?(\d{4,8})(?!\d)/diy,
  };
  const named: SecretContext = {
    next: "",
    pattern: /(?<=(?<![A-Za-z])mdp.)[ :="]{0,4}(?:c?'?est )?["'`]?([\x21-\x7e]{6,100}?)(?=["'`]?[.,;]?(?:\s|$))/diy,
    isChosen: true,
  };
  const spokenPin: SecretContext = {
    next: "",
    pattern:
      /(?<=\b(?:PIN|pin)) (?:[^\s\d]{1,20} ){0,5}?(?:is|ist|lautet|est|es|code is)[: ]{1,2}(\d{4,8})(?!\d|\.\d)/dy,
  };

  /** The code of a lock or a login in Romance languages, such as `code de …`. */
  const romance = new RegExp(
    String.raw`(?:d\S{0,3}[ '’]|(?<=d[ei] )(?:l['’]|la )?)(?:r[eé]cup|v[eé]rif|s[eé]cur|segur|sicur|acc[eè]s|acces|valid|confi?rm|d[eé]verr|desblo|sblocc|connex|porte|porta|puerta|immeuble|coffre|cofre|caja|cassaf|alarm|portail|portone|cancell|recup)[^\s\d:]{0,16}(?: [^\s\d:]{1,16}){0,4}(?: ?[:=]| est| es| è| é) (\d{4,8})(?![\d.])`,
    "diy",
  );
  const romanceCode: SecretContext = { next: "", pattern: romance };
  const numeral = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)";
  const spelledPin: SecretContext = {
    next: "",
    pattern: new RegExp(
      String.raw`(?<=\b(?:PIN|pin)) (?:[^\s\d]{1,20} ){0,5}?is[: ]{1,2}(${numeral}(?:[ -]${numeral}){3,7})(?![a-z])`,
      "dy",
    ),
  };

  return {
    ode: [
      {
        next: "",
        pattern:
          /(?<=(?:verification|security|access|login|one-time|confirmation|authentication|auth|2fa|mfa|otp|sms|door|alarm|gate|unlock|pin|puk|pass)[ _-]?code)["']?(?: is)? ?[:=]? ?["']?(\d{4,8}|\d{3}[ -]\d{3})(?![\d.]\d)/diy,
      },
      {
        // The code of a lock: `alarm code for the back door: …`
        next: " ",
        pattern:
          /(?<=code)(?: [^\s\d:]{1,16}){0,5} ?(?:door|gate|safe|tresor|lock|garage|alarm|flat|office|building|keller|tür|haus\w{0,6}|porte|immeuble|coffre|puerta|portal|caja)\w{0,3}(?: is| ist| est| es)?:? (\d{4,8})(?![\d.])/diy,
      },
      {
        next: "",
        pattern:
          /(?<=\b(?:recovery|backup|rescue|reset|unlock|activation)[ -]code) (?:for|of|to|from)(?: [^\s\d:]{1,16}){1,5}(?::| is| was) ([A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){1,5})(?![\w-])/dy,
      },
      {
        next: "",
        pattern:
          /(?<=\b(?:alarm|door|gate|safe|lock|garage|entry|access|building|keypad|security)[ -]code) (?:for|of|to|at)(?: [^\s\d:]{1,16}){1,5}(?::| is)? (\d{4,8})(?![\d.])/diy,
      },
      {
        next: "",
        pattern:
          /(?<=\b(?:the|this|your|[Uu]se|[Ee]nter) code) (\d{4,8})(?= to (?:sign|log|verify|confirm|continue|finish|complete))/dy,
      },
    ],
    "ce ": [romanceCode],
    "go ": [romanceCode],
    "de ": [romanceCode, { next: "", pattern: /(?<=\bcode de )v[ée]rification (?:est|:) ?(\d{4,8})(?!\d)/diy }],
    gsd: [{ next: "", pattern: pairOf("aten"), isChosen: true }],
    red: [{ next: ":= \"'*", pattern: pairOf("(?:s|entials)"), isChosen: "word" }],
    "dp:": [named],
    "dp=": [named],
    "dp ": [named],
    'dp"': [named],
    "tp:": [number],
    "tp=": [number],
    "tp ": [number],
    'tp"': [number],
    pin: [
      { next: "", pattern: /(?<=\bSIM[ -]PIN)[ :=]{1,3}(\d{4,8})(?!\d)/diy },
      { next: "", pattern: /["'`]? ?[:=][ "']{0,2}(\d{4,8})(?![\d.-])/dy },
      { next: " ", pattern: /(?<=\bPIN) (\d{4,8})(?![\d.-])/dy },
      spokenPin,
      spelledPin,
    ],
    " is": [
      {
        next: "",
        pattern:
          /(?<=\b(?:verification|security|access|login|one-time|confirmation|authentication|2FA|OTP|door|alarm|gate|unlock|SMS) code is):? ([A-Z\d-]{4,10})(?![\w-])/diy,
      },
      { next: "", pattern: /(?<=(?:^|[.!\n] ?)[Yy]our(?: [A-Z][\w-]{1,16}){0,2} code is):? (\d{4,8})(?![\w-])/dy },
    ],
    "ur ": [
      {
        next: "",
        pattern:
          /(?<=(?<![\w.-])(?:G-)?(\d{4,8}) (?:is|as) your )(?:[\w-]{1,20} ){0,2}(?:verification|security|login|one-time|access|confirmation|authentication|sign-in|2FA|OTP|SMS) code/dy,
      },
    ],
    ndi: [
      {
        next: "",
        pattern: /(?<=\b[kK]ata sandi)(?:nya)?(?: ?:| adalah)? ["'`]?([\x21-\x7e]{6,64}?)(?=["'`]?[.,;!?]?(?:\s|$))/dy,
        isChosen: true,
      },
    ],
    puk: [
      {
        next: "",
        pattern:
          /(?<=\bPUK\d?)["']?(?:[ :=]{1,3}|(?: [^\s\d]{1,20}){0,4} (?:is|ist|lautet|est|es|è|é):? )(\d{8})(?!\d)/diy,
      },
    ],
    lau: [
      {
        next: "",
        pattern: /(?<=(?:gangs|gungs|heits|rungs|Einmal)code lau)tet:? ([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/dy,
      },
    ],
  };
}

/** Returns an expression for a user name and a password after a word for both, such as `credentials: name / …`. */
function pairOf(rest: string): RegExp {
  return new RegExp(
    String.raw`${rest}["'\x60*]{0,2}(?: (?:for|to|of)(?: [\w.-]{1,20}){1,4}?)?(?: ?[:=]| are) ?["'\x60]?[\w.@+-]{1,60}["'\x60]? ?(?:[/|,;:]|und|and) ?["'\x60]?([\x21-\x7e]{4,100}?)(?=["'\x60]?[.,;]?(?:\s|$))`,
    "dy",
  );
}
