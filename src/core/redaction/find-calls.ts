import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";

/** One argument: a string, or anything else without brackets in it but for one call; group 2 is what the string holds. Each part begins with what the one before it has not. */
const argument =
  /\s{0,20}(?:[\w.]{1,40}\s?[=:]\s?)?(?:(?:[bBrRuUfFN@]{1,2}(?=["']))?(["'`])((?:(?!\1)[^\\\n]|\\.){0,200})\1\s{0,20}|[^"'`(),\s][^"'`(),\n]{0,120}(?:\([^()"'\n]{0,80}\)[^"'`(),\n]{0,40})?)([,)])/y;

const mostArguments = 6;

/** Which argument is the first that can be the secret, by the end of a function's name. */
const firstSecret: readonly (readonly [name: RegExp, at: number])[] = [
  [/(?:pass(?:word|wd|phrase|code)|keyspec|(?:set|with|use)_?(?:secret|api_?key|token)|\.auth|fernet)$/i, 0],
  [
    /(?:log_?in|auth|authenticate|authentication|credentials?|crypt|mac|_bind|_user|createuser|sign|verify|encode|decode)$/i,
    1,
  ],
  // A host or an address, then a name.
  [/(?:connect(?:ion)?|pdo|ftp|smtp|mysqli|sequelize)$/i, 2],
];

/**
 * The passwords and keys that a call takes by their place: `connect("host", "name", "…")`, `setPassword("…")`. At the bracket behind the name
 * of the function.
 */
export function findInCall(text: string, name: string, bracket: number, found: Found[]): void {
  const first = firstSecret.find(([end]) => end.test(name))?.[1];
  if (first === undefined) return;
  argument.lastIndex = bracket + 1;
  for (let at = 0; at < mostArguments; at += 1) {
    const start = argument.lastIndex;
    const [whole, quote, value = "", end] = argument.exec(text) ?? [];
    if (whole === undefined) return;
    if (quote !== undefined && at >= first && isSecret(value)) {
      const from = start + whole.indexOf(quote) + 1;
      found.push({ start: from, end: from + value.length, kind: "password", secret: value });
    }
    if (end === ")") return;
  }
}

function isSecret(value: string): boolean {
  if (/[\s{}<>$]|^[\w.-]+@[\w.-]+$|^%|:\/\//.test(value)) return false;
  // Names of features and places have dashes between words: `api-key-v2`.
  return (isChosen(value) && !/^[a-z]+(?:-[a-z0-9]+)+$/.test(value)) || looksRandom(value, 12);
}

/** `login(…)` and what signs a token: nothing of a secret is in their names. */
export function findLogin(text: string, found: Found[]): void {
  for (let at = text.indexOf("gin"); at !== -1; at = text.indexOf("gin", at + 3)) {
    if (text.startsWith("(", at + 3)) findInCall(text, "login", at + 3, found);
    else if (text.startsWith(" ", at + 3)) findTold(text, at - 2, found);
  }
  if (text.includes("jwt.") || text.includes("qli("))
    for (const { 0: name, index } of text.matchAll(/\b(?:jwt\.(?:sign|verify|encode|decode)|mysqli)(?=\()/g))
      findInCall(text, name, index + name.length, found);
}

/** A tool is given its token: `wandb login …`; or a person is told what to type: `login as name with …`. */
const told = [
  /\b[lL]ogin (?:--\w{1,20} )?["']?(?=[\w.+/=-]{16})([^\s/"']{4,400})/y,
  /\b[lL]ogin (?:details|data|info|creds?|credentials)[ :–-]{1,4}[\w.@-]{1,60} ?[/:|] ?([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/y,
  /\b[lL]ogin (?:as|with) [\w.@-]{1,60}(?: (?:with|using|and|pw|pass) | ?[/:] ?)([\x21-\x7e]{6,64}?)(?=[.,;!?]?(?:\s|$))/y,
];

function findTold(text: string, start: number, found: Found[]): void {
  for (const pattern of told) {
    pattern.lastIndex = Math.max(0, start);
    const value = pattern.exec(text)?.[1];
    if (value === undefined || isPlaceholder(value) || !(isChosen(value) || looksRandom(value, 16))) continue;
    found.push({ start: pattern.lastIndex - value.length, end: pattern.lastIndex, kind: "password" });
  }
}
