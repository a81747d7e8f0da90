import type { ToolResult, ToolUse } from "./hook-event.ts";

// The two patterns below match the texts of the guards; see guards/guard.ts, guards/delegation/enforce-delegation.ts
// and agents/write-answer.ts.
const ofDelegation = /\bA [a-z]{1,40} delegates: (?:this is tool \d{1,9}|\d{1,9} tools) in a row\b/;
const ofGuard = /(?:^|[\n:] ?)Loci: |\bA guard of Loci refuses this\.|\bLoci could not look at it;/;

/** True if a text is the refusal of one of Loci's guards. */
export function isRefusalOfLoci(text: string): boolean {
  const begin = text.slice(0, 300);
  return ofDelegation.test(begin) || ofGuard.test(begin);
}

/** True if a tool did not run because one of Loci's guards refused it. The guard's decision is recorded separately. */
export function wasRefused({ failed, exitCode, text }: ToolResult): boolean {
  // A tool with an exit code has run, whatever it printed.
  return failed && exitCode === undefined && isRefusalOfLoci(text);
}

/** Returns a text without the lines of a guard's warning. */
export function withoutWarnings(text: string): string {
  // Looks for a fixed string first, because most texts do not contain it and need no regex.
  if (!text.includes(" delegates: ") || !ofDelegation.test(text)) return text;
  return text
    .split("\n")
    .filter((line) => !ofDelegation.test(line))
    .join("\n");
}

const ownTools = /(?:^|[^a-z])(?:memory_(?:list|read|search|write)|(?:save|get|clear)_memory|search_history)$/;
const ownCommand =
  /^\s*(?:\w{1,100}=\S*\s+)*(?:(?:npx|bunx|pnpx|(?:npm|pnpm|yarn) (?:exec|dlx))\s+(?:-\S*\s+)*)?(?:[^\s"']*\/)?loci(?:-memory(?:@\S*)?)?(?:\s|$)/;

// Other programs that may be in a line with `loci`: they only change the folder or filter the output.
const besides = /^\s*(?:(?:cd|head|tail|cat|less|grep|wc|sort|jq)\b.*)?$/;

/**
 * True if a tool, or every command in a line, belongs to Loci. The memory already contains the answers of Loci's tools.
 */
export function isOwnTool({ server, name, command = "" }: ToolUse): boolean {
  if (server === "loci") return ownTools.test(name);
  if (!command.includes("loci")) return false;
  const commands = command.slice(0, 10_000).split(/[;&|()\n`]+/);
  return (
    commands.some((one) => ownCommand.test(one)) && commands.every((one) => ownCommand.test(one) || besides.test(one))
  );
}
