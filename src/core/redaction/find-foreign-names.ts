import type { Found } from "./found.ts";
import { isNamedSecret } from "./is-named-secret.ts";
import { readValue } from "./read-value.ts";

/** How other languages name a password; each is looked for as it stands, which takes next to nothing. */
const names = [
  "Kennwort",
  "ontraseña",
  "Senha",
  "senha",
  "achtwoord",
  "ароль",
  "密码",
  "密碼",
  "パスワード",
  "비밀번호",
];

/**
 * Finds passwords that are named in another language, before a colon or an equals sign. For texts that are not plain ASCII: whoever writes in
 * one of these languages writes some letter that English does not have.
 */
export function findForeignNames(text: string, found: Found[]): void {
  for (const name of names) {
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const between = /["'`*]{0,3}[ \t\u00a0\u3000]{0,4}[:=：＝](?:\*\*)?[ \t\u00a0\u3000]{0,8}/y;
      between.lastIndex = at + name.length;
      if (!between.test(text)) continue;
      const value = readValue(text, between.lastIndex, false);
      // A word alone can be what a form says of the field.
      const isSecret = value !== null && /[\d\W_]/.test(value.text) && isNamedSecret("password", value.text, false);
      if (isSecret) found.push({ start: value.start, end: value.end, kind: "secret", secret: value.text });
    }
  }
}
