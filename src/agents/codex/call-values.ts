import { fieldsOf } from "../fields-of.ts";
import { messageText } from "../record-values.ts";

/** What was run, without the shell that it was handed to. */
export function commandText(command: unknown): string {
  if (!Array.isArray(command)) return typeof command === "string" ? command : "";
  const words = command.filter((word) => typeof word === "string");
  const [shell = "", flag = "", script] = words;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag);
  return isShell && script !== undefined ? script : words.join(" ");
}

/** The arguments of a call; as they are, where they are no JSON. */
export function parsedArguments(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What came of a call, as text: a list of parts, or in older versions JSON with the text in it. */
export function outputText(output: unknown): string {
  const text = messageText(output);
  return text.startsWith('{"output"') ? (fieldsOf(parsedArguments(text)).text("output") ?? text) : text;
}

/** The output of a command without the lines about it that stand before. */
export function bareOutput(text: string): string {
  const [, bare] = /^(?:(?:[A-Z][\w ]*: |Process exited )[^\n]*\n)*Output:\n([\s\S]*)$/.exec(text) ?? [];
  return bare ?? text;
}

/** How a command ended, from the lines that stand before its output. */
export function exitCodeOf(text: string): number | undefined {
  const [, code] = /^(?:Exit code: |Process exited with code )(\d+)$/m.exec(text.slice(0, 400)) ?? [];
  return code === undefined ? undefined : Number(code);
}
