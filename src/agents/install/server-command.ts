import { quoted, shellWord } from "../hook-command.ts";
import type { OwnProgram } from "../own-program.ts";

/** How a host starts the MCP server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Hosts start a server without a shell. If a shell exists, the command uses it to fall back on the Node.js in PATH. It
 * contains no `$`, because some hosts would replace it with a value of the environment.
 */
export function serverCommand({ node, cli }: OwnProgram, platform: NodeJS.Platform = process.platform): ServerCommand {
  if (platform === "win32") return { command: node, args: [cli, "mcp"] };
  const [first, script] = [quoted(node), quoted(cli)];
  return {
    command: "/bin/sh",
    args: ["-c", `[ -x ${first} ] && exec ${first} ${script} mcp; exec node ${script} mcp`],
  };
}

/** True if `loci install` wrote the command, in any version. */
export function isServerCommand(words: readonly unknown[]): boolean {
  const [command, first, second, ...rest] = words;
  if (typeof first !== "string" || typeof second !== "string" || rest.length > 0) return false;
  if (command === "/bin/sh" && first === "-c") return ownScript.test(written.exec(second)?.[2] ?? "");
  return ownScript.test(first) && second === "mcp";
}

const written = new RegExp(String.raw`^\[ -x (${shellWord}) \] && exec \1 (${shellWord}) mcp; exec node \2 mcp$`);

/** The command's path in an installed Loci, and in a checkout. */
const ownScript = /[\\/](?:dist[\\/]cli[\\/]loci\.c?js|src[\\/]cli[\\/]loci\.ts)'?$/;
