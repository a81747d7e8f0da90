/** Leaves the MCP server out of what is installed. */
export const serverArg = {
  "no-mcp": { type: "boolean", description: "hooks alone, without the MCP server" },
} as const;

/** citty takes `--no-mcp` for a switch `mcp` that is off. */
export function isWithServer(args: Readonly<Record<string, unknown>>): boolean {
  return args["mcp"] !== false;
}
