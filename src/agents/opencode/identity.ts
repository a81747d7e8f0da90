import type { HostIdentity } from "../../core/event/host-identity.ts";

/**
 * How an MCP server learns the folder of opencode: from its MCP roots, or from the working folder, which is the
 * project.
 */
export const identity: HostIdentity = {
  name: "opencode",
  clients: ["opencode"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};
