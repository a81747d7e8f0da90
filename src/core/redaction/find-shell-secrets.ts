import { isEncodedText } from "./find-encoded.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksChosen } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import type { Found, TextScan } from "./text-scan.ts";

/** Finds passwords in commands and in their output. */
export function findShellSecrets(text: string, found: Found[]): void {
  findLogins(text, found);
  findFlags(text, found);
  findPrinted(text, found);
}

/** A flag that takes a password. The same flag has other meanings for other programs. */
interface Flag {
  /** The names of programs, separated by blanks. `*` at the end matches any ending. */
  readonly programs: string;
  /** If the program's flag also takes other values, the command must match this expression. */
  readonly about?: RegExp;
  readonly flags: readonly string[];
  /**
   * `spaced`: the password is the next word. `glued`: the password is in the same word. `both`: the program accepts
   * either.
   */
  readonly written: "spaced" | "glued" | "both";
  /**
   * Matches the word after the flag. Group 1 is the password. Without this expression, the whole word is the password.
   */
  readonly part?: RegExp;
  /** True if a number or a path can be the password. */
  readonly isAny?: true;
}

// Made in a function, because most texts have no flag.
const flagTable = (): readonly Flag[] => [
  { programs: "sshpass", flags: ["-p"], written: "both", isAny: true },
  { programs: "mysql* mariadb*", flags: ["-p"], written: "glued", isAny: true },
  { programs: "login", about: /\w login\b/, flags: ["-p"], written: "spaced", isAny: true },
  { programs: "redis-cli", flags: ["-a"], written: "spaced", isAny: true },
  { programs: "zip unzip zipcloak zipnote sqlcmd bcp isql", flags: ["-P"], written: "both" },
  { programs: "mosquitto_* ipmitool tsql aria2c", flags: ["-P"], written: "both" },
  { programs: "7z 7za 7zr 7zz rar unrar arj", flags: ["-p", "-hp"], written: "glued" },
  {
    programs:
      "ncftp* cqlsh cypher-shell rdesktop evil-winrm psexec psexec64 twine supabase security snowsql beeline impala-shell conan racadm hydra medusa clickhouse-client arangosh cbq vsql hdbsql dbaccess jfrog jf mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop influx crackmapexec netexec nxc altool certipy",
    flags: ["-p", "-password"],
    written: "spaced",
  },
  { programs: "crackmapexec netexec nxc cme evil-winrm", flags: ["-H"], written: "spaced" },
  {
    programs: "plink pscp psftp putty kitty addprinc ank cpw kadmin kadmin.local",
    flags: ["-pw", "-w"],
    written: "spaced",
  },
  { programs: "ldap* security bconsole dsmc", flags: ["-w"], written: "spaced" },
  { programs: "swaks sendemail", flags: ["-ap", "-xp"], written: "spaced" },
  { programs: "x11vnc", flags: ["-passwd"], written: "spaced" },
  { programs: "usermod useradd certutil signtool", flags: ["-p", "/p"], written: "spaced" },
  { programs: "java jenkins-cli", flags: ["-auth"], written: "spaced", part: /^[^:]+:(.+)$/ },
  { programs: "doctl rancher hcloud cloudflared", flags: ["-t"], written: "spaced" },
  { programs: "dotnet nuget choco", flags: ["-k"], written: "spaced" },
  { programs: "etcdctl ab siege wrk", flags: ["--user", "-A"], written: "spaced", part: /^[^:]+:(.+)$/ },
  { programs: "npm yarn pnpm cargo gem", flags: ["--otp"], written: "both", isAny: true },
  // For the other LDAP programs these flags mean something else.
  { programs: "ldappasswd", flags: ["-s", "-a"], written: "spaced" },
  { programs: "openssl", flags: ["-k", "-K", "-hmac", "-macopt"], written: "spaced" },
  { programs: "openssl", flags: ["-passin", "-passout", "-pass"], written: "spaced", part: /^pass:(.+)$/ },
  { programs: "ssh-keygen", flags: ["-N", "-P"], written: "spaced" },
  { programs: "snmp*", flags: ["-A", "-X", "-c"], written: "spaced" },
  { programs: "oathtool", flags: ["-b", "--base32"], written: "spaced" },
  { programs: "pdf* qpdf mutool", flags: ["-upw", "-opw"], written: "spaced" },
  { programs: "curl openconnect", flags: ["--pass", "--tlspassword", "--proxy-pass"], written: "spaced" },
  { programs: "curl", flags: ["-U", "-E", "--cert", "--proxy-user"], written: "spaced", part: /^[^:]+:(.+)$/ },
  { programs: "http https xh xhs", flags: ["-a", "--auth"], written: "spaced", part: /^[^:]*:(.+)$/ },
  {
    programs: "smbclient smbmap rpcclient net smbcacls nmblookup",
    flags: ["-U"],
    written: "both",
    part: /^[^%]+%(.+)$/,
  },
  {
    programs: "curl",
    flags: ["-b", "--cookie"],
    written: "spaced",
    part: /^[^=\s]{0,40}(?:sess|sid|token|auth|remember)[^=\s]{0,40}=([^;\s]{8,})/i,
  },
  { programs: "lftp", flags: ["-u"], written: "spaced", part: /^[^,]+,(.+)$/ },
  {
    programs: "aws az gcloud",
    about: /put-parameter|secret|keyvault/,
    flags: ["--value", "--secret-string"],
    written: "spaced",
  },
  { programs: "schtasks xfreerdp wfreerdp cmdkey sc", flags: ["/rp", "/p", "/pass"], written: "both" },
  { programs: "redis-server redis-sentinel", flags: ["--requirepass", "--masterauth"], written: "spaced" },
  { programs: "az", about: /\b(?:sql|mysql|postgres|login)\b/, flags: ["-p"], written: "spaced" },
  { programs: "reg reg.exe", about: /\badd\b.*(?:pass|pwd|secret|token|key)/i, flags: ["/d"], written: "spaced" },
  { programs: "rootpw", flags: ["--plaintext", "--iscrypted"], written: "spaced" },
];

let exact: Map<string, Flag[]> | undefined;
let families: { readonly beginning: string; readonly row: Flag }[] | undefined;

/**
 * Returns the rows of a program by its name. Testing each name against each row would take longer than the rest of the
 * search.
 */
function rowsOfProgram(name: string): readonly Flag[] {
  if (exact === undefined || families === undefined) {
    exact = new Map();
    families = [];
    for (const row of flagTable())
      for (const program of row.programs.split(" "))
        if (program.endsWith("*")) families.push({ beginning: program.slice(0, -1), row });
        else exact.set(program, [...(exact.get(program) ?? []), row]);
  }
  const rows = exact.get(name) ?? [];
  const more = families.filter(({ beginning }) => name.startsWith(beginning)).map(({ row }) => row);
  return more.length === 0 ? rows : [...rows, ...more];
}

/**
 * Matches in every text that contains a flag. Searches for the sign first, because starting at each blank takes twice
 * as long.
 */
const anyFlagSign = /(?<=[ \t])[-/][A-Za-z-]/;
let anyFlag: RegExp | undefined;

/**
 * Returns an expression for all flags of the table, longer flags first. Paths begin with a slash, too, so a blank or a
 * colon must follow a flag with a slash.
 */
function flagExpression(): RegExp {
  const flags = [...new Set(flagTable().flatMap((row) => row.flags))].toSorted(
    (one, other) => other.length - one.length,
  );
  const startingWith = (sign: string): string =>
    flags
      .filter((flag) => flag.startsWith(sign))
      .map((flag) => flag.slice(1))
      .join("|");
  return new RegExp(`(?<=[ \\t])(?:-(?:${startingWith("-")})|/(?:${startingWith("/")})(?=[ :]))`, "g");
}

const flagValue = /([ =:]{0,2})(?:\$?"([^"\n]{3,200})"|\$?'([^'\n]{3,200})'|([^\s"'`;|&)]{3,4000}))/y;

/** Finds passwords after flags that take a password only for certain programs. */
function findFlags(text: string, found: Found[]): void {
  if (!anyFlagSign.test(text)) return;
  let rows: readonly Flag[] = [];
  let done = 0;
  anyFlag ??= flagExpression();
  anyFlag.lastIndex = 0;
  for (let match = anyFlag.exec(text); match !== null; match = anyFlag.exec(text)) {
    const { 0: flag, index } = match;
    // All flags of one command belong to one program, which is looked up once.
    if (done === 0 || commandEnds.test(text.slice(Math.max(done, index - commandReach), index)))
      rows = rowsOfCommand(commandBefore(text, index));
    done = index + flag.length;
    for (const row of rows) {
      // If a program takes the password in the same word, the flag in `-pwinter4` is `-p`.
      const own = row.flags.find((one) => one === flag || (row.written !== "spaced" && flag.startsWith(one)));
      const one = own === undefined ? null : flagValueAt(text, index + own.length, row);
      if (one !== null) found.push(one);
    }
  }
}

const commandReach = 240;
const commandEnds = /[\n|;&]/;

function commandBefore(text: string, at: number): string {
  const near = text
    .slice(Math.max(0, at - commandReach), at)
    // In JSON, the command begins after the name of its member.
    .replace(/^.*["'] ?: ?\\{0,7}["'](?=[a-z])/s, (whole) => " ".repeat(whole.length))
    .replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) => "_".repeat(quoted.length));
  return near.slice(Math.max(...["\n", "|", ";", "&"].map((end) => near.lastIndexOf(end))) + 1);
}

/**
 * Returns the rows of the table of flags for the program in a command. The program is one of the first words. A shell's
 * prompt, `sudo`, `docker exec` or variables may precede it.
 */
function rowsOfCommand(command: string): Flag[] {
  const rows: Flag[] = [];
  let words = 0;
  for (let at = 0; at < command.length && words < mostWords; at += 1) {
    const start = at;
    let name = at;
    while (at < command.length && !isBetweenWords(command.charCodeAt(at))) {
      const code = command.charCodeAt(at);
      at += 1;
      // The folder of a program is not part of its name.
      if (code === slash || code === backslash) name = at;
    }
    if (at === start) continue;
    words += 1;
    for (const row of rowsOfProgram(command.slice(name, at).replace(/^[+-]|\.(?:exe|py|sh|bat)$/g, "")))
      if (row.about?.test(command) ?? true) rows.push(row);
  }
  return rows;
}

const mostWords = 12;
const slash = 47;
const backslash = 92;

/** True for a blank, a quote or an opening bracket. */
function isBetweenWords(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 96 || code === 40;
}

function flagValueAt(text: string, end: number, { written, part, isAny }: Flag): Found | null {
  flagValue.lastIndex = end;
  const [whole, blank = "", double, single, bare] = flagValue.exec(text) ?? [];
  if (whole === undefined || (written === "glued" ? blank !== "" : written === "spaced" && blank === "")) return null;
  const content = double ?? single ?? bare ?? "";
  // Checks the whole word first, because a part of a redaction marker does not look like a placeholder.
  if (isPlaceholder(content)) return null;
  const password = part === undefined ? content : part.exec(content)?.[1];
  if (password === undefined || password.length < 3 || isPlaceholder(password) || password.startsWith("-")) return null;
  if (isAny !== true && /^[./~\],)}]|^[\d:./]*$/.test(password)) return null;
  const start = end + whole.lastIndexOf(password);
  return { start, end: start + password.length, kind: "password" };
}

interface LoginForm {
  readonly signs: readonly string[];
  /** Group 1 is the text before the password, group 2 is the password. */
  readonly pattern: () => RegExp;
  /** True if the value is a hash. Hashes begin with `$` like variables, but are not placeholders. */
  readonly isHash?: true;
}

/** Passwords that have a known position instead of a name: in commands, in .pgpass, in SQL. */
const loginForms: readonly LoginForm[] = [
  {
    signs: [" -u", "--user", "--proxy-user"],
    pattern: () => /((?:\s-u|\s--(?:proxy-)?user)[ =]?["']?[^\s:"'/<{$]{1,64}:)([^\s"']{3,200})/g,
  },
  {
    // A key as the user name, without a password: `curl -u sk_…:`.
    signs: [" -u"],
    pattern: () => /(\s-u[ =]?["']?)([A-Za-z]{2,8}_[\w]{20,200}|[0-9a-f]{32,64})(?=:["']?(?:\s|$))/g,
  },
  {
    // A password piped to a program that reads one.
    signs: ["-stdin", "sudo -S"],
    pattern: () =>
      /((?:\becho|\bprintf)(?: -\w{1,2}| ["']%s(?:\\n)?["'])?\s{1,4}["']?)([^\s"'$|-][^\s"'|]{3,200})(?=["']?\s{0,4}\|\s{0,4}(?:base64 (?:-d|-D|--decode)\s{0,4}\|\s{0,4})?[^\n|;&]{0,120}(?:--password-stdin|--passwd-on-stdin|--stdin\b|\bsudo -S))/g,
  },
  {
    // The letters of several flags in one word: `curl -su name:password`.
    signs: ["curl "],
    pattern: () => /(\bcurl [^\n|;&]{0,200}?(?<=\s)-[A-Za-z#]{1,8}u[ =]?["']?[^\s:"'/<{$]{1,64}:)([^\s"']{3,200})/g,
  },
  {
    signs: ["<<<"],
    pattern: () =>
      /((?:pass|login|auth|secret|token|cred|key|sudo -S|luks)[^\n|;&]{0,100}<<< ?["']?(?:[\w.-]{1,32}:(?=[^\s"':]{4,200}["']?(?:\s|$)))?)([^\s"'$</][^\s"'<]{3,200})(?=["']?(?:[\s);|&]|$))/gi,
  },
  {
    signs: ["secret set", "SecureString"],
    pattern: () =>
      /(\bsecret set [^\n|;&]{1,120}?(?:-b|--body)[ =]["']?|ConvertTo-SecureString (?:-String )?["'])([^\s"'$-][^\s"']{3,200})/g,
  },
  {
    signs: [":5432:", ":5433:", ":6432:", ":*:"],
    pattern: () =>
      /((?:^|[\n+])[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:)(?![\d:]*(?:\s|$))([^\s"'\\]{3,200})/g,
  },
  {
    signs: ["DENTIFIED BY", "dentified by", "DENTIFIED WITH"],
    pattern: () =>
      /(identified\s{1,4}(?:with\s{1,4}\w{1,30}\s{1,4})?(?:by|as)\s{1,4}(?:password\s{1,4})?\\?["'])([^"'\\\n]{3,200})/gi,
  },
  {
    signs: ["$", "{S", "{M", "{P", "{C", "SCRAM-"],
    isHash: true,
    pattern: () =>
      /()((?:\$2[abxy]\$\d\d\$[./A-Za-z0-9]{50,60}|\$argon2(?:id?|d)\$[\w=,$+/-]{20,200}|\${1,2}(?:6|5|1|apr1|md5|sha1|y|gy|7|8|9)\${1,2}(?:[jJ]?[./A-Za-z0-9=]{1,24}\$)?[./A-Za-z0-9]{1,64}\${1,2}[./A-Za-z0-9]{22,90}|\$(?:pbkdf2(?:-sha\d{1,3})?|scrypt|bcrypt-sha256|sha512|krb5\w{0,12})\$[\w=,.$+/*@-]{20,400}|\$[PHS]\$[./A-Za-z0-9]{30,56}|(?:pbkdf2_sha\d{1,3}|bcrypt_sha256|scrypt|argon2)\$[\w=,.$+/-]{20,200}|(?:pbkdf2:sha\d{1,3}:\d{1,9}|scrypt:\d{1,9}:\d{1,3}:\d{1,3})\$[\w./+]{4,64}\$[\w./+=]{20,200}|SCRAM-SHA-\d{1,3}\$\d{1,9}:[\w+/=:$]{40,200}|\{(?:SSHA|SHA|SMD5|CRYPT|PBKDF2|SSHA256|SSHA512)(?:-[\w-]{1,10})?\}[A-Za-z0-9+/=$.]{16,200}|(?<=\{(?:PLAIN|CLEAR|CLEARTEXT)\})[^\s:"']{4,100}))/g,
  },
  {
    signs: ['"kty"', String.raw`\"kty\"`],
    pattern: () => /(\\?"(?:d|p|q|dp|dq|qi|k)\\?"\s{0,4}:\s{0,4}\\?")([\w-]{20,2000})/g,
  },
];

/** Matches in every text that contains one of the forms. One scan for all signs is faster than one search for each. */
const anyLoginSign =
  /-(?:user|stdin|(?<=\s-)(?:[upaSbA]|[A-Za-z#]{1,8}u|-body))|<<<|:(?:\d{4}|\*):|["'](?<=(?:[bB][yY]|[aA][sS]|[rR][dD])[^!-~]{1,4}\\?.)|\$(?:[\dPHSa-z][\w-]{0,12}\$|(?<=(?:256|512|sha1|crypt|on2|:\d{1,9}).))|\{(?:SSHA|SHA|SMD5|MD5|CRYPT|PBKDF2|PLAIN|CLEAR)|"kty/;

/** Finds passwords at known positions in commands and file formats. */
function findLogins(text: string, found: Found[]): void {
  if (!anyLoginSign.test(text)) return;
  for (const { signs, pattern, isHash = false } of loginForms) {
    if (!signs.some((sign) => text.includes(sign))) continue;
    for (const { 1: head = "", 2: value = "", index } of text.matchAll(pattern())) {
      const start = index + head.length;
      if (isHash || !isPlaceholder(value)) found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}

/** Matches a text that `echo` or `printf` prints, up to the pipe. */
const handing =
  /(?:\becho|\bprintf)(?: -\w{1,2}| ["']%s(?:\\n)?["'])? {1,4}["']?((?:[^\s"'|$:]{1,64}:)?)([^\s"'|$:]{4,200})["']? {0,4}$/;
/** Programs that only print or filter their input, so the piped text is not a password. */
const showing = /^ {0,4}(?:grep|rg|tee|cat|wc|less|head|tail|sed|awk)\b/;
const pipeEnds = /[\n|;&]/;

/** A name more than this many characters after the pipe belongs to another command. */
const pipeReach = 125;
const longestPiped = 290;

/**
 * Finds the text piped to a command with the name of a secret: `echo … | chpasswd`, `echo … | vercel env add
 * API_SECRET`.
 */
export function pipedValue({ text, piped }: TextScan, start: number): Found[] | null {
  // The caller passes names in the order of the text, so each pipe is searched for once.
  while (piped.next !== -1 && piped.next < start) {
    piped.last = piped.next;
    piped.next = text.indexOf("|", piped.next + 1);
  }
  const pipe = piped.last;
  if (pipe === -1 || start - pipe > pipeReach || pipeEnds.test(text.slice(pipe + 1, start))) return null;
  if (piped.pipe !== pipe) {
    piped.pipe = pipe;
    piped.value = pipedAt(text, pipe);
  }
  return piped.value;
}

function pipedAt(text: string, pipe: number): Found[] | null {
  const from = Math.max(0, pipe - longestPiped);
  const match = showing.test(text.slice(pipe + 1, pipe + 12)) ? null : handing.exec(text.slice(from, pipe));
  const [whole = "", user = "", value = ""] = match ?? [];
  if (match === null || !(looksChosen(value) || looksRandom(value, 12) || isBase64(value))) return null;
  const at = from + match.index + whole.indexOf(user + value) + user.length;
  return [{ start: at, end: at + value.length, kind: "password", secret: value }];
}

function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]{10,}={1,2}$/.test(value);
}

/** Commands that print a secret and nothing else. */
const printing = (): RegExp =>
  /\b(?:openssl rand|pwgen|apg|genkey|genpsk|(?:bw|op|pass|gopass|lpass|vault|chamber|doppler|keyring|secret-tool|rbw) (?:get|show|read|generate|lookup|kv get|secrets get)|find-(?:generic|internet)-password|print-(?:access|identity)-token|get-access-token|auth token|initial-password|randomBytes|token_(?:hex|urlsafe|bytes)|rails secret|rake secret|key:generate|gen-secret|generate-secret|create-token|create token|dumpprivkey|get secrets? [^\n]{1,120}(?:base64|jsonpath|template)|(?:cat|type|more|less|head|bat|xxd) \S{0,80}(?:pass|secret|token|key|cred|auth)\S{0,40})/i;

/** Matches a prompt and the command that a person typed after it. */
const prompt = /(?:^|\n)(?:[\w.@:~/-]{0,60}[$#%❯] |>>> |PS [^\n>]{0,80}> )([^\n]{4,300})\r?\n/g;

/** Commands that print a secret and are recognised without a prompt before them. */
const knownCommands = ["initial-password", "openssl rand"];
const bareCommand = /(?:^|\n)((?:argocd|openssl rand)\b[^\n]{0,300})\r?\n/g;

/**
 * Finds the output of a command that prints a secret. It is a word alone in the next line, or in the line after that.
 */
function findPrinted(text: string, found: Found[]): void {
  if (text.includes("$ ") || text.includes("# ") || text.includes(">>> ") || text.includes("❯ "))
    findOutputs(text, prompt, found);
  if (knownCommands.some((command) => text.includes(command))) findOutputs(text, bareCommand, found);
}

function findOutputs(text: string, commands: RegExp, found: Found[]): void {
  commands.lastIndex = 0;
  for (let match = commands.exec(text); match !== null; match = commands.exec(text)) {
    // The search continues before the line break, because the next line may be a prompt, too.
    commands.lastIndex -= 1;
    const command = match[1] ?? "";
    if (!printing().test(command)) continue;
    let start = match.index + match[0].length;
    // Reads two lines, because the first may be a user name.
    for (let line = 0; line < 2; line += 1) {
      const printed = /^['"]?([\x21-\x7e]{2,512}?)['"]?(?=\r?\n|$)/.exec(text.slice(start, start + 516));
      if (printed === null) break;
      const value = printed[1] ?? "";
      if (isPrintedSecret(value)) {
        const at = start + printed[0].indexOf(value);
        found.push({ start: at, end: at + value.length, kind: "secret", secret: value });
        break;
      }
      start += printed[0].length + 1;
    }
  }
}

function isPrintedSecret(value: string): boolean {
  return (
    looksChosen(value) ||
    looksRandom(value, 12) ||
    /^[0-9a-f]{16,512}$/i.test(value) ||
    isEncodedText(value) ||
    (value.length >= 8 && /\d/.test(value) && /[^\w./-]/.test(value))
  );
}
