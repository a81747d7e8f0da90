/** A failure, and the steps until the same thing worked. */
export interface FixStory {
  /** The command or file that failed. */
  readonly failed: string;
  readonly exitCode?: string | undefined;
  readonly changed: readonly string[];
  readonly ran: readonly string[];
}

/** Describes a failure and the following steps in one sentence. The sentence contains no tool output. */
export function fixSummary({ failed, exitCode, changed, ran }: FixStory): string {
  const paths = [...new Set(changed)];
  const done = [
    ...(paths.length === 0 ? [] : [`${paths.join(", ")} changed`]),
    ...ran.map((command) => `\`${oneLine(command)}\``),
  ];
  const how = exitCode === undefined ? "failed" : `failed with exit code ${exitCode}`;
  return `\`${oneLine(failed)}\` ${how}, and worked ${done.length === 0 ? "later" : `after ${done.join(" and ")}`}.`;
}

/**
 * Says with which flags or variables a failed command worked. Null for the same words, and for a command with other
 * words besides.
 */
export function workedWith(failed: string, worked: string): string | null {
  const [before, after] = [oneLine(failed), oneLine(worked)].map((command) => command.split(" "));
  const added = wordsBeyond(after, before);
  const removed = wordsBeyond(before, after);
  const differing = [...added, ...removed];
  if (differing.length === 0 || !differing.every((word) => /^-|^\w+=/.test(word))) return null;
  if (added.length === 0) return `It worked without \`${removed.join(" ")}\`.`;
  return `It worked with \`${added.join(" ")}\`${removed.length === 0 ? "" : ` instead of \`${removed.join(" ")}\``}.`;
}

/** Returns the words that another list does not have, or has fewer times. */
export function wordsBeyond(words: readonly string[] = [], others: readonly string[] = []): string[] {
  const rest = [...others];
  return words.filter((word) => {
    const at = rest.indexOf(word);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/** Says after which other command a failed one worked. */
export function workedAfter(command: string): string {
  return `It worked after \`${oneLine(command)}\`.`;
}

function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, " ").replaceAll("`", "'").trim();
  return flat.length <= 200 ? flat : `${flat.slice(0, 200).toWellFormed()}…`;
}

const lookers = (): RegExp =>
  /^\s*(?:\S+\s+(?:status|info|--version|--help)\s*$|cat|cd|head|tail|less|more|ls|ll|pwd|echo|printf|grep|rg|find|fd|wc|sort|uniq|tree|stat|file|which|type|env|date|whoami|ps|df|du|diff|cmp|jq|true|test|\[|sed\s+-n|git\s+(?:status|diff|log|show|branch|blame|remote|rev-parse|ls-files))(?:\s|$)/;

/** True for a command that only reads, judging by its words. Such a command cannot be the fix. */
export function onlyLooks(command: string): boolean {
  const isWriting = />|\s-(?:delete|exec)\b/.test(command.replace(/[012&]?>\s?(?:\/dev\/null|&\d)/g, ""));
  return !isWriting && command.split(/&&|\|\||[;|\n]/).every((one) => one.trim() === "" || lookers().test(one));
}
