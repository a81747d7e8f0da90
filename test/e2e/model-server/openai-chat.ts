import { randomUUID } from "node:crypto";

import { foundTools, isSearch, nextSearch, throughBridge, withoutBridge, type SentCall } from "./hidden-tools.ts";
import type { Message, ModelRequest } from "./script.ts";
import { usualTokens, type Wire, type WireAnswer, type WireReply } from "./wire.ts";

interface ChatMessage {
  readonly role: string;
  readonly content?: string | null | readonly { readonly text?: string }[];
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly function?: { readonly name: string; readonly description?: string; readonly parameters?: unknown };
  }[];
}

/** `/v1/chat/completions`, which Qwen Code uses, and Copilot with a custom provider. */
export const openaiChat: Wire = {
  name: "openai-chat",
  asks: (path) => path === "/v1/chat/completions",
  read,
  write,
  searchFor: (tool, { raw }) => nextSearch(tool, declaredNames(raw as Body), (raw as Body).messages.flatMap(callsOf)),
  answerAside: (method, path) => (method === "GET" && path === "/v1/models" ? { object: "list", data: [] } : undefined),
};

function read(body: unknown): ModelRequest {
  const { messages, tools } = body as Body;
  const first = messages.findIndex(({ role }) => !isSystem(role));
  const opening = first === -1 ? messages.length : first;
  const searches = messages.flatMap(callsOf).filter(isSearch);
  const isResult = ({ tool_call_id: id }: ChatMessage): boolean => searches.some((call) => call.id === id);
  const found = messages.filter(isResult).flatMap((message) => foundTools(textOf(message)));
  // The script sees neither a search nor its result: it is asked again with the tools that the search found.
  const talk = messages.slice(opening).filter((each) => !isResult(each) && !callsOf(each).some(isSearch));
  return {
    wire: "openai-chat",
    system: messages.slice(0, opening).map(textOf).join("\n"),
    messages: talk.map(readMessage),
    tools: [
      ...(tools ?? []).flatMap(({ function: tool }) =>
        tool === undefined
          ? []
          : [{ name: tool.name, description: tool.description ?? "", parameters: tool.parameters }],
      ),
      ...new Map(found.map((tool) => [tool.name, tool])).values(),
    ],
    raw: body,
  };
}

function readMessage(message: ChatMessage): Message {
  const text = textOf(message);
  if (message.role === "tool") {
    return { role: "tool", text: "", toolResults: [{ id: message.tool_call_id ?? "", text }] };
  }
  const role = isSystem(message.role) ? "system" : message.role === "assistant" ? "assistant" : "user";
  const toolCalls = callsOf(message).map(withoutBridge);
  return { role, text, ...(toolCalls.length > 0 ? { toolCalls } : {}) };
}

function callsOf({ tool_calls: calls }: ChatMessage): SentCall[] {
  return (calls ?? []).map(({ id, function: called }) => ({
    id,
    tool: called.name,
    input: JSON.parse(called.arguments) as unknown,
  }));
}

function declaredNames({ tools }: Body): string[] {
  return (tools ?? []).flatMap(({ function: tool }) => tool?.name ?? []);
}

function isSystem(role: string): boolean {
  return role === "system" || role === "developer";
}

function textOf({ content }: ChatMessage): string {
  if (content === undefined || content === null) return "";
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("\n");
}

function write(reply: WireReply, { raw }: ModelRequest): WireAnswer {
  const { model, stream } = raw as Body;
  const declared = declaredNames(raw as Body);
  const message =
    "text" in reply
      ? { role: "assistant", content: reply.text }
      : {
          role: "assistant",
          content: null,
          tool_calls: reply.calls
            .map((call) => throughBridge(call, declared))
            .map(({ id, tool, input }, index) => ({
              index,
              id: `call_${id}`,
              type: "function",
              function: { name: tool, arguments: JSON.stringify(input) },
            })),
        };
  const reason = "text" in reply ? "stop" : "tool_calls";
  const { requestTokens: asked = usualTokens } = reply;
  const usage = { prompt_tokens: asked, completion_tokens: 10, total_tokens: asked + 10 };
  const head = { id: `chatcmpl-${randomUUID()}`, created: 0, model };
  if (stream !== true) {
    return {
      json: { ...head, object: "chat.completion", choices: [{ index: 0, message, finish_reason: reason }], usage },
    };
  }
  const chunk = { ...head, object: "chat.completion.chunk" };
  return {
    events: [
      ...deltasOf(message).map((delta) => ({
        data: { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] },
      })),
      { data: { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: reason }] } },
      { data: { ...chunk, choices: [], usage } },
      { data: "[DONE]" },
    ],
  };
}

/** Returns a message in pieces: a text in up to six, tool calls at once. */
function deltasOf(message: { readonly role: string; readonly content: string | null }): object[] {
  const { role, content } = message;
  if (content === null || content === "") return [message];
  const size = Math.ceil(content.length / 6);
  const starts = Array.from({ length: Math.ceil(content.length / size) }, (_, index) => index * size);
  return starts.map((start) => ({ role, content: content.slice(start, start + size) }));
}
