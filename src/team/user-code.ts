import { randomInt } from "node:crypto";

/** Without vowels, so that no word appears, and without letters that look like digits. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;
const form = new RegExp(`^[${letters}]{${length}}$`);

/** Makes the code of a device login: 8 of 20 letters, 2.6 × 10^10 codes. */
export function createUserCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Reads a code as a person types it: in any case, with or without the hyphen. Null if it cannot be a code. */
export function readUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return form.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}
