import { fieldsOf } from "../fields-of.ts";
import { messageText } from "../record-values.ts";

/** The command that ran, without the shell around it. */
export function commandText(command: unknown): string {
  if (!Array.isArray(command)) return typeof command === "string" ? command : "";
  const words = command.filter((word) => typeof word === "string");
  const [shell = "", flag = "", script] = words;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return isShell && script !== undefined ? script : words.join(" ");
}

/** The arguments of a call; the text itself if it is not JSON. */
export function parsedArguments(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The result of a call as text: a list of parts, or in older versions JSON that contains the text. */
export function outputText(output: unknown): string {
  const text = messageText(output);
  return text.startsWith('{"output"') ? (fieldsOf(parsedArguments(text)).text("output") ?? text) : text;
}

/** The output of a command without the lines about it at the beginning. */
export function bareOutput(text: string): string {
  const [, bare] = /^(?:(?:[A-Z][\w ]*: |Process exited )[^\n]*\n)*Output:\n([\s\S]*)$/.exec(text) ?? [];
  return bare ?? text;
}

/** The exit code, from the lines before the output of a command. */
export function exitCodeOf(text: string): number | undefined {
  const [, code] = /^(?:Exit code: |Process exited with code )(\d+)$/m.exec(text.slice(0, 400)) ?? [];
  return code === undefined ? undefined : Number(code);
}
