import type { HostIdentity } from "../../core/event/host-identity.ts";

/**
 * How an MCP server learns the session of Qwen Code. The folder comes from its MCP roots: QWEN_CODE_PROJECT_DIR is the
 * folder of its own files about the project. The client's name ends with the name of the server.
 */
export const identity: HostIdentity = {
  name: "qwen",
  clients: ["qwen-cli-mcp-client-loci"],
  env: { session: ["QWEN_CODE_SESSION_ID"], folder: [] },
  isTextOnly: true,
};
