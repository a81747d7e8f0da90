export { createTools } from "./create-tools.ts";
export type { ModelPrincipal, Tool, ToolAnnotations, ToolAnswer, ToolContext, ToolMemory } from "./tool.ts";
