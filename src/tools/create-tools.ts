import { LociError } from "../core/errors.ts";
import { memoryList, memoryRead, memoryWrite } from "./document-tools.ts";
import { clearMemory, getMemory, saveMemory } from "./entry-tools.ts";
import { memorySearch } from "./memory-search.ts";
import { searchHistory } from "./search-history.ts";
import { stateFact } from "./state-fact.ts";
import type { Tool, ToolContext, ToolMaker } from "./tool.ts";

const makers: readonly ToolMaker[] = [
  memorySearch,
  memoryRead,
  memoryWrite,
  memoryList,
  stateFact,
  saveMemory,
  getMemory,
  clearMemory,
  searchHistory,
];

const ofDocuments: ReadonlySet<ToolMaker> = new Set([memoryRead, memoryWrite, memoryList]);

/**
 * Creates the tools that a model session may use, limited to its scopes and compartments. They work with any framework:
 * `inputSchema` is a zod schema, and `handle` accepts any arguments and always returns an answer.
 * Your own tools come after those of Loci; USAGE if two tools have the same name.
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
  const tools = [...offered, ...(context.ownTools ?? [])].flatMap((make) => make({ ...context, source }) ?? []);
  const names = tools.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new LociError("USAGE", `two tools have the name '${repeated}'; rename yours`);
  return tools;
}
