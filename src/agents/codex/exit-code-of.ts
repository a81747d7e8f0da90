import { fieldsOf } from "../fields-of.ts";
import { jsonLines } from "../json-lines.ts";

/**
 * The exit code of a command, from the end of a rollout: Codex writes it there before it runs its hooks, and does not
 * pass it to them.
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
