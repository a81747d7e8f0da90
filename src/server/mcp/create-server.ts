import { setTimeout as pauseFor } from "node:timers/promises";

import {
  McpServer,
  ProtocolError,
  ResourceNotFoundError,
  type CallToolResult,
  type Tool as WireTool,
  CLIENT_INFO_META_KEY,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

import { profileTable } from "../../core/access/profile.ts";
import { errorTable, LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Settings } from "../../memory/base/settings.ts";
import { createTools } from "../../tools/create-tools.ts";
import { errorToAnswer } from "../../tools/tool-answer.ts";
import type { ToolContext, ToolCallResult, Tool, ToolMaker } from "../../tools/tool.ts";
import { version } from "../../version.ts";
import { identifyCaller, type Caller, type Identity, type IdentityOptions } from "./identity.ts";
import type { MemoryHandles } from "./memory-handles.ts";
import { getPrompt, prompts } from "./prompts.ts";
import { listResources, readResource } from "./resources.ts";

/** The parts that all servers of a process share. */
export interface ServerParts {
  readonly handles: MemoryHandles;
  readonly identity: Omit<IdentityOptions, "nameOf">;
  readonly settings: Pick<Settings, "profile" | "entries">;
  readonly isReadOnly: boolean;
  /** False if the memory has no documents. Then there are no resources and no tools for them. */
  readonly hasDocuments?: boolean;
  readonly sensitive: boolean;
  /** How long the first answer waits for the instructions, instead of 400 ms. */
  readonly instructionsWaitMs?: number;
  /** Tools beside those of Loci. */
  readonly ownTools?: readonly ToolMaker[];
  /** Receives the server of each connection. */
  readonly onServer?: (server: McpServer["server"]) => void;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Creates an MCP server for one connection. It translates tools and documents to MCP, and makes no decisions of its
 * own.
 */
export async function createServer(parts: ServerParts): Promise<McpServer> {
  const { hasDocuments = true } = parts;
  const hasPrompts = hasDocuments && profileTable[parts.settings.profile].extracts;
  const instructions = hasDocuments ? await instructionsInTime(parts) : undefined;
  const mcp = new McpServer(
    { name: "loci", version },
    {
      capabilities: {
        tools: { listChanged: false },
        ...(hasPrompts ? { prompts: { listChanged: false } } : {}),
        ...(hasDocuments ? { resources: { listChanged: false } } : {}),
      },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  const { server } = mcp;
  parts.onServer?.(server);
  const callers = createCallers(server);
  const identify = async (caller: Caller, nameOf: IdentityOptions["nameOf"]) =>
    createContext(parts, await identifyCaller({ ...parts.identity, nameOf }, caller));
  // If the memory cannot be opened, the folder's path is used as the name of its space. The tool then reports the
  // error.
  const contextFor = (caller: Caller) => identify(caller, (folder) => parts.handles.nameOf(folder).catch(() => folder));

  server.setRequestHandler("tools/list", async (_request, ctx) => {
    // The tools are the same in every folder, so this asks neither the client nor the memory about the folder.
    const context = await identify({ ...callers.of(ctx), root: undefined }, async (folder) => folder);
    return { tools: createTools(context).map(toolToWire) };
  });
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    const context = await contextFor(callers.of(ctx));
    const tool = createTools(context).find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new ProtocolError(errorTable.USAGE.mcp, `there is no tool '${redactText(params.name)}'`);
    return answerToResult(await tool.handle(params.arguments), context.isTextOnly);
  });
  if (hasPrompts) {
    server.setRequestHandler("prompts/list", () => ({ prompts }));
    server.setRequestHandler("prompts/get", ({ params: { name } }, ctx) =>
      asProtocol(parts, async () => {
        const context = await contextFor(callers.of(ctx));
        return getPrompt(name, await parts.handles.of(context.principal, context.folder), context);
      }),
    );
  }
  if (!hasDocuments) return mcp;
  server.setRequestHandler("resources/list", (_request, ctx) =>
    asProtocol(parts, async () => ({ resources: await listResources(await contextFor(callers.of(ctx))) })),
  );
  server.setRequestHandler("resources/read", ({ params: { uri } }, ctx) =>
    asProtocol(parts, async () => {
      const text = await readResource(await contextFor(callers.of(ctx)), uri);
      if (text === null) throw new ResourceNotFoundError(redactText(uri));
      return { contents: [{ uri, mimeType: "text/markdown", text }] };
    }),
  );
  return mcp;
}

function createContext(
  { handles, settings, isReadOnly, hasDocuments, sensitive, ownTools, onFault }: ServerParts,
  { principal, folder, source, isTextOnly }: Identity,
): ToolContext & { readonly isTextOnly: boolean } {
  return {
    principal,
    folder,
    source,
    settings,
    isReadOnly,
    hasDocuments,
    sensitive,
    ownTools,
    onFault,
    isTextOnly,
    memory: () => handles.of(principal, folder),
  };
}

/**
 * How long the first answer waits for the instructions, which need the memory. It may have to read a long log first. A
 * host such as Codex begins without the tools of a server that takes longer than a second to start.
 */
const defaultInstructionsWaitMs = 400;

async function instructionsInTime(parts: ServerParts): Promise<string | undefined> {
  const { instructionsWaitMs = defaultInstructionsWaitMs } = parts;
  return Promise.race([instructionsOf(parts), pauseFor(instructionsWaitMs, undefined, { ref: false })]);
}

/** Returns instructions for the model on how to use the documents. The manual profile has none. */
async function instructionsOf({ handles, identity, settings, onFault }: ServerParts): Promise<string | undefined> {
  if (!profileTable[settings.profile].injection) return undefined;
  try {
    const { principal, folder } = await identifyCaller({ ...identity, nameOf: handles.nameOf }, {});
    const memory = await handles.of(principal);
    return await memory.documents.instructions({ space: folder });
  } catch (error) {
    // A server without instructions is still useful, so an error here does not stop it.
    onFault(error);
    return undefined;
  }
}

async function asProtocol<T>({ onFault }: ServerParts, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const code = error instanceof LociError ? error.code : "INTERNAL";
    throw new ProtocolError(errorTable[code].mcp, errorToAnswer(error, onFault).text);
  }
}

/** Converts an answer to the result of `tools/call`. */
function answerToResult({ text, structured, isError }: ToolCallResult, isTextOnly: boolean): CallToolResult {
  return {
    content: [{ type: "text", text }],
    ...(structured === undefined || isTextOnly ? {} : { structuredContent: { ...structured } }),
    ...(isError ? { isError } : {}),
  };
}

/**
 * Converts a tool to an item of `tools/list`. Each word costs tokens in every session of every host. So the item
 * contains only what a model needs to call the tool. The server checks the rest, and structured content needs no output
 * schema.
 */
export function toolToWire({ name, description, inputSchema, annotations }: Tool): WireTool {
  const { type: _type, $schema: _schema, ...schema } = z.toJSONSchema(inputSchema, { io: "input", override: shorten });
  const wire = { type: "object", ...schema } as WireTool["inputSchema"];
  return { name, description, inputSchema: wire, annotations: { ...annotations } };
}

function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.propertyNames;
  delete jsonSchema.minLength;
}

/** How long a call waits for the client to list its roots. */
const rootsWaitMs = 2000;

/** Collects what a connection knows about the caller of each request. */
function createCallers(server: McpServer["server"]): { of(ctx: ServerContext): Caller } {
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
