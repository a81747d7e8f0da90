import { visibleText } from "../../block/harmless-text.ts";

// Control characters, and marks that change the direction of a line. Text from outside must not control the terminal.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns text that is safe to print. Line breaks and tabs stay, terminal sequences become visible, and invisible
 * characters are removed.
 */
export function printable(text: string): string {
  return visibleText(text.replace(/\r\n/g, "\n").replace(unsafe, visible));
}

export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Returns JSON that is safe to print: the same value, with unsafe characters escaped. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : "�";
}
