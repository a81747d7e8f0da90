import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

interface LoginForm {
  readonly signs: readonly string[];
  /** Group 1 is kept, group 2 is the password. */
  readonly pattern: () => RegExp;
  /** What begins as a variable does is one of these all the same. */
  readonly isHash?: true;
}

/** Passwords that stand at a place rather than behind a name: in commands, in .pgpass, in SQL. */
const forms: readonly LoginForm[] = [
  {
    signs: [" -u", "--user", "--proxy-user"],
    pattern: () => /((?:\s-u|\s--(?:proxy-)?user)[ =]?["']?[^\s:"'/<{$]{1,64}:)([^\s"']{3,200})/g,
  },
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
    signs: ["$", "{S", "{M", "{P", "{C", "SCRAM-"],
    isHash: true,
    pattern: () =>
      /()((?:\$2[abxy]\$\d\d\$[./A-Za-z0-9]{50,60}|\$argon2(?:id?|d)\$[\w=,$+/-]{20,200}|\${1,2}(?:6|5|1|apr1|md5|sha1|y|gy|7|8|9)\${1,2}(?:[jJ]?[./A-Za-z0-9=]{1,24}\$)?[./A-Za-z0-9]{1,64}\${1,2}[./A-Za-z0-9]{22,90}|\$(?:pbkdf2(?:-sha\d{1,3})?|scrypt|bcrypt-sha256|sha512|krb5\w{0,12})\$[\w=,.$+/*@-]{20,400}|\$[PHS]\$[./A-Za-z0-9]{30,56}|(?:pbkdf2_sha\d{1,3}|bcrypt_sha256|scrypt|argon2)\$[\w=,.$+/-]{20,200}|(?:pbkdf2:sha\d{1,3}:\d{1,9}|scrypt:\d{1,9}:\d{1,3}:\d{1,3})\$[\w./+]{4,64}\$[\w./+=]{20,200}|SCRAM-SHA-\d{1,3}\$\d{1,9}:[\w+/=:$]{40,200}|\{(?:SSHA|SHA|SMD5|CRYPT|PBKDF2|SSHA256|SSHA512)(?:-[\w-]{1,10})?\}[A-Za-z0-9+/=$.]{16,200}))/g,
  },
  {
    signs: ['"kty"', String.raw`\"kty\"`],
    pattern: () => /(\\?"(?:d|p|q|dp|dq|qi|k)\\?"\s{0,4}:\s{0,4}\\?")([\w-]{20,2000})/g,
  },
];

/** In every text with one of them; to look for the signs one by one takes longer than all the rest. */
const anySign =
  /-(?:user|stdin|(?<=\s-)(?:[upaSbA]|-body))|<<<|:(?:\d{4}|\*):|["'](?<=(?:[bB][yY]|[aA][sS]|[rR][dD])[^!-~]{1,4}\\?.)|\$(?:[\dPHSa-z][\w-]{0,12}\$|(?<=(?:256|512|sha1|crypt|on2|:\d{1,9}).))|\{(?:SSHA|SHA|SMD5|MD5|CRYPT|PBKDF2)|"kty/;

/** Finds passwords where only the command or the file says that they are some. */
export function findLogins(text: string, found: Found[]): void {
  if (!anySign.test(text)) return;
  for (const { signs, pattern, isHash = false } of forms) {
    if (!signs.some((sign) => text.includes(sign))) continue;
    for (const { 1: head = "", 2: value = "", index } of text.matchAll(pattern())) {
      const start = index + head.length;
      if (isHash || !isPlaceholder(value)) found.push({ start, end: start + value.length, kind: "password" });
    }
  }
}
