import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { toNodeHandler } from "@modelcontextprotocol/node";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { requestPath } from "../request-path.ts";
import type { ServerParts } from "./create-server.ts";
import { guardRequest, isOwnName } from "./guard-request.ts";
import { createMcpFetch } from "./mcp-fetch.ts";
import { endService } from "./memory-handles.ts";

export interface HttpOptions {
  /** Returns the token. It is called for every request, so that a new token takes effect at once. */
  readonly token: () => string;
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
  /** Only a loopback address, so that other machines cannot reach the memory. */
  readonly address: "127.0.0.1" | "::1";
}

export interface HttpServing {
  readonly url: string;
  /** Ends all connections and closes the memory. */
  readonly close: () => Promise<void>;
}

/** Serves MCP over streamable HTTP on this machine, to clients that know the token. */
export async function serveHttp(parts: ServerParts, { token, port, address }: HttpOptions): Promise<HttpServing> {
  const mcp = createMcpFetch(parts);
  const http = createHttpServer();
  await listen(http, port, address);
  const bound = (http.address() as AddressInfo).port;
  const handle = toNodeHandler(
    {
      fetch: async (request) => {
        const refused = guardRequest(request, { token: token(), port: bound });
        if (refused !== null) return refused;
        return mcp.fetch(request);
      },
    },
    { onerror: parts.onFault },
  );
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Checks the host name before the adapter runs, because the adapter fails on a Host header that is not valid in a
    // URL.
    const isNamed = isOwnName(request.headers.host, bound);
    const path = requestPath(request.url ?? "/", request.headers.host);
    if (!isNamed || path === null) {
      const { status, body } = isNamed ? badTarget : badName;
      response.writeHead(status, { "Content-Type": "application/json", Connection: "close" }).end(body);
      return;
    }
    request.url = path;
    // The adapter's types do not support exact optional properties.
    void (handle as (request: IncomingMessage, response: ServerResponse) => unknown)(request, response);
  });
  return {
    url: `http://${address === "::1" ? "[::1]" : address}:${bound}/mcp`,
    close: async () => {
      const closed = new Promise((resolve) => http.close(resolve));
      await mcp.close();
      http.closeAllConnections();
      await closed;
      await endService(parts);
    },
  };
}

const badTarget = refusal(400, -32600, "the request names neither a path nor an address of this server");
const badName = refusal(403, -32000, "this name is not the server's own");

function refusal(status: number, code: number, message: string) {
  return { status, body: JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }) };
}

async function listen(http: ReturnType<typeof createHttpServer>, port: number, address: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      http.once("error", reject);
      http.listen(port, address, () => resolve());
    });
  } catch (error) {
    if (hasCode(error, "EADDRINUSE"))
      throw new LociError("BUSY", `port ${port} is taken, perhaps by another \`loci mcp --http\``, {
        next: "Choose another with --port.",
      });
    throw fileErrorToLociError(error, "listening on", `${address}:${port}`);
  }
}
