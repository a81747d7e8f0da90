import type { CallToolResult } from "@modelcontextprotocol/server";

import type { ToolAnswer } from "../../tools/tool.ts";

/** An answer in the form of `tools/call`. */
export function answerToResult({ text, structured, isError }: ToolAnswer, isTextOnly: boolean): CallToolResult {
  return {
    content: [{ type: "text", text }],
    ...(structured === undefined || isTextOnly ? {} : { structuredContent: { ...structured } }),
    ...(isError ? { isError } : {}),
  };
}
