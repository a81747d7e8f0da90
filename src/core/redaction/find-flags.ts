import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

/** Which flag of a program takes a password; by its own word nobody could tell. */
interface Flag {
  /** Names of programs; one that ends with a star is the beginning of several. */
  readonly programs: string;
  /** What else the command must say: these flags of its program take other things as well. */
  readonly about?: RegExp;
  readonly flags: readonly string[];
  /** `spaced`: in the next word; `glued`: in the same; both where a program takes either. */
  readonly written: "spaced" | "glued" | "both";
  /** What of the word is the password; all of it if nothing is said. */
  readonly part?: RegExp;
  /** Where a number is a password, too. */
  readonly isAny?: true;
}

const table: readonly Flag[] = [
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
  { programs: "iwconfig", flags: ["key"], written: "spaced", part: /^(?:s:)?(.+)$/ },
  // Of the other programs these are the scope of a search, and what it follows.
  { programs: "ldappasswd", flags: ["-s", "-a"], written: "spaced" },
  { programs: "openssl", flags: ["-k", "-K", "-hmac", "-macopt"], written: "spaced" },
  { programs: "openssl", flags: ["-passin", "-passout", "-pass"], written: "spaced", part: /^pass:(.+)$/ },
  { programs: "ssh-keygen", flags: ["-N", "-P"], written: "spaced" },
  { programs: "snmp*", flags: ["-A", "-X"], written: "spaced" },
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
  { programs: "rootpw", flags: ["--plaintext", "--iscrypted"], written: "spaced" },
];

let exact: Map<string, Flag[]> | undefined;
let families: { readonly beginning: string; readonly row: Flag }[] | undefined;

/** The rows of a program. By its name: to test each name against each row would take longer than all the rest. */
function rowsOfProgram(name: string): readonly Flag[] {
  if (exact === undefined || families === undefined) {
    exact = new Map();
    families = [];
    for (const row of table)
      for (const program of row.programs.split(" "))
        if (program.endsWith("*")) families.push({ beginning: program.slice(0, -1), row });
        else exact.set(program, [...(exact.get(program) ?? []), row]);
  }
  const rows = exact.get(name) ?? [];
  const more = families.filter(({ beginning }) => name.startsWith(beginning)).map(({ row }) => row);
  return more.length === 0 ? rows : [...rows, ...more];
}

/** In every text with a flag of these: the sign first, behind which to look takes half as long as the blank before it would. */
const anySign = /(?<=[ \t])[-/][A-Za-z-]/;
const anyFlag =
  /(?<=[ \t])(?:-(?:h?p(?:w|ass(?:word|wd|in|out)?)?|[uo]pw|[ax]p|auth|hmac|[PwakAXKNHUEsubt]|-(?:pass|user|otp|tlspassword|proxy-\w{4}|cert|cookie|auth|value|secret-string|requirepass|masterauth|plaintext|iscrypted))|\/(?:r?p|pass)(?=[ :]))/g;

const value = /([ =:]{0,2})(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s"'`;|&)]{3,4000}))/y;

/** Finds passwords behind a flag that only its program makes one. */
export function findFlags(text: string, found: Found[]): void {
  if (!anySign.test(text)) return;
  let rows: readonly Flag[] = [];
  let done = 0;
  anyFlag.lastIndex = 0;
  for (let match = anyFlag.exec(text); match !== null; match = anyFlag.exec(text)) {
    const { 0: flag, index } = match;
    // The flags of one command have one program: it is looked for once.
    if (done === 0 || ends.test(text.slice(Math.max(done, index - reach), index)))
      rows = rowsOf(commandBefore(text, index));
    done = index + flag.length;
    for (const row of rows) {
      // Of `-pwinter4` the flag is `-p` for a program that takes the password in the same word.
      const own = row.flags.find((one) => one === flag || (row.written !== "spaced" && flag.startsWith(one)));
      const one = own === undefined ? null : valueAt(text, index + own.length, row);
      if (one !== null) found.push(one);
    }
  }
}

const reach = 240;
const ends = /[\n|;&]/;

/** The command that a flag belongs to, as far as it stands before it. */
function commandBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - reach), at);
  return near.slice(Math.max(...["\n", "|", ";", "&"].map((end) => near.lastIndexOf(end))) + 1);
}

/** One of the first words is the program: a prompt, `sudo`, a container or settings may stand before it. */
function rowsOf(command: string): Flag[] {
  const rows: Flag[] = [];
  let words = 0;
  for (let at = 0; at < command.length && words < mostWords; at += 1) {
    const start = at;
    let name = at;
    while (at < command.length && !isBetweenWords(command.charCodeAt(at))) {
      const code = command.charCodeAt(at);
      at += 1;
      // The folder before a program is not a part of its name.
      if (code === slash || code === backslash) name = at;
    }
    if (at === start) continue;
    words += 1;
    for (const row of rowsOfProgram(command.slice(name, at).replace(/\.(?:exe|py|sh|bat)$/, "")))
      if (row.about?.test(command) ?? true) rows.push(row);
  }
  return rows;
}

const mostWords = 12;
const slash = 47;
const backslash = 92;

/** A blank, a quote or an opening bracket. */
function isBetweenWords(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 96 || code === 40;
}

function valueAt(text: string, end: number, { written, part, isAny }: Flag): Found | null {
  value.lastIndex = end;
  const [whole, blank = "", double, single, bare] = value.exec(text) ?? [];
  if (whole === undefined || (written === "glued" ? blank !== "" : written === "spaced" && blank === "")) return null;
  const given = double ?? single ?? bare ?? "";
  // Asked of all of it: a part of a marker is no placeholder any more.
  if (isPlaceholder(given)) return null;
  const password = part === undefined ? given : part.exec(given)?.[1];
  if (password === undefined || password.length < 3 || isPlaceholder(password) || password.startsWith("-")) return null;
  if (isAny !== true && /^[./~]|^[\d:./]*$/.test(password)) return null;
  const start = end + whole.lastIndexOf(password);
  return { start, end: start + password.length, kind: "password" };
}
