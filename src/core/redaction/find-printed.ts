import type { Found } from "./found.ts";
import { isChosen } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";

/** Commands that print a secret, and nothing else. */
const printing =
  /\b(?:openssl rand|pwgen|apg|genkey|genpsk|(?:bw|op|pass|gopass|lpass|vault|chamber|doppler|keyring|secret-tool|rbw) (?:get|show|read|generate|lookup|kv get|secrets get)|find-(?:generic|internet)-password|print-(?:access|identity)-token|get-access-token|auth token|initial-password|randomBytes|token_(?:hex|urlsafe|bytes)|rails secret|rake secret|key:generate|gen-secret|generate-secret|create-token|create token|dumpprivkey|get secrets? [^\n]{1,120}base64|(?:cat|type|more|less|head|bat|xxd) \S{0,80}(?:pass|secret|token|key|cred|auth)\S{0,40})/i;

/** How the lines begin that a person has typed. */
const prompt = /(?:^|\n)(?:[\w.@:~/-]{0,60}[$#%❯] |>>> |PS [^\n>]{0,80}> )([^\n]{4,300})\r?\n/g;

/** Finds what a command has printed that prints a secret: one word alone in the line behind it, or in the next. */
export function findPrinted(text: string, found: Found[]): void {
  if (!(text.includes("$ ") || text.includes("# ") || text.includes(">>> ") || text.includes("❯ "))) return;
  prompt.lastIndex = 0;
  for (let match = prompt.exec(text); match !== null; match = prompt.exec(text)) {
    // The next line may be a prompt, too.
    prompt.lastIndex -= 1;
    const command = match[1] ?? "";
    if (!printing.test(command)) continue;
    let start = match.index + match[0].length;
    // A file may have the name of its user first.
    for (let line = 0; line < 2; line += 1) {
      const printed = /^['"]?([\x21-\x7e]{2,512}?)['"]?(?=\r?\n|$)/.exec(text.slice(start, start + 516));
      if (printed === null) break;
      const value = printed[1] ?? "";
      if (isSecret(value)) {
        const at = start + printed[0].indexOf(value);
        found.push({ start: at, end: at + value.length, kind: "secret", secret: value });
        break;
      }
      start += printed[0].length + 1;
    }
  }
}

function isSecret(value: string): boolean {
  return (
    isChosen(value) ||
    looksRandom(value, 12) ||
    /^[0-9a-f]{16,512}$/i.test(value) ||
    (value.length >= 8 && /\d/.test(value) && /[^\w./-]/.test(value))
  );
}
