import type { OwnProgram } from "./own-program.ts";

/**
 * Returns the command that a host's shell runs for an event. sh, bash, zsh and fish read it alike. If its Node.js was
 * removed by an update or is too old, the command uses the Node.js in PATH. If that fails too, or Loci is missing, the
 * host gets an empty answer and no error. So a removed Loci does not disturb the work.
 */
export function hookCommand(
  { node, hook }: Pick<OwnProgram, "node" | "hook">,
  host: string,
  event: string,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "win32") return `node ${windowsEntry(hook)} ${host} ${event}`;
  const rest = `${quoted(hook)} ${host} ${event} 2>/dev/null`;
  return `${quoted(node)} ${rest} || node ${rest} || echo '{}'`;
}

/**
 * Names a script without quotes and operators. On Windows a host may use cmd.exe, PowerShell or Git Bash, which agree on
 * neither. Codex also escapes quotes in a way that cmd.exe does not undo. All of them start the `node` in PATH, and Node
 * takes forward slashes, and a URL if other characters have to be encoded.
 */
function windowsEntry(script: string): string {
  const path = script.replaceAll("\\", "/");
  return /^[\w@+=:./-]+$/.test(path) ? path : `--no-warnings --entry-url ${fileUrl(path)}`;
}

function fileUrl(path: string): string {
  const encoded = encodeURI(path).replaceAll(/[^\w@%+=:./-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `file:${path.startsWith("//") ? "" : "///"}${encoded}`;
}

/** True for a command that any version of Loci installed as a hook of this host. */
export function isHookCommand(command: unknown, host: string): boolean {
  return typeof command === "string" && hookEventOf(command, host) !== null;
}

/**
 * Returns the host's name of the event that a hook of Loci handles. Returns null for other commands, even if they
 * contain a hook of Loci.
 */
export function hookEventOf(command: string, host: string): string | null {
  const [, script = "", name, event] = writtenForWindows.exec(command) ?? written.exec(command)?.slice(1) ?? [];
  return ownScript.test(script) && name === host ? (event ?? null) : null;
}

export const shellWord: string = String.raw`(?:[\w@%+=:,./-]+|'(?:[^']|'\\'')*')`;

/**
 * Matches a whole command as `hookCommand` writes it, and as older versions wrote it without the second Node.js. The
 * shell must have nothing else to do.
 */
const written = new RegExp(
  String.raw`^(${shellWord}) (${shellWord}) ([a-z-]+) ([\w.]+) 2>/dev/null(?: \|\| node \2 \3 \4 2>/dev/null)? \|\| echo '\{\}'$`,
);

const writtenForWindows = /^node (?:--no-warnings --entry-url )?([\w@%+=:./-]+) ([a-z-]+) ([\w.]+)$/;

/** The end of the script's path: in an installed Loci, or in a checkout. */
const ownScript =
  /[\\/](?:dist[\\/]hook[\\/]hook\.cjs|src[\\/](?:hooks[\\/]process|cli[\\/]hook)[\\/]hook-entry\.ts)'?$/;

/** True if a hook of Loci also tries the Node.js in PATH. Hooks of older versions and on Windows do not. */
export function hasSecondNode(command: string): boolean {
  return command.includes(" 2>/dev/null || node ");
}

/** Returns the files that a hook of Loci names: Node.js and the script. On Windows, Node.js is only a name in PATH. */
export function commandFiles(command: string): string[] {
  const [, entry] = writtenForWindows.exec(command) ?? [];
  if (entry !== undefined) return ["node", decodeURIComponent(entry.replace(/^file:(?:\/\/\/)?/, ""))];
  const words = [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].slice(0, 2);
  return words.map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));
}

/** Quotes a word for sh, zsh, bash and fish. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
