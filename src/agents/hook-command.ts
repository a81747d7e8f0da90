import type { OwnProgram } from "./own-program.ts";

/**
 * What a host's shell runs for an event: sh, bash, zsh and fish read it alike. Where that Node.js is gone, as after an update by a version manager, or
 * too old, the one in PATH takes its place. Where both or Loci are gone, the host gets an empty answer and sees no error: a memory that was removed by
 * hand must not get in the way of work.
 */
export function hookCommand({ node, hook }: Pick<OwnProgram, "node" | "hook">, host: string, event: string): string {
  const rest = `${quoted(hook)} ${host} ${event} 2>/dev/null`;
  return `${quoted(node)} ${rest} || node ${rest} || echo '{}'`;
}

/** Whether a command is a hook of Loci for a host, of this version or another. */
export function isHookCommand(command: unknown, host: string): boolean {
  return typeof command === "string" && hookEventOf(command, host) !== null;
}

/** The host's name of the event that a hook of Loci is for; null for other commands, also for those that only have one in them. */
export function hookEventOf(command: string, host: string): string | null {
  const [, , script = "", name, event] = written.exec(command) ?? [];
  return ownScript.test(script) && name === host ? (event ?? null) : null;
}

export const shellWord: string = String.raw`(?:[\w@%+=:,./-]+|'(?:[^']|'\\'')*')`;

/** A whole command as `hookCommand` writes it, or as it did without the second Node.js: two words, host and event, and nothing else for a shell to do. */
const written = new RegExp(
  String.raw`^(${shellWord}) (${shellWord}) ([a-z-]+) ([\w.]+) 2>/dev/null(?: \|\| node \2 \3 \4 2>/dev/null)? \|\| echo '\{\}'$`,
);

/** Where the script is in an installed Loci, and in a checkout. */
const ownScript =
  /[\\/](?:dist[\\/]hook[\\/]hook\.cjs|src[\\/](?:hooks[\\/]process|cli[\\/]hook)[\\/]hook-entry\.ts)'?$/;

/** Whether a hook of Loci tries the Node.js in PATH, too. Those that an older Loci has written do not. */
export function hasSecondNode(command: string): boolean {
  return command.includes(" 2>/dev/null || node ");
}

/** The files that a hook of Loci names: Node.js and the script. */
export function commandFiles(command: string): string[] {
  const words = [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].slice(0, 2);
  return words.map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));
}

/** A word for sh, zsh, bash and fish. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
