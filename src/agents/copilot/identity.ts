import type { HostIdentity } from "../../core/host-identity.ts";

/** How Copilot CLI tells an MCP server who it is; it starts it in the project. */
export const identity: HostIdentity = {
  name: "copilot",
  clients: ["copilot-cli"],
  env: { session: ["COPILOT_AGENT_SESSION_ID"], folder: [] },
  isTextOnly: true,
};
