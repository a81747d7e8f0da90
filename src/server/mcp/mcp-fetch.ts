import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";

import { createServer, type ServerParts } from "./create-server.ts";
import { refuse } from "./guard-request.ts";
import { createHttpSessions } from "./http-sessions.ts";

/** The maximum size of a request. It has room for the largest document with every character escaped. */
const mostBytes = 4 * 1024 * 1024;

/** MCP over streamable HTTP, for a server that has already checked the sender of the request. */
export interface McpFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Creates the handler of MCP requests, for all versions of the protocol. */
export function createMcpFetch(parts: ServerParts): McpFetch {
  const factory = () => createServer(parts);
  const sessions = createHttpSessions(factory, mostBytes);
  const stateless = createMcpHandler(factory, {
    legacy: "reject",
    maxRequestBodySize: mostBytes,
    onerror: parts.onFault,
  });
  return {
    fetch: async (request) => {
      if (Number(request.headers.get("content-length")) > mostBytes) return refuse(413, `more than ${mostBytes} bytes`);
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: mostBytes });
      return isLegacy ? sessions.fetch(request) : stateless.fetch(request);
    },
    close: async () => {
      await Promise.all([sessions.close(), stateless.close()]);
    },
  };
}
