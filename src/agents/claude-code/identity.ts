import type { HostIdentity } from "../../core/event/host-identity.ts";

/** How an MCP server learns the session and folder of Claude Code. */
export const identity: HostIdentity = {
  name: "claude-code",
  clients: ["claude-code"],
  env: { session: ["CLAUDE_CODE_SESSION_ID"], folder: ["CLAUDE_PROJECT_DIR"] },
  isTextOnly: true,
};
