import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import type { CompletionResult, CompletionRequest, Models } from "../src/core/ports/models.ts";
import { createScriptedModels } from "../src/testing/scripted-models.ts";

/** A model's service on loopback, for tests of one adapter. */
export interface LoopbackModel {
  readonly url: string;
  /** The bodies of all requests, in order. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  /** The headers of all requests, in order. */
  readonly headers: readonly IncomingMessage["headers"][];
  close(): Promise<void>;
}

/** Answers one request itself, such as with a fault. Returns false to leave it to the scripted model. */
export type Intercept = (response: ServerResponse, at: number) => boolean | void;

/**
 * Starts a service that speaks Anthropic's Messages and OpenAI's Chat Completions. By default its answers are those of
 * `createScriptedModels`, so it passes the contract suite.
 */
export async function startLoopbackModel(
  intercept: Intercept = () => false,
  scripted: Models = createScriptedModels(),
): Promise<LoopbackModel> {
  const requests: Record<string, unknown>[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    requests.push(body);
    headers.push(request.headers);
    if (intercept(response, requests.length - 1) !== false) return;
    const isAnthropic = request.url?.endsWith("/messages") === true;
    const completed = await scripted.complete(isAnthropic ? fromAnthropic(body) : fromChat(body));
    const json = isAnthropic ? toAnthropic(completed, body) : toChat(completed, body);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Json = Record<string, unknown>;

function fromAnthropic(body: Json): CompletionRequest {
  const messages = body["messages"] as { role: "user" | "assistant"; content: string }[];
  const format = (body["output_config"] as { format?: { schema: Json } } | undefined)?.format;
  return {
    system: body["system"] as string | undefined,
    messages: messages.map(({ role, content }) => ({ role, text: content })),
    schema: format?.schema,
    maxTokens: body["max_tokens"] as number,
  };
}

function toAnthropic({ text: said, usage, finish }: CompletionResult, { model }: Json): Json {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    content: [{ type: "text", text: said }],
    stop_reason: finish === "length" ? "max_tokens" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  };
}

function fromChat(body: Json): CompletionRequest {
  const messages = body["messages"] as { role: "system" | "user" | "assistant"; content: string }[];
  const format = (body["response_format"] as { json_schema?: { schema: Json } } | undefined)?.json_schema;
  return {
    system: messages.find(({ role }) => role === "system")?.content,
    messages: messages.flatMap(({ role, content }) => (role === "system" ? [] : [{ role, text: content }])),
    schema: format?.schema,
    maxTokens: (body["max_tokens"] ?? body["max_completion_tokens"]) as number,
  };
}

function toChat({ text: said, usage, finish }: CompletionResult, { model }: Json): Json {
  const message = { role: "assistant", content: said, refusal: null };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: {
      prompt_tokens: usage.inputTokens,
      completion_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  };
}
