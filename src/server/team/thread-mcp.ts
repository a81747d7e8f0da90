import { createMcpHandler } from "@modelcontextprotocol/server";

import { LociError } from "../../core/errors.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import { defaultSettings } from "../../memory/base/settings.ts";
import type { Memory } from "../../memory/memory.ts";
import { name } from "../http/schemas/fields.ts";
import { createServer } from "../mcp/create-server.ts";
import { refuse } from "../mcp/guard-request.ts";
import { createMemoryHandles } from "../mcp/memory-handles.ts";
import type { StreamCaller } from "./stream-caller.ts";

export interface ThreadMcpOptions {
  readonly open: (caller: StreamCaller) => Promise<Memory>;
  /** The hosts whose names and sessions are known. */
  readonly hosts: readonly HostIdentity[];
  readonly onFault: (error: unknown) => void;
}

/** MCP for the members of a team. No request depends on an earlier one, so any node can answer it. */
export interface ThreadMcp {
  readonly fetch: (request: Request, caller: StreamCaller) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const mostBytes = 1024 * 1024;

/** Creates the handler of MCP requests. The tools act as the member of the token, with the scopes of the token. */
export function createThreadMcp({ open, hosts, onFault }: ThreadMcpOptions): ThreadMcp {
  const serve = async (caller: StreamCaller, space: string | undefined) =>
    createServer({
      handles: createMemoryHandles(() => open(caller)),
      identity: { given: {}, hosts, env: {}, remote: { space } },
      settings: defaultSettings,
      isReadOnly: !caller.canWrite,
      hasDocuments: false,
      sensitive: false,
      onFault,
    });
  const handler = createMcpHandler(
    async ({ authInfo }) => {
      const asked = authInfo?.extra as Asked | undefined;
      if (asked === undefined) throw new LociError("INTERNAL", "an MCP request reached a thread without its member");
      return serve(asked.caller, asked.space);
    },
    { maxRequestBodySize: mostBytes, onerror: onFault },
  );
  return {
    fetch: async (request, caller) => {
      const space = new URL(request.url).searchParams.get("space") ?? undefined;
      if (space !== undefined && !name.safeParse(space).success)
        return refuse(400, "space must be the name of a space");
      if (caller.isShared)
        return refuse(403, "an agent works in its person's memory; name the space with ?space= to read it");
      const asked: Asked = { caller, space };
      // The main thread has checked the token, and does not pass it on.
      const authInfo = { token: "", clientId: caller.name, scopes: [], extra: { ...asked } };
      return handler.fetch(request, { authInfo });
    },
    close: () => handler.close(),
  };
}

/** The caller, and the space in which the agent works. */
interface Asked {
  readonly caller: StreamCaller;
  readonly space: string | undefined;
}
