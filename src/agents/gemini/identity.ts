import type { HostIdentity } from "../../core/host-identity.ts";

/** How Gemini CLI tells an MCP server who and where it is: only by its roots, and by starting it in the project. */
export const identity: HostIdentity = {
  name: "gemini",
  clients: ["gemini-cli-mcp-client"],
  env: { session: [], folder: [] },
  isTextOnly: false,
};
