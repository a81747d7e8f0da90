import { randomUUID } from "node:crypto";

import type { Message, ModelRequest, Tool } from "./script.ts";
import { usualTokens, type Wire, type WireAnswer, type WireReply } from "./wire.ts";

interface Part {
  readonly text?: string;
}

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: string | readonly Part[];
  readonly call_id?: string;
  readonly name?: string;
  readonly namespace?: string;
  /** A string, or an object in a search for tools. */
  readonly arguments?: string | { readonly query?: string };
  readonly output?: string | readonly Part[];
  /** The input of a tool that takes plain text instead of parameters. */
  readonly input?: string;
  /** The tools that a search found. */
  readonly tools?: readonly ToolEntry[];
}

interface ToolEntry {
  readonly type: string;
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: unknown;
  /** The tools in a namespace. */
  readonly tools?: readonly ToolEntry[];
}

interface Body {
  readonly model: string;
  readonly instructions?: string;
  readonly input: string | readonly Item[];
  readonly tools?: readonly ToolEntry[];
  readonly stream?: boolean;
}

const searchTool = "tool_search";
const searchCall = "tool_search_call";
// The most searches for a tool. Codex asks the model before its MCP servers have started, so the first searches may
// find nothing.
const mostSearches = 10;

/** `/v1/responses`, which Codex uses. */
export const openaiResponses: Wire = {
  name: "openai-responses",
  asks: (path) => path === "/v1/responses",
  read,
  write,
  searchFor,
  answerAside: () => undefined,
};

function read(body: unknown): ModelRequest {
  const { instructions, input } = body as Body;
  const items = typeof input === "string" ? [{ type: "message", role: "user", content: input }] : input;
  const messages = items.flatMap(readItem);
  // Newer models get their instructions as the first message.
  const opening = instructions === undefined && messages[0]?.role === "system" ? messages[0].text : undefined;
  return {
    wire: "openai-responses",
    system: opening ?? instructions ?? "",
    messages: opening === undefined ? messages : messages.slice(1),
    // Each search repeats the results of earlier searches, so duplicates are removed by name.
    tools: [
      ...new Map(
        toolEntries(body as Body)
          .flatMap((entry) => readTool(entry))
          .map((tool) => [tool.name, tool]),
      ).values(),
    ],
    raw: body,
  };
}

function toolEntries({ tools, input }: Body): ToolEntry[] {
  const found = typeof input === "string" ? [] : input.flatMap((item) => item.tools ?? []);
  return [...(tools ?? []), ...found];
}

function searchFor(tool: string, { raw }: ModelRequest): { tool: string; input: object } | undefined {
  const { tools, input } = raw as Body;
  const searches =
    typeof input === "string"
      ? []
      : input.filter((item) => item.type === searchCall && (inputOf(item) as { query?: string }).query === tool);
  const canSearch = (tools ?? []).some(({ type }) => type === searchTool);
  return canSearch && searches.length < mostSearches ? { tool: searchTool, input: { query: tool } } : undefined;
}

function readItem(item: Item): Message[] {
  const id = item.call_id ?? "";
  switch (item.type ?? "message") {
    case "message":
      return [{ role: roleOf(item.role), text: textOf(item.content) }];
    case "function_call":
      return [{ role: "assistant", text: "", toolCalls: [{ id, tool: nameOf(item), input: inputOf(item) }] }];
    case "custom_tool_call":
      return [{ role: "assistant", text: "", toolCalls: [{ id, tool: nameOf(item), input: item.input }] }];
    case "custom_tool_call_output":
    case "function_call_output":
      return [{ role: "tool", text: "", toolResults: [{ id, text: textOf(item.output) }] }];
    default:
      return [];
  }
}

function roleOf(role: string | undefined): Message["role"] {
  if (role === "developer" || role === "system") return "system";
  return role === "assistant" ? "assistant" : "user";
}

function textOf(content: string | readonly Part[] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.map(({ text }) => text ?? "").join("\n");
}

function inputOf({ arguments: text }: Item): unknown {
  return typeof text === "string" ? (JSON.parse(text) as unknown) : text;
}

function readTool(entry: ToolEntry, namespace?: string): Tool[] {
  if (entry.tools !== undefined) return entry.tools.flatMap((tool) => readTool(tool, entry.name));
  const name = nameOf({ name: entry.name ?? entry.type, ...(namespace === undefined ? {} : { namespace }) });
  return [{ name, description: entry.description ?? "", parameters: entry.parameters }];
}

// This format names a tool by its namespace and its name. The other formats join the two, and so does this function.
function nameOf({ name = "", namespace }: { readonly name?: string; readonly namespace?: string }): string {
  return namespace === undefined ? name : `${namespace.replace(/_*$/, "")}__${name}`;
}

/** True for a tool that takes plain text instead of JSON. */
function isCustom({ name, namespace }: { readonly name: string; readonly namespace?: string }, body: Body): boolean {
  const entries = toolEntries(body);
  const among = namespace === undefined ? entries : entries.find((entry) => entry.name === namespace)?.tools;
  return (among ?? []).some((entry) => entry.type === "custom" && entry.name === name);
}

function hostNames(tool: string, body: Body): { name: string; namespace?: string } {
  for (const { name: namespace, tools: inside } of toolEntries(body)) {
    for (const { name } of inside ?? []) {
      if (name !== undefined && namespace !== undefined && nameOf({ name, namespace }) === tool)
        return { name, namespace };
    }
  }
  return { name: tool };
}

function toItems(reply: WireReply, body: Body): object[] {
  if ("text" in reply) {
    const content = [{ type: "output_text", text: reply.text, annotations: [] }];
    return [{ type: "message", id: `msg_${randomUUID()}`, role: "assistant", content }];
  }
  return reply.calls.map(({ id, tool, input }) => {
    const ids = { id: `fc_${id}`, call_id: `call_${id}` };
    // For a tool that takes plain text, the script puts the text into a single field.
    const names = hostNames(tool, body);
    if (isCustom(names, body)) {
      return { type: "custom_tool_call", ...ids, ...names, input: Object.values(input as object).join("\n") };
    }
    return tool === searchTool
      ? { type: searchCall, ...ids, execution: "client", arguments: input }
      : { type: "function_call", ...ids, ...names, arguments: JSON.stringify(input) };
  });
}

function write(reply: WireReply, { raw }: ModelRequest): WireAnswer {
  const id = `resp_${randomUUID()}`;
  const items = toItems(reply, raw as Body).map((item) => ({ ...item, status: "completed" }));
  const { requestTokens: asked = usualTokens } = reply;
  const usage = {
    input_tokens: asked,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: asked + 10,
  };
  const { stream, model } = raw as Body;
  if (stream !== true)
    return { json: { id, object: "response", created_at: 0, status: "completed", model, output: items, usage } };
  const events = [
    { type: "response.created", response: { id, status: "in_progress", output: [] } },
    ...items.map((item, at) => ({ type: "response.output_item.done", output_index: at, item })),
    { type: "response.completed", response: { id, status: "completed", output: items, usage } },
  ];
  return { events: events.map((data) => ({ event: data.type, data })) };
}
