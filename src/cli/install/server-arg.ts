/** The option that installs hooks without the MCP server. */
export const serverArg = {
  "no-mcp": { type: "boolean", description: "hooks alone, without the MCP server" },
} as const;

export function isWithServer(args: Readonly<Record<string, unknown>>): boolean {
  return args["no-mcp"] !== true;
}
