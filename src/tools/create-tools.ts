import { clearMemory } from "./clear-memory.ts";
import { getMemory } from "./get-memory.ts";
import { memoryList } from "./memory-list.ts";
import { memoryRead } from "./memory-read.ts";
import { memorySearch } from "./memory-search.ts";
import { memoryWrite } from "./memory-write.ts";
import { saveMemory } from "./save-memory.ts";
import { searchHistory } from "./search-history.ts";
import { stateFact } from "./state-fact.ts";
import type { Tool, ToolContext } from "./tool.ts";

const makers = [
  memorySearch,
  memoryRead,
  memoryWrite,
  memoryList,
  stateFact,
  saveMemory,
  getMemory,
  clearMemory,
  searchHistory,
] as const;

const ofDocuments: ReadonlySet<unknown> = new Set([memoryRead, memoryWrite, memoryList]);

/**
 * Creates the tools that a model session may use, limited to its scopes and compartments. They work with any framework:
 * `inputSchema` is a zod schema, and `handle` accepts any arguments and always returns an answer.
 *
 * @example
 * const principal = { kind: "agent", agent: "billing", space: "/projects/app", session: "s1" } as const;
 * const memory = await openMemory({ as: principal });
 * const tools = createTools({ principal, memory: async () => memory, folder: "/projects/app" });
 */
export function createTools(context: ToolContext): Tool[] {
  const { principal } = context;
  const source = context.source ?? (principal.kind === "agent" ? principal.agent : undefined);
  const offered = context.hasDocuments === false ? makers.filter((make) => !ofDocuments.has(make)) : makers;
  return offered.flatMap((make) => make({ ...context, source }) ?? []);
}
