/** Returns the server in a tool name of the form `mcp__server__tool`. */
export function mcpServerOf(tool: string): string | undefined {
  const [prefix, server, ...rest] = tool.split("__");
  return prefix === "mcp" && server !== undefined && server !== "" && rest.length > 0 ? server : undefined;
}
