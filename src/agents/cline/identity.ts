import type { HostIdentity } from "../../core/event/host-identity.ts";

/** How an MCP server learns the folder of Cline: from the working folder, which is the project. */
export const identity: HostIdentity = {
  name: "cline",
  clients: ["@cline/core"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};
