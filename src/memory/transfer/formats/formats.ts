import { basicMemory } from "./basic-memory.ts";
import { claudeMemDatabase, claudeMem } from "./claude-mem.ts";
import type { MemoryFormat } from "./format.ts";
import { gitHistory } from "./git-history.ts";
import { lociMarkdown } from "./loci-markdown.ts";
import { mcpMemory } from "./mcp-memory.ts";
import { mem0 } from "./mem0.ts";

/** The formats that can be imported, in the order in which they are tried. */
export const formats: readonly MemoryFormat[] = [
  lociMarkdown,
  claudeMemDatabase,
  claudeMem,
  mcpMemory,
  mem0,
  basicMemory,
  gitHistory,
];
