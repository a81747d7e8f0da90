import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from "@modelcontextprotocol/server";

import type { Caller } from "./identity.ts";

/** How long a call waits for the client to list its roots. */
const rootsWaitMs = 2000;

/** Collects what a connection knows about the caller of each request. */
export function createCallers(server: McpServer["server"]): { of(ctx: ServerContext): Caller } {
  let root: Promise<string | undefined> | null = null;
  server.setNotificationHandler("notifications/roots/list_changed", () => {
    root = null;
  });
  return {
    of: (ctx) => {
      const { envelope, _meta: meta } = ctx.mcpReq;
      const client = nameIn(envelope) ?? server.getClientVersion()?.name;
      // A client that sends an envelope uses the protocol of 2026-07-28, in which the server cannot ask the client
      // anything.
      const canAsk = envelope === undefined && server.getClientCapabilities()?.roots !== undefined;
      return {
        client,
        meta,
        session: ctx.sessionId,
        root: canAsk ? () => (root ??= firstRoot(ctx)) : undefined,
      };
    },
  };
}

/**
 * Returns the client's name from a request. Since protocol 2026-07-28, the client identifies itself with each request.
 */
function nameIn(envelope: Readonly<Record<string, unknown>> = {}): string | undefined {
  const info = envelope[CLIENT_INFO_META_KEY];
  return typeof info === "object" && info !== null && "name" in info && typeof info.name === "string"
    ? info.name
    : undefined;
}

async function firstRoot(ctx: ServerContext): Promise<string | undefined> {
  try {
    const { roots } = await ctx.mcpReq.send({ method: "roots/list" }, { timeout: rootsWaitMs });
    return roots[0]?.uri;
  } catch {
    // A client that does not answer counts as a client without roots.
    return undefined;
  }
}
