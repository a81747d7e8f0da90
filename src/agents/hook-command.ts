import type { OwnProgram } from "./own-program.ts";

/** The files that a hook's command may name. */
export type HookFiles = Pick<OwnProgram, "node" | "hook" | "client" | "native">;

/**
 * Returns the command that a host's shell runs for an event. sh, bash, zsh and fish read it alike. With a client, the
 * command asks a session helper first. If its Node.js was removed by an update or is too old, the command uses the
 * Node.js in PATH; the client does so itself. If that fails too, or Loci is missing, the host gets an empty answer and
 * no error. So a removed Loci does not disturb the work.
 */
export function hookCommand(
  { node, hook, client, native }: HookFiles,
  host: string,
  event: string,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "win32") return `node ${windowsEntry(hook)} ${host} ${event}`;
  const rest = `${quoted(hook)} ${host} ${event} 2>/dev/null`;
  if (native !== undefined) return `${quoted(native)} ${quoted(node)} ${rest} || ${quoted(node)} ${rest} || echo '{}'`;
  if (client !== undefined)
    return `/bin/sh ${quoted(client)} ${quoted(node)} ${host} ${event} 2>/dev/null || echo '{}'`;
  return `${quoted(node)} ${rest} || node ${rest} || echo '{}'`;
}

/**
 * Names a script without quotes and operators. On Windows a host may use cmd.exe, PowerShell or Git Bash, which read
 * both in different ways. Codex also escapes quotes in a way that cmd.exe does not undo. All of them start the `node`
 * in PATH, and Node takes forward slashes, and a URL if other characters have to be encoded.
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
  const [, script = "", name, event] =
    writtenForWindows.exec(command) ??
    writtenForShell.exec(command) ??
    writtenForNative.exec(command)?.slice(1) ??
    written.exec(command)?.slice(1) ??
    [];
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

const writtenForShell = new RegExp(
  String.raw`^/bin/sh (${shellWord}) ${shellWord} ([a-z-]+) ([\w.]+) 2>/dev/null \|\| echo '\{\}'$`,
);

/** Matches only a program of this name, because any program could have these arguments. */
const writtenForNative = new RegExp(
  String.raw`^(?:[\w@%+=:,./-]*/loci-hook|'(?:[^']|'\\'')*/loci-hook') (${shellWord}) (${shellWord}) ([a-z-]+) ([\w.]+) 2>/dev/null \|\| \1 \2 \3 \4 2>/dev/null \|\| echo '\{\}'$`,
);

const writtenForWindows = /^node (?:--no-warnings --entry-url )?([\w@%+=:./-]+) ([a-z-]+) ([\w.]+)$/;

/** The end of the script's path: in an installed Loci, or in a checkout, today or in an older version. */
const ownScript =
  /[\\/](?:dist[\\/]hook[\\/]hook\.(?:cjs|sh)|src[\\/]hook-process[\\/]hook\.sh|src[\\/](?:hook-process|hooks[\\/]process|cli[\\/]hook)[\\/]hook-entry\.ts)'?$/;

/**
 * Returns how a hook of Loci asks a session helper first. Returns null for hooks of older versions and on Windows, which
 * start Node.js.
 */
export function clientOf(command: string): "native" | "shell" | null {
  return writtenForNative.test(command) ? "native" : writtenForShell.test(command) ? "shell" : null;
}

/** True if a hook of Loci also tries the Node.js in PATH. Hooks of older versions and on Windows do not. */
export function hasSecondNode(command: string): boolean {
  return command.includes(" 2>/dev/null || node ") || clientOf(command) !== null;
}

/** Returns the files that a hook of Loci names: Node.js and the script. On Windows, Node.js is only a name in PATH. */
export function commandFiles(command: string): string[] {
  const [, entry] = writtenForWindows.exec(command) ?? [];
  if (entry !== undefined) return ["node", decodeURIComponent(entry.replace(/^file:(?:\/\/\/)?/, ""))];
  const words = [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)]
    .slice(0, 3)
    .map(([word]) => word.replaceAll(/'([^']*)'|\\(')/g, "$1$2"));
  const [first = "", second = "", third = ""] = words;
  const client = clientOf(command);
  return client === "native" ? [second, third] : client === "shell" ? [third, second] : [first, second];
}

/** Quotes a word for sh, zsh, bash and fish. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
