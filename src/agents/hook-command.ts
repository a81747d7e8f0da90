import type { OwnProgram } from "./own-program.ts";

/**
 * The command that a host's shell runs for an event: sh, bash, zsh and fish read it alike. If its Node.js was removed,
 * as after an update by a version manager, or is too old, the one in PATH is used. If both or Loci are missing, the
 * host gets an empty answer and no error: a memory that was removed by hand must not disturb the work.
 */
export function hookCommand({ node, hook }: Pick<OwnProgram, "node" | "hook">, host: string, event: string): string {
  const rest = `${quoted(hook)} ${host} ${event} 2>/dev/null`;
  return `${quoted(node)} ${rest} || node ${rest} || echo '{}'`;
}

/** True for a command that is a hook of Loci for a host, of any version. */
export function isHookCommand(command: unknown, host: string): boolean {
  return typeof command === "string" && hookEventOf(command, host) !== null;
}

/**
 * The host's name of the event that a hook of Loci handles; null for other commands, also for those that only contain
 * one.
 */
export function hookEventOf(command: string, host: string): string | null {
  const [, , script = "", name, event] = written.exec(command) ?? [];
  return ownScript.test(script) && name === host ? (event ?? null) : null;
}

export const shellWord: string = String.raw`(?:[\w@%+=:,./-]+|'(?:[^']|'\\'')*')`;

/**
 * A whole command as `hookCommand` writes it, or as older versions did without the second Node.js: two words, host and
 * event, and nothing else for a shell to do.
 */
const written = new RegExp(
  String.raw`^(${shellWord}) (${shellWord}) ([a-z-]+) ([\w.]+) 2>/dev/null(?: \|\| node \2 \3 \4 2>/dev/null)? \|\| echo '\{\}'$`,
);

/** The script's path in an installed Loci, and in a checkout. */
const ownScript =
  /[\\/](?:dist[\\/]hook[\\/]hook\.cjs|src[\\/](?:hooks[\\/]process|cli[\\/]hook)[\\/]hook-entry\.ts)'?$/;

/** True if a hook of Loci also tries the Node.js in PATH. Hooks of older versions do not. */
export function hasSecondNode(command: string): boolean {
  return command.includes(" 2>/dev/null || node ");
}

/** The files that a hook of Loci names: Node.js and the script. */
export function commandFiles(command: string): string[] {
  const words = [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].slice(0, 2);
  return words.map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));
}

/** Quotes a word for sh, zsh, bash and fish. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
