import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

/** Which flag of a program takes a password; by its own word nobody could tell. */
interface Flag {
  readonly programs: RegExp;
  /** What else the command must say: these flags of its program take other things as well. */
  readonly about?: RegExp;
  readonly flags: readonly string[];
  /** `spaced`: in the next word; `glued`: in the same; both where a program takes either. */
  readonly written: "spaced" | "glued" | "both";
  /** What of the word is the password; all of it if nothing is said. */
  readonly part?: RegExp;
}

const table: readonly Flag[] = [
  { programs: /^sshpass$/, flags: ["-p"], written: "both" },
  { programs: /^(?:zip|unzip|zipcloak|zipnote|sqlcmd|bcp|isql)$/, flags: ["-P"], written: "both" },
  { programs: /^(?:mosquitto_\w+|ipmitool|tsql|aria2c)$/, flags: ["-P"], written: "both" },
  { programs: /^(?:7z[ar]?|7zz|rar|unrar|arj)$/, flags: ["-p", "-hp"], written: "glued" },
  {
    programs:
      /^(?:ncftp\w*|cqlsh|cypher-shell|rdesktop|evil-winrm|psexec(?:64)?|twine|supabase|security|mongo(?:sh|dump|restore|export|import|stat|top)?|influx|crackmapexec|netexec|nxc|altool|certipy)$/,
    flags: ["-p", "-password"],
    written: "spaced",
  },
  { programs: /^(?:crackmapexec|netexec|nxc|cme|evil-winrm)$/, flags: ["-H"], written: "spaced" },
  {
    programs: /^(?:plink|pscp|psftp|putty|kitty|addprinc|ank|cpw|kadmin(?:\.local)?)$/,
    flags: ["-pw", "-w"],
    written: "spaced",
  },
  { programs: /^ldap\w+$/, flags: ["-w"], written: "spaced" },
  // Of the other programs these are the scope of a search, and what it follows.
  { programs: /^ldappasswd$/, flags: ["-s", "-a"], written: "spaced" },
  { programs: /^openssl$/, flags: ["-k", "-K", "-hmac", "-macopt"], written: "spaced" },
  { programs: /^openssl$/, flags: ["-passin", "-passout", "-pass"], written: "spaced", part: /^pass:(.+)$/ },
  { programs: /^ssh-keygen$/, flags: ["-N", "-P"], written: "spaced" },
  { programs: /^snmp\w+$/, flags: ["-A", "-X"], written: "spaced" },
  { programs: /^(?:pdf\w+|qpdf|mutool)$/, flags: ["-upw", "-opw"], written: "spaced" },
  { programs: /^(?:curl|openconnect)$/, flags: ["--pass", "--tlspassword", "--proxy-pass"], written: "spaced" },
  { programs: /^curl$/, flags: ["-U", "-E", "--cert", "--proxy-user"], written: "spaced", part: /^[^:]+:(.+)$/ },
  { programs: /^(?:http|https|xh|xhs)$/, flags: ["-a", "--auth"], written: "spaced", part: /^[^:]*:(.+)$/ },
  {
    programs: /^(?:smbclient|smbmap|rpcclient|net|smbcacls|nmblookup)$/,
    flags: ["-U"],
    written: "both",
    part: /^[^%]+%(.+)$/,
  },
  {
    programs: /^curl$/,
    flags: ["-b", "--cookie"],
    written: "spaced",
    part: /^[^=\s]{0,40}(?:sess|sid|token|auth|remember)[^=\s]{0,40}=([^;\s]{8,})/i,
  },
  { programs: /^lftp$/, flags: ["-u"], written: "spaced", part: /^[^,]+,(.+)$/ },
  {
    programs: /^(?:aws|az|gcloud)$/,
    about: /put-parameter|secret|keyvault/,
    flags: ["--value", "--secret-string"],
    written: "spaced",
  },
  { programs: /^(?:schtasks|xfreerdp|wfreerdp|cmdkey|sc)$/, flags: ["/rp", "/p", "/pass"], written: "both" },
  { programs: /^(?:redis-server|redis-sentinel)$/, flags: ["--requirepass", "--masterauth"], written: "spaced" },
  { programs: /^rootpw$/, flags: ["--plaintext", "--iscrypted"], written: "spaced" },
];

/** In every text with a flag of these: the sign first, behind which to look takes half as long as the blank before it would. */
const anySign = /(?<=[ \t])[-/][A-Za-z-]/;
const anyFlag =
  /(?<=[ \t])(?:-(?:h?p(?:w|ass(?:word|in|out)?)?|[uo]pw|hmac|[PwakAXKNHUEsub]|-(?:pass|tlspassword|proxy-\w{4}|cert|cookie|auth|value|secret-string|requirepass|masterauth|plaintext|iscrypted))|\/(?:r?p|pass)(?=[ :]))/g;

const value = /([ =:]{0,2})(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s"'`;|&)]{3,200}))/y;

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
      const one = row.flags.includes(flag) ? valueAt(text, done, row) : null;
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

/** One of the first words is the program: a prompt, `sudo`, a time or settings may stand before it. */
function rowsOf(command: string): Flag[] {
  const words = command.trimStart().split(/[\s"'`(]+/, 8);
  const programs = words.map((word) => word.replace(/^[^\s]{0,200}[/\\]/, "").replace(/\.(?:exe|py|sh|bat)$/, ""));
  return table.filter(
    (row) => programs.some((program) => row.programs.test(program)) && (row.about?.test(command) ?? true),
  );
}

function valueAt(text: string, end: number, { written, part }: Flag): Found | null {
  value.lastIndex = end;
  const [whole, blank = "", double, single, bare] = value.exec(text) ?? [];
  if (whole === undefined || (written === "glued" ? blank !== "" : written === "spaced" && blank === "")) return null;
  const given = double ?? single ?? bare ?? "";
  // Asked of all of it: a part of a marker is no placeholder any more.
  if (isPlaceholder(given)) return null;
  const password = part === undefined ? given : part.exec(given)?.[1];
  if (password === undefined || password.length < 3 || isPlaceholder(password) || /^-|^[./~]|^[\d:./]*$/.test(password))
    return null;
  const start = end + whole.lastIndexOf(password);
  return { start, end: start + password.length, kind: "password" };
}
