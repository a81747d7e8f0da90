import type { ToolResult, ToolUse } from "./hook-event.ts";

// What the guards write, see guards/guard.ts, guards/delegation/enforce-delegation.ts and agents/refusal-reason.ts.
const ofDelegation = /\bA [a-z]{1,40} delegates: (?:this is tool \d{1,9}|\d{1,9} tools) in a row\b/;
const ofGuard = /(?:^|[\n:] ?)Loci: |\bA guard of Loci refuses this\.|\bLoci could not look at it;/;

/** Whether these are the words with which a guard has refused something. */
export function isRefusalOfLoci(text: string): boolean {
  const begin = text.slice(0, 300);
  return ofDelegation.test(begin) || ofGuard.test(begin);
}

/** Whether a tool has not run because a guard of Loci's stood in its way: that is recorded where it is decided. */
export function wasRefused({ failed, exitCode, text }: ToolResult): boolean {
  // What has ended with an exit code has run, whatever it has printed.
  return failed && exitCode === undefined && isRefusalOfLoci(text);
}

/** A text without the lines in which a guard has warned. */
export function withoutWarnings(text: string): string {
  // Without the word no expression need be compiled.
  if (!text.includes(" delegates: ") || !ofDelegation.test(text)) return text;
  return text
    .split("\n")
    .filter((line) => !ofDelegation.test(line))
    .join("\n");
}

const ownTools = /(?:^|[^a-z])(?:memory_(?:list|read|search|write)|(?:save|get|clear)_memory|search_history)$/;
const ownCommand =
  /^\s*(?:\w{1,100}=\S*\s+)*(?:(?:npx|bunx|pnpx|(?:npm|pnpm|yarn) (?:exec|dlx))\s+(?:-\S*\s+)*)?(?:[^\s"']*\/)?loci(?:-memory(?:@\S*)?)?(?:\s|$)/;

// What only leads to it, or shows less of it.
const besides = /^\s*(?:(?:cd|head|tail|cat|less|grep|wc|sort|jq)\b.*)?$/;

/** Whether a tool, or all that a line of commands does, is Loci's: what it has answered is in the memory already (INJ-9). */
export function isOwnTool({ server, name, command = "" }: ToolUse): boolean {
  if (server === "loci") return ownTools.test(name);
  if (!command.includes("loci")) return false;
  const commands = command.slice(0, 10_000).split(/[;&|()\n`]+/);
  return (
    commands.some((one) => ownCommand.test(one)) && commands.every((one) => ownCommand.test(one) || besides.test(one))
  );
}
