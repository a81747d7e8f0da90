import type { AgentInputItem } from "@openai/agents";

import type { RecordInput } from "../../core/event/record-schema.ts";

/** An item of a session's history. */
export type Item = AgentInputItem;

/** Returns the words of an item; empty if it has none. */
export function itemText(item: Item): string {
  if ("content" in item) return contentText(item.content);
  if (item.type === "function_call") return `${item.name} ${item.arguments}`;
  if (item.type === "function_call_result") return contentText(item.output);
  return "";
}

function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => (hasText(part) ? [part.text] : [])).join("\n");
}

function hasText(part: unknown): part is { readonly text: string } {
  return typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
}

/** Describes an item as a memory: its type, and the words by which it is found. */
export function itemToMemory(item: Item): Pick<RecordInput, "type" | "text" | "tool"> {
  const text = itemText(item);
  if ("role" in item && item.role === "user") return { type: "prompt", text };
  if ("role" in item && item.role === "assistant") return { type: "assistant", text };
  if (item.type === "function_call_result") return { type: "tool_result", text, tool: item.name };
  return { type: "tool_use", text, tool: "name" in item ? item.name : (item.type ?? "message") };
}
