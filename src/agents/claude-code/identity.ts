import type { HostIdentity } from "../../core/host-identity.ts";

/** How Claude Code tells an MCP server who and where it is. */
export const identity: HostIdentity = {
  name: "claude-code",
  clients: ["claude-code"],
  env: { session: ["CLAUDE_CODE_SESSION_ID"], folder: ["CLAUDE_PROJECT_DIR"] },
  isTextOnly: true,
};
