import type { Tool } from "./script.ts";

/**
 * Finds the host's name for a tool. For a tool of an MCP server, this is `mcp__loci__x`, `mcp_loci_x` or `loci-x`. The
 * host's own tools keep their names.
 */
export function hostToolName(short: string, tools: readonly Tool[]): string | undefined {
  const names = tools.map(({ name }) => name);
  return names.find((name) => name === short) ?? names.find((name) => /[_-]$/.test(cutEnd(name, short)));
}

function cutEnd(name: string, end: string): string {
  return name.endsWith(end) ? name.slice(0, -end.length) : "";
}
