import { fieldsOf } from "../fields-of.ts";
import { messageText } from "../transcripts/record-values.ts";

/** Returns the command itself, without a wrapper such as `bash -c`. */
export function commandText(command: unknown): string {
  if (!Array.isArray(command)) return typeof command === "string" ? command : "";
  const words = command.filter((word) => typeof word === "string");
  const [shell = "", flag = "", script] = words;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return isShell && script !== undefined ? script : words.join(" ");
}

/** Parses the arguments of a call. Returns the text unchanged if it is not JSON. */
export function parsedArguments(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Returns the result of a call as text. The result is a list of parts; in older versions it is JSON that contains the
 * text.
 */
export function outputText(output: unknown): string {
  const text = messageText(output);
  return text.startsWith('{"output"') ? (fieldsOf(parsedArguments(text)).text("output") ?? text) : text;
}

/** Returns the output of a command without the lines about the process that Codex puts before it. */
export function bareOutput(text: string): string {
  const [, bare] = /^(?:(?:[A-Z][\w ]*: |Process exited )[^\n]*\n)*Output:\n([\s\S]*)$/.exec(text) ?? [];
  return bare ?? text;
}

/** Reads the exit code from the lines that Codex puts before the output of a command. */
export function exitCodeOf(text: string): number | undefined {
  const [, code] = /^(?:Exit code: |Process exited with code )(\d+)$/m.exec(text.slice(0, 400)) ?? [];
  return code === undefined ? undefined : Number(code);
}
