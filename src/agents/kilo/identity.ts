import type { HostIdentity } from "../../core/event/host-identity.ts";

/** How an MCP server learns the folder of Kilo Code: from its MCP roots, or from the working folder. */
export const identity: HostIdentity = {
  name: "kilo",
  clients: ["kilo"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};
