export { createTools } from "./create-tools.ts";
export { defineTool, type ToolOutcome, type ToolSpec } from "./define-tool.ts";
export type {
  ModelPrincipal,
  Tool,
  ToolAnnotations,
  ToolCallResult,
  ToolContext,
  ToolMaker,
  ToolMemory,
} from "./tool.ts";
