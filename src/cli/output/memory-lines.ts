import { isUntrusted } from "../../core/block/block-candidate.ts";
import type { MemoryType } from "../../core/event/memory-type.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { wordPattern } from "../../core/text/terms/snippet.ts";
import type { ShowResult } from "../../memory/insight/show-memory.ts";
import { pad } from "./layout.ts";
import type { Style } from "./style.ts";

/** A memory as the use cases return it. */
export type ShownMemory = Extract<ShowResult, { status: "found" }>["memory"];

/** Returns the last characters of an id, because they differ even between memories of the same moment. */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** Returns the agent that a memory belongs to, or whose session it is from. Null if the agent is unknown. */
export function agentOf({ agent, origin }: Pick<ShownMemory, "agent" | "origin">): string | null {
  return agent ?? origin.agent ?? null;
}

const names: Readonly<Partial<Record<MemoryType, string>>> = {
  assistant: "reply",
  tool_use: "tool use",
  tool_result: "tool result",
};

/** Returns the name of a type in output for people. */
export function typeName(type: MemoryType): string {
  return names[type] ?? type;
}

const decisions: ReadonlyMap<unknown, string> = new Map([
  ["deny", "denied"],
  ["ask", "asked"],
  ["allow", "allowed"],
]);

export const labelWidth = 11;

/** Returns the type of a memory, padded and in its colour. For an approval, returns the decision. */
export function typeLabel(type: MemoryType, style: Style, details: ShownMemory["details"] = {}): string {
  const decided = type === "approval" ? decisions.get(details["decision"]) : undefined;
  const text = pad(decided ?? typeName(type), labelWidth);
  if (decided === "denied") return style.bad(text);
  switch (type) {
    case "fact":
    case "preference":
      return style.good(text);
    case "pin":
      return style.warn(text);
    case "error":
      return style.bad(text);
    case "prompt":
    case "assistant":
      return style.accent(text);
    default:
      return style.quiet(text);
  }
}

/** Returns the label of a memory from a tool, the web or an import. It says whether the memory is confirmed. */
export function trustLabels(memory: Pick<ShownMemory, "trust" | "confirmed">, style: Style): string[] {
  if (!isUntrusted(memory)) return [];
  return memory.confirmed ? [style.good("confirmed")] : [style.warn(`from ${trustNames[memory.trust]}, not confirmed`)];
}

const trustNames: Readonly<Record<ShownMemory["trust"], string>> = {
  user: "you",
  agent: "an agent",
  tool: "a tool",
  web: "the web",
  import: "elsewhere",
};

/** Formats tags for people, without the hashes that adapters add to theirs. */
export function tagLabels(tags: readonly string[]): string {
  const labels = new Set(tags.map((tag) => tag.replace(/:[0-9a-f]{32}$/, "")));
  return [...labels].map((label) => `#${printableLine(label)}`).join(" ");
}

export function highlight(text: string, query: string, style: Style): string {
  return text.replace(wordPattern(query), (word) => style.match(word));
}
