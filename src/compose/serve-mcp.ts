import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Readable } from "node:stream";

import { redactText } from "../core/redaction/redact-text.ts";
import { defaultSettings, type Settings } from "../memory/base/settings.ts";
import type { Memory } from "../memory/memory.ts";
import type { ServerParts } from "../server/mcp/create-server.ts";
import type { Sampler } from "../server/mcp/sampler.ts";
import type { ServedTransport } from "../server/mcp/serve-stdio.ts";
import type { ToolMaker } from "../tools/tool.ts";

/**
 * The memory of the owner that an MCP server serves: an open one, which you close, or a function that opens one on
 * first use, which the server then closes.
 */
export type McpMemory = Memory | (() => Promise<Memory>);

/** Who calls an MCP server, and what the server offers. Every option has a default. */
export interface McpOptions {
  /** A folder in the space of all callers; found from the client if left out. */
  readonly space?: string | undefined;
  /** The session of all callers; found from the client if left out. */
  readonly session?: string | undefined;
  /** The run of all callers; without one, there is no memory of a run. */
  readonly run?: string | undefined;
  /** The id of your agent, with a memory of its own. If left out, the callers are sessions of the user. */
  readonly agent?: string | undefined;
  /** The settings with which the memory was opened; the defaults if left out. */
  readonly settings?: Partial<Pick<Settings, "profile" | "entries">> | undefined;
  /** True to leave out the tools that store something. */
  readonly isReadOnly?: boolean | undefined;
  /** True to also find memories that are marked as sensitive. */
  readonly sensitive?: boolean | undefined;
  /** False if the memory has no documents. There are then no resources and no tools for them. */
  readonly hasDocuments?: boolean | undefined;
  /** Your own tools, which the model gets after those of Loci. */
  readonly ownTools?: readonly ToolMaker[] | undefined;
  /**
   * Receives every error that a client did not cause. If left out, each becomes a warning of the process
   * (`process.emitWarning`).
   */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** An MCP server over one connection. */
export interface ServeMcpOptions extends McpOptions {
  /**
   * A connected pair of ends of your own, such as `InMemoryTransport` of the MCP SDK. If left out, the server speaks
   * over standard input and output.
   */
  readonly transport?: ServedTransport | undefined;
  /** Messages from the client, instead of standard input. */
  readonly input?: Readable | undefined;
  /** Messages to the client, instead of standard output. */
  readonly output?: McpOutput | undefined;
  /** The environment that the client gave the server; that of the process if left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The folder in which the client started the server; that of the process if left out. */
  readonly cwd?: string | undefined;
  /** Uses the model of the client, for a memory that was opened with `sample` of the same sampler. */
  readonly sampler?: Sampler | undefined;
}

/** Where a server writes its messages, such as `process.stdout`. */
export interface McpOutput {
  /** Writes one message. */
  write(text: string): unknown;
}

/** An MCP server that answers web-standard requests. */
export interface McpHandler {
  /** Answers one request. Check the sender before you call it. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends the sessions of all clients. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the memory over MCP, with the tools, instructions and resources of `loci mcp`. Resolves when the client has
 * closed the connection and its sessions have ended. Needs the package `@modelcontextprotocol/server`.
 *
 * @example
 * const memory = await openMemory();
 * await serveMcp(memory, { agent: "billing" });
 * await memory.close();
 */
export async function serveMcp(memory: McpMemory, options: ServeMcpOptions = {}): Promise<void> {
  const { transport, input = process.stdin, output = process.stdout } = options;
  if (transport !== undefined) {
    const { serveTransport } = await import("../server/mcp/serve-stdio.ts");
    // The process was not started by this client, so its environment and folder do not describe the client.
    const parts = await createParts(memory, options, { env: {}, ownSession: randomUUID() });
    return serveTransport({ ...parts, ...forSampler(options) }, transport);
  }
  const { serveStdio } = await import("../server/mcp/serve-stdio.ts");
  const { env = process.env, cwd = process.cwd() } = options;
  // If a client names no session, it starts one process per session. So the process makes its own session id.
  const parts = await createParts(memory, options, { env, cwd, ownSession: randomUUID() });
  await serveStdio({ ...parts, ...forSampler(options) }, input, (text) => output.write(text));
}

function forSampler({ sampler }: ServeMcpOptions): Pick<ServerParts, "onServer"> {
  return sampler === undefined ? {} : { onServer: (server) => sampler.attach(server) };
}

/**
 * Creates a handler that serves the memory over MCP and HTTP, to many clients at once. It does not check who sends a
 * request. Needs the package `@modelcontextprotocol/server`.
 *
 * @example
 * const mcp = await createMcpHandler(memory, { agent: "billing" });
 * export const POST = (request: Request) => (isAllowed(request) ? mcp.fetch(request) : new Response(null, { status: 401 }));
 */
export async function createMcpHandler(memory: McpMemory, options: McpOptions = {}): Promise<McpHandler> {
  const [{ createMcpFetch }, { endService }] = await Promise.all([
    import("../server/mcp/mcp-fetch.ts"),
    import("../server/mcp/memory-handles.ts"),
  ]);
  const parts = await createParts(memory, options, { env: {} });
  const mcp = createMcpFetch(parts);
  return {
    fetch: mcp.fetch,
    close: async () => {
      await mcp.close();
      await endService(parts);
    },
  };
}

/** What the process knows about its clients. */
type Surroundings = Pick<ServerParts["identity"], "env" | "cwd" | "ownSession">;

async function createParts(memory: McpMemory, options: McpOptions, known: Surroundings): Promise<ServerParts> {
  const [{ identities }, { checkGiven }, { createMemoryHandles }] = await Promise.all([
    import("../agents/hosts.ts"),
    import("../server/mcp/identity.ts"),
    import("../server/mcp/memory-handles.ts"),
  ]);
  const { space, session, run, agent, settings, isReadOnly = false, sensitive = false, hasDocuments } = options;
  const given = { space: space === undefined ? undefined : resolve(space), session, run, agent };
  checkGiven(given, "space");
  return {
    identity: { ...known, given, hosts: identities },
    settings: { ...defaultSettings, ...settings },
    isReadOnly,
    sensitive,
    ...(hasDocuments === undefined ? {} : { hasDocuments }),
    ...(options.ownTools === undefined ? {} : { ownTools: options.ownTools }),
    onFault: options.onFault ?? warn,
    handles: createMemoryHandles(memory),
  };
}

function warn(error: unknown): void {
  const { message } = error instanceof Error ? error : new Error(String(error));
  process.emitWarning(`The MCP server had a fault: ${redactText(message)}`, "LociWarning");
}
