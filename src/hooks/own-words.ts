import type { ToolResult, ToolUse } from "./hook-event.ts";

// The texts of the guards, see guards/guard.ts, guards/delegation/enforce-delegation.ts and agents/refusal-reason.ts.
const ofDelegation = /\bA [a-z]{1,40} delegates: (?:this is tool \d{1,9}|\d{1,9} tools) in a row\b/;
const ofGuard = /(?:^|[\n:] ?)Loci: |\bA guard of Loci refuses this\.|\bLoci could not look at it;/;

/** True for the text of a guard's refusal. */
export function isRefusalOfLoci(text: string): boolean {
  const begin = text.slice(0, 300);
  return ofDelegation.test(begin) || ofGuard.test(begin);
}

/** True if a tool did not run because a Loci guard refused it: the guard's decision records that. */
export function wasRefused({ failed, exitCode, text }: ToolResult): boolean {
  // A tool with an exit code has run, whatever it printed.
  return failed && exitCode === undefined && isRefusalOfLoci(text);
}

/** A text without the lines of a guard's warning. */
export function withoutWarnings(text: string): string {
  // Without the word, no regex needs to be compiled.
  if (!text.includes(" delegates: ") || !ofDelegation.test(text)) return text;
  return text
    .split("\n")
    .filter((line) => !ofDelegation.test(line))
    .join("\n");
}

const ownTools = /(?:^|[^a-z])(?:memory_(?:list|read|search|write)|(?:save|get|clear)_memory|search_history)$/;
const ownCommand =
  /^\s*(?:\w{1,100}=\S*\s+)*(?:(?:npx|bunx|pnpx|(?:npm|pnpm|yarn) (?:exec|dlx))\s+(?:-\S*\s+)*)?(?:[^\s"']*\/)?loci(?:-memory(?:@\S*)?)?(?:\s|$)/;

// Programs that only lead to it, or show less of it.
const besides = /^\s*(?:(?:cd|head|tail|cat|less|grep|wc|sort|jq)\b.*)?$/;

/** True if a tool, or a whole line of commands, is Loci's own: the memory already contains its answers. */
export function isOwnTool({ server, name, command = "" }: ToolUse): boolean {
  if (server === "loci") return ownTools.test(name);
  if (!command.includes("loci")) return false;
  const commands = command.slice(0, 10_000).split(/[;&|()\n`]+/);
  return (
    commands.some((one) => ownCommand.test(one)) && commands.every((one) => ownCommand.test(one) || besides.test(one))
  );
}
