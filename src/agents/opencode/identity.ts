import type { HostIdentity } from "../../core/event/host-identity.ts";

/** How an MCP server learns the folder of opencode: by its roots, and because opencode starts it in the project. */
export const identity: HostIdentity = {
  name: "opencode",
  clients: ["opencode"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};
