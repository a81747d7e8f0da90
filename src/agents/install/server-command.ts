import { quoted, shellWord } from "../hook-command.ts";
import type { OwnProgram } from "../own-program.ts";

/** How a host starts the MCP server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Hosts start a server without a shell. Where there is one, it takes the Node.js in PATH if the named one is gone. No `$` in it, because some hosts put values of the
 * environment in its place.
 */
export function serverCommand({ node, cli }: OwnProgram, platform: NodeJS.Platform = process.platform): ServerCommand {
  if (platform === "win32") return { command: node, args: [cli, "mcp"] };
  const [first, script] = [quoted(node), quoted(cli)];
  return {
    command: "/bin/sh",
    args: ["-c", `[ -x ${first} ] && exec ${first} ${script} mcp; exec node ${script} mcp`],
  };
}

/** Whether `loci install` has written a command, in this version or another. */
export function isServerCommand(words: readonly unknown[]): boolean {
  const [command, first, second, ...rest] = words;
  if (typeof first !== "string" || typeof second !== "string" || rest.length > 0) return false;
  if (command === "/bin/sh" && first === "-c") return ownScript.test(written.exec(second)?.[2] ?? "");
  return ownScript.test(first) && second === "mcp";
}

const written = new RegExp(String.raw`^\[ -x (${shellWord}) \] && exec \1 (${shellWord}) mcp; exec node \2 mcp$`);

/** Where the command is in an installed Loci, and in a checkout. */
const ownScript = /[\\/](?:dist[\\/]cli[\\/]loci\.js|src[\\/]cli[\\/]loci\.ts)'?$/;
