import type { Tool, ToolCall } from "./script.ts";

// Qwen Code does not declare the tools of MCP servers. The model searches for one with `tool_search`, whose result lists
// declarations, and calls it through `tool_call`.
const searchTool = "tool_search";
const bridgeTool = "tool_call";
// The first searches may find nothing, because the host asks the model before its MCP servers have started.
const mostSearches = 10;

/** A call as the host sends it back in a later request. */
export interface SentCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** True for the call of a search. */
export function isSearch({ tool }: Pick<SentCall, "tool">): boolean {
  return tool === searchTool;
}

/** Returns the tool that a call through the bridge means, or the call itself. */
export function withoutBridge(call: SentCall): SentCall {
  const input = call.input as { readonly name?: string; readonly arguments?: unknown };
  if (call.tool !== bridgeTool || input.name === undefined) return call;
  return { id: call.id, tool: input.name, input: input.arguments };
}

/** Returns a call of a tool that the host has not declared as a call through the bridge. */
export function throughBridge(call: ToolCall, declared: readonly string[]): ToolCall {
  if (declared.includes(call.tool) || !declared.includes(bridgeTool)) return call;
  return { id: call.id, tool: bridgeTool, input: { name: call.tool, arguments: call.input } };
}

/** Reads the declarations in the result of a search. */
export function foundTools(result: string): Tool[] {
  return [...result.matchAll(/<function>(.*?)<\/function>/g)].map(([, json = ""]) => {
    const { name, description, parameters } = JSON.parse(json) as {
      name: string;
      description?: string;
      parameters?: unknown;
    };
    return { name, description: description ?? "", parameters };
  });
}

/** Returns the next search for a tool. Undefined if the host has no search, or has searched often enough. */
export function nextSearch(
  tool: string,
  declared: readonly string[],
  sent: readonly SentCall[],
): Omit<ToolCall, "id"> | undefined {
  const searches = sent.filter((call) => isSearch(call) && (call.input as { readonly query?: string }).query === tool);
  if (!declared.includes(searchTool) || searches.length >= mostSearches) return undefined;
  return { tool: searchTool, input: { query: tool, max_results: 20 } };
}
