import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

interface LoginForm {
  readonly signs: readonly string[];
  /** Group 1 is kept, group 2 is the password. */
  readonly pattern: () => RegExp;
}

/** Passwords that stand at a place rather than behind a name: in commands, in .pgpass, in SQL. */
const forms: readonly LoginForm[] = [
  {
    signs: [" -u", "--user", "--proxy-user"],
    pattern: () => /((?:\s-u|\s--(?:proxy-)?user)[ =]?["']?[^\s:"'/<{$]{1,64}:)([^\s"']{3,200})/g,
  },
  {
    signs: ["mysql", "mariadb"],
    pattern: () => /(\b(?:mysql|mariadb)[\w-]{0,10}\b[^\n|;&]{0,200}?\s-p["']?)([^\s"'=-][^\s"']{2,200})/g,
  },
  {
    signs: ["sshpass", "docker login", "podman login", "az login", "helm registry login", "mongo"],
    pattern: () =>
      /(\b(?:sshpass|login|mongo(?:sh|dump|restore|export|import)?)\b[^\n|;&]{0,200}?\s-p[ =]["']?)([^\s"'-][^\s"']{2,200})/g,
  },
  { signs: ["redis-cli"], pattern: () => /(\bredis-cli\b[^\n|;&]{0,200}?\s-a[ =]["']?)([^\s"'-][^\s"']{2,200})/g },
  {
    // What is handed to a program that reads a password.
    signs: ["-stdin", "sudo -S"],
    pattern: () =>
      /((?:\becho|\bprintf)(?: -\w{1,2}| ["']%s(?:\\n)?["'])?\s{1,4}["']?)([^\s"'$|-][^\s"'|]{3,200})(?=["']?\s{0,4}\|\s{0,4}[^\n|;&]{0,120}(?:--password-stdin|--passwd-on-stdin|--stdin\b|\bsudo -S))/g,
  },
  {
    signs: ["<<<"],
    pattern: () => /(\b(?:sudo -S|passwd)\b[^\n|;&]{0,100}<<< ?["']?)([^\s"'$]{4,200})/g,
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
    signs: ["$2a$", "$2b$", "$2y$", "$argon2", "$6$", "$5$", "$1$", "$apr1$", "{SSHA}"],
    pattern: () =>
      /()((?:\$2[aby]\$\d\d\$[./A-Za-z0-9]{50,60}|\$argon2(?:id?|d)\$[\w=,$+/-]{20,200}|\${1,2}(?:6|5|1|apr1)\${1,2}(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\${1,2}[./A-Za-z0-9]{22,90}|\{SSHA\}[A-Za-z0-9+/=]{20,80}))/g,
  },
  {
    signs: ['"kty"', String.raw`\"kty\"`],
    pattern: () => /(\\?"(?:d|p|q|dp|dq|qi|k)\\?"\s{0,4}:\s{0,4}\\?")([\w-]{20,2000})/g,
  },
];

/** In every text with one of them; to look for the signs one by one takes longer than all the rest. */
const anySign =
  /-(?:user|stdin|(?<=\s-)(?:[upaSbA]|-body))|<<<|:(?:\d{4}|\*):|["'](?<=(?:[bB][yY]|[aA][sS]|[rR][dD])[^!-~]{1,4}\\?.)|\$[\da-z]{1,8}\$|\{SSHA\}|"kty/;

/** Finds passwords where only the command or the file says that they are some. */
export function findLogins(text: string, found: Found[]): void {
  if (!anySign.test(text)) return;
  for (const { signs, pattern } of forms) {
    if (!signs.some((sign) => text.includes(sign))) continue;
    for (const { 1: head = "", 2: value = "", index } of text.matchAll(pattern())) {
      const start = index + head.length;
      if (!isPlaceholder(value)) found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}
