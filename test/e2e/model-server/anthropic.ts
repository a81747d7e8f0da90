import { randomUUID } from "node:crypto";

import type { Message, ModelRequest } from "./script.ts";
import { usualTokens, type Wire, type WireAnswer, type WireReply } from "./wire.ts";

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: Message["role"]; readonly content: string | readonly Block[] }[];
  readonly tools?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly input_schema?: unknown;
  }[];
  /** The tool runner of the SDK sends only new messages, and names the answer that they continue. */
  readonly thread?: { readonly type: string; readonly previous_message_id?: string };
}

/** The conversations that can be continued, by the id of their last answer. */
const threads = new Map<string, Body>();

/** Returns a request with all earlier messages and the tools of its thread. */
function wholeThread(body: Body): Body {
  const earlier = threads.get(body.thread?.previous_message_id ?? "");
  return earlier === undefined ? body : { ...earlier, ...body, messages: [...earlier.messages, ...body.messages] };
}

const searchTool = "ToolSearch";
const searchDone = "Tool loaded.";

/** `/v1/messages`, which Claude Code uses. */
export const anthropic: Wire = {
  name: "anthropic",
  asks: (path) => path === "/v1/messages",
  read,
  write,
  searchFor,
  answerAside: (method, path) => {
    if (path === "/v1/messages/count_tokens") return { input_tokens: 100 };
    return method === "GET" && path === "/v1/models" ? { data: [], has_more: false } : undefined;
  },
};

function read(sent: unknown): ModelRequest {
  const body = wholeThread(sent as Body);
  const { system, messages, tools } = body;
  return {
    wire: "anthropic",
    system: textOf(system),
    messages: messages.flatMap((message) => readMessage(message, searchCalls(body))),
    tools: (tools ?? []).map(({ name, description, input_schema }) => ({
      name,
      description: description ?? "",
      parameters: input_schema,
    })),
    raw: body,
  };
}

function searchFor(tool: string, { raw }: ModelRequest): { tool: string; input: object } | undefined {
  const canSearch = (raw as Body).tools?.some(({ name }) => name === searchTool) ?? false;
  const searched = searchCalls(raw as Body).some(({ input }) => (input as { query?: string }).query === tool);
  return canSearch && !searched ? { tool: searchTool, input: { query: tool, max_results: 5 } } : undefined;
}

function searchCalls({ messages }: Body): Block[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return blocks.filter(({ name }) => name === searchTool);
}

function readMessage({ role, content }: Body["messages"][number], searches: readonly Block[]): Message[] {
  const all = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const blocks = all.filter(
    (block) =>
      block.text !== searchDone &&
      !searches.some(({ id }) => id !== undefined && id === (block.tool_use_id ?? block.id)),
  );
  const text = textOf(blocks);
  const toolCalls = blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ id = "", name = "", input }) => ({ id, tool: name, input }));
  const toolResults = blocks
    .filter(({ type }) => type === "tool_result")
    .map((block) => ({ id: block.tool_use_id ?? "", text: textOf(block.content) }));
  return [
    ...(toolResults.length > 0 ? [{ role: "tool" as const, text: "", toolResults }] : []),
    ...(text !== "" || toolCalls.length > 0 ? [{ role, text, ...(toolCalls.length > 0 ? { toolCalls } : {}) }] : []),
  ];
}

function textOf(content: string | readonly Block[] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.flatMap(({ type, text }) => (type === "text" ? [text ?? ""] : [])).join("\n");
}

function write(reply: WireReply, { raw }: ModelRequest): WireAnswer {
  const { model, stream } = raw as Body;
  const blocks =
    "text" in reply
      ? [{ type: "text", text: reply.text }]
      : reply.calls.map(({ id, tool, input }) => ({ type: "tool_use", id: `toolu_${id}`, name: tool, input }));
  const stopReason = "text" in reply ? "end_turn" : "tool_use";
  const usage = { input_tokens: reply.requestTokens ?? usualTokens, output_tokens: 10 };
  // The id must be unique, because Claude Code treats two messages with the same id as one.
  const message = { id: `msg_${randomUUID()}`, type: "message", role: "assistant", model, stop_sequence: null, usage };
  const { messages, thread } = raw as Body;
  if (thread !== undefined)
    threads.set(message.id, { ...(raw as Body), messages: [...messages, { role: "assistant", content: blocks }] });
  if (stream !== true) return { json: { ...message, content: blocks, stop_reason: stopReason } };
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    ...blocks.flatMap((block, index) => [
      {
        type: "content_block_start",
        index,
        content_block: "text" in block ? { ...block, text: "" } : { ...block, input: {} },
      },
      { type: "content_block_delta", index, delta: deltaOf(block) },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  return { events: events.map((data) => ({ event: data.type, data })) };
}

function deltaOf(block: { readonly text: string } | { readonly input: unknown }): object {
  return "text" in block
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
}
