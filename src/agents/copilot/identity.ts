import type { HostIdentity } from "../../core/event/host-identity.ts";

/** How an MCP server learns the session of Copilot CLI. Copilot starts the server in the project folder. */
export const identity: HostIdentity = {
  name: "copilot",
  clients: ["copilot-cli"],
  env: { session: ["COPILOT_AGENT_SESSION_ID"], folder: [] },
  isTextOnly: true,
};
