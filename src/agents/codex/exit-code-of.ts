import { fieldsOf } from "../fields-of.ts";
import { jsonLines } from "../json-lines.ts";

/**
 * Reads the exit code of a command from the end of Codex's rollout file. Codex writes the code to that file before it
 * runs its hooks, but does not pass it to them.
 */
export function exitCodeOf(tail: string, toolUse: string): number | undefined {
  const lines = tail.split("\n").filter((line) => line.includes(toolUse) && line.includes('"exit_code"'));
  for (const line of jsonLines(lines.join("\n"))) {
    const item = fieldsOf(fieldsOf(fieldsOf(line).object("payload")).object("item"));
    const code = item.number("exit_code");
    if (item.text("id") === toolUse && code !== undefined && Number.isSafeInteger(code)) return code;
  }
  return undefined;
}
