import { quoted, shellWord } from "../hook-command.ts";
import type { OwnProgram } from "../own-program.ts";

/** How a host starts the MCP server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Returns the command that starts the MCP server. Hosts start it without a shell, so except on Windows the command runs
 * `/bin/sh`, which falls back on the Node.js in PATH. The command contains no `$`, because some hosts would expand it
 * as a variable.
 */
export function serverCommand({ node, cli }: OwnProgram, platform: NodeJS.Platform = process.platform): ServerCommand {
  if (platform === "win32") return { command: node, args: [cli, "mcp"] };
  const [first, script] = [quoted(node), quoted(cli)];
  return {
    command: "/bin/sh",
    args: ["-c", `[ -x ${first} ] && exec ${first} ${script} mcp; exec node ${script} mcp`],
  };
}

/** True if any version of `loci install` wrote the command. */
export function isServerCommand(words: readonly unknown[]): boolean {
  const [command, first, second, ...rest] = words;
  if (typeof first !== "string" || typeof second !== "string" || rest.length > 0) return false;
  if (command === "/bin/sh" && first === "-c") return ownScript.test(written.exec(second)?.[2] ?? "");
  return ownScript.test(first) && second === "mcp";
}

const written = new RegExp(String.raw`^\[ -x (${shellWord}) \] && exec \1 (${shellWord}) mcp; exec node \2 mcp$`);

/** The end of the script's path: in an installed Loci, or in a checkout. */
const ownScript = /[\\/](?:dist[\\/]cli[\\/]loci\.c?js|src[\\/]cli[\\/]loci\.ts)'?$/;
