/** Leaves the MCP server out of what is installed. */
export const serverArg = {
  "no-mcp": { type: "boolean", description: "hooks alone, without the MCP server" },
} as const;

export function isWithServer(args: Readonly<Record<string, unknown>>): boolean {
  return args["no-mcp"] !== true;
}
