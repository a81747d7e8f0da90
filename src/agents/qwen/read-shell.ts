import { givenFields } from "../../core/given-fields.ts";
import type { ReadResponse } from "../read-details.ts";

/**
 * Reads the result of a command. Qwen Code writes `Output:` before the output, and lines about the process after it. A
 * command that was stopped has no such lines, and then the whole text counts.
 */
export function readShell(text: string, isError: boolean): ReadResponse {
  const begin = text.indexOf("\nOutput: ");
  const [group, signal, exit, error] = lastLines(text, ["Process Group PGID", "Signal", "Exit Code", "Error"]);
  if (begin === -1 || error === undefined || exit === undefined || signal === undefined || error.at < begin)
    return { text, failed: isError };
  const output = text.slice(begin + "\nOutput: ".length, error.at);
  const fault = text.slice(error.from, exit.at);
  const code = text.slice(exit.from, signal.at);
  const exitCode = /^-?\d{1,9}$/.test(code) ? Number(code) : undefined;
  const isKilled = text.slice(signal.from, group?.at) !== "(none)";
  return {
    text: [output, fault].filter((part) => part !== "(empty)" && part !== "(none)").join("\n"),
    failed: isError || isKilled || (exitCode !== undefined && exitCode !== 0),
    ...givenFields({ exitCode }),
  };
}

/** Finds the last line that begins with each name, each before the one found last. */
function lastLines(text: string, names: readonly string[]): { readonly at: number; readonly from: number }[] {
  const found: { at: number; from: number }[] = [];
  for (const name of names) {
    const before = found.at(-1)?.at ?? text.length;
    const at = before === 0 ? -1 : text.lastIndexOf(`\n${name}: `, before - 1);
    if (at === -1) return found;
    found.push({ at, from: at + name.length + 3 });
  }
  return found;
}
