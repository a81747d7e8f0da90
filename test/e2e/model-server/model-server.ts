import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { givenFields } from "../../../src/core/event/given-fields.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { hostToolName } from "./host-tool-name.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { ModelRequest, Reply, Script } from "./script.ts";
import type { Wire, WireAnswer, WireReply } from "./wire.ts";

const wires: readonly Wire[] = [anthropic, openaiResponses, openaiChat, gemini];

/** A model on loopback that answers from a script and records its requests. */
export interface ModelServer {
  /** The URL without a path, because each host adds its own path. */
  readonly url: string;
  /** The requests to the model, in order. */
  readonly requests: readonly ModelRequest[];
  /** Faults of the test itself: an unknown path, a script that threw, a missing tool. */
  readonly faults: readonly string[];
  /** Other addresses that the agent requested. The server refused them. */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

export async function startModelServer(script: Script): Promise<ModelServer> {
  const [requests, faults, strays]: [ModelRequest[], string[], string[]] = [[], [], []];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? "GET";
    if (!(request.url ?? "/").startsWith("/")) {
      strays.push(`${method} ${request.url}`);
      return void response.writeHead(403).end();
    }
    const path = new URL(request.url ?? "/", "http://model").pathname;
    const body = await text(request);
    const wire = wires.find((candidate) => method === "POST" && candidate.asks(path));
    if (wire === undefined) return sendAside(method, path, response);
    const modelRequest = wire.read(JSON.parse(body));
    requests.push(modelRequest);
    const scripted = script(modelRequest);
    if ("status" in scripted) return refuse(scripted.status, "refused by the script", response);
    const reply = toWireReply(scripted, wire, modelRequest);
    if (isSearch(reply)) await setTimeout(thinkingMs);
    send(wire.write(reply, modelRequest, path), response, "cut" in scripted ? scripted.cut : undefined);
  };

  const sendAside = (method: string, path: string, response: ServerResponse): void => {
    const json = wires.map((wire) => wire.answerAside(method, path)).find((found) => found !== undefined);
    if (json !== undefined) return send({ json }, response);
    // A HEAD request only checks whether the server exists.
    if (method !== "HEAD") faults.push(`nothing answers ${method} ${path}`);
    response.writeHead(method === "HEAD" ? 200 : 404).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      // Agents do not retry after a 400. After a 500, they retry for minutes.
      refuse(400, String(error), response);
    });
  });
  server.on("connect", ({ url }, socket) => {
    strays.push(`CONNECT ${url}`);
    // A refused client may close the connection before it gets the answer.
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    strays,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// The pause before a search. A real model takes longer; without a pause, the script would search again before the MCP
// server has started.
const thinkingMs = 300;

function isSearch(reply: WireReply): boolean {
  return "calls" in reply && reply.calls.some(({ tool }) => /^tool_?search$/i.test(tool));
}

function refuse(status: number, message: string, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { type: "invalid_request_error", message } }));
}

function toWireReply(
  scripted: Exclude<Reply, { readonly status: number }>,
  wire: Wire,
  request: ModelRequest,
): WireReply {
  if ("text" in scripted) return scripted;
  const wanted = "call" in scripted ? [scripted.call] : scripted.calls;
  const calls = wanted.flatMap(({ tool, input }) => {
    const name = hostToolName(tool, request.tools);
    return name === undefined ? [] : [{ id: randomUUID(), tool: name, input }];
  });
  const missing = wanted.find(({ tool }) => hostToolName(tool, request.tools) === undefined);
  if (missing === undefined) return { calls, ...givenFields({ requestTokens: scripted.requestTokens }) };
  // Searches for the missing tool first. The script does not see this search, because it is asked again after the
  // host's answer.
  const search = wire.searchFor?.(missing.tool, request);
  if (search !== undefined) return { calls: [{ id: randomUUID(), ...search }] };
  throw new Error(`no tool ${missing.tool} among ${request.tools.map((each) => each.name).join(", ")}`);
}

function send(answer: WireAnswer, response: ServerResponse, cut?: "stall" | "break"): void {
  if ("json" in answer) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer.json));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const { events } = answer;
  for (const { event, data } of cut === undefined ? events : events.slice(0, Math.ceil(events.length / 2))) {
    if (event !== undefined) response.write(`event: ${event}\n`);
    response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  }
  if (cut === undefined) response.end();
  // Breaks the connection only after the written bytes have left. Otherwise the client would not see any of them.
  else if (cut === "break") setImmediate(() => response.destroy());
}
