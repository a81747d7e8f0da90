import type { HostIdentity } from "../../core/event/host-identity.ts";

/**
 * How an MCP server learns the session and folder of Codex. Codex starts its servers with a bare environment, so it
 * sends both values with each call.
 */
export const identity: HostIdentity = {
  name: "codex",
  clients: ["codex-mcp-client"],
  env: { session: [], folder: [] },
  readMeta: (meta) => {
    const turn = asObject(meta["x-codex-turn-metadata"]);
    return {
      session: meta["sessionId"] ?? turn["session_id"],
      folder: Object.keys(asObject(turn["workspaces"]))[0],
    };
  },
  isTextOnly: true,
};

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
