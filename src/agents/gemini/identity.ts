import type { HostIdentity } from "../../core/event/host-identity.ts";

/**
 * How an MCP server learns the folder of Gemini CLI: from its MCP roots, or from the working folder, which is the
 * project.
 */
export const identity: HostIdentity = {
  name: "gemini",
  clients: ["gemini-cli-mcp-client"],
  env: { session: [], folder: [] },
  isTextOnly: false,
};
