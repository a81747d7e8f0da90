import type { HostIdentity } from "../../core/host-identity.ts";

/** How opencode tells an MCP server who and where it is: by its roots, and by starting it in the project. */
export const identity: HostIdentity = {
  name: "opencode",
  clients: ["opencode"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};
