import { randomUUID } from "node:crypto";

import {
  createMcpHandler,
  isLegacyRequest,
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport as HttpTransport,
  type McpServer,
} from "@modelcontextprotocol/server";

import { createServer, type ServerParts } from "./create-server.ts";
import { refuse } from "./guard-request.ts";

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
  const sessions = createHttpSessions(factory);
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

/** JSON-RPC's code for a parse error. */
const parseError = -32700;

/**
 * More sessions than one person's clients need. Beyond that, the session that was idle for longest is closed, and its
 * client must connect again.
 */
const mostSessions = 64;

/** Sessions for clients of protocols before 2026-07-28, which open one session for all their requests. */
export interface HttpSessions {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Creates one server for each session. The SDK does the rest. */
function createHttpSessions(factory: () => Promise<McpServer>): HttpSessions {
  const sessions = new Map<string, HttpTransport>();
  const open = async (): Promise<HttpTransport> => {
    const transport = new HttpTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: mostBytes,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await (await factory()).connect(transport);
    return transport;
  };
  return {
    fetch: async (request) => {
      const id = request.headers.get("mcp-session-id");
      const known = id === null ? undefined : sessions.get(id);
      if (id !== null && known !== undefined) {
        sessions.delete(id);
        sessions.set(id, known);
        return known.handleRequest(request);
      }
      if (id !== null) return refuse(404, "there is no such session; connect again");
      const body = await bodyOf(request);
      if (body === undefined && request.method === "POST") return refuse(400, "this is not JSON", { code: parseError });
      if (!isInitializeRequest(body)) return refuse(400, "a session is needed: send initialize first");
      const response = await (await open()).handleRequest(request);
      const tooMany = [...sessions].slice(0, Math.max(0, sessions.size - mostSessions));
      for (const [old] of tooMany) sessions.delete(old);
      await closeAll(tooMany.map(([, transport]) => transport));
      return response;
    },
    close: async () => {
      const all = [...sessions.values()];
      sessions.clear();
      await closeAll(all);
    },
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.clone().text());
  } catch {
    return undefined;
  }
}

async function closeAll(transports: readonly HttpTransport[]): Promise<void> {
  await Promise.all(transports.map((transport) => transport.close().catch(() => {})));
}
