import { tool, type Tool as AgentTool } from "@openai/agents";
import { z } from "zod";

import type { Tool } from "../../tools/tool.ts";

/** Converts a tool to the form of the SDK. */
export function toAgentTool(own: Tool): AgentTool {
  const { type: _type, $schema: _schema, ...schema } = z.toJSONSchema(own.inputSchema, { io: "input" });
  return tool({
    name: own.name,
    description: own.description,
    // Not strict, because strict schemas have no optional fields. The tool checks its arguments itself.
    strict: false,
    parameters: { type: "object", properties: {}, required: [], ...schema, additionalProperties: true },
    execute: async (input) => (await own.handle(input)).text,
  });
}
