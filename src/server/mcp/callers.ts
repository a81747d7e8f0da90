import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from "@modelcontextprotocol/server";

import type { Caller } from "./identity.ts";

/** How long a client may take to name its roots: a call waits for it. */
const rootsWaitMs = 2000;

/** What a connection knows of each of its callers. */
export function createCallers(server: McpServer["server"]): { of(ctx: ServerContext): Caller } {
  let root: Promise<string | undefined> | null = null;
  server.setNotificationHandler("notifications/roots/list_changed", () => {
    root = null;
  });
  return {
    of: (ctx) => {
      const { envelope, _meta: meta } = ctx.mcpReq;
      const client = nameIn(envelope) ?? server.getClientVersion()?.name;
      // And the server cannot ask it anything any more.
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

/** Since 2026-07-28 the client identifies itself with each request. */
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
    // A client that does not answer counts as one without roots.
    return undefined;
  }
}
