import type { Tool as WireTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import type { Tool } from "../../tools/tool.ts";

/**
 * A tool as `tools/list` sends it. Every session of every host pays for each word of it, so it says no more than a model needs to
 * call the tool: the server checks the rest, and no schema of the output is needed to send structured content.
 */
export function toolToWire({ name, description, inputSchema, annotations }: Tool): WireTool {
  const { type: _type, $schema: _schema, ...schema } = z.toJSONSchema(inputSchema, { io: "input", override: shorten });
  const wire = { type: "object", ...schema } as WireTool["inputSchema"];
  return { name, description, inputSchema: wire, annotations: { ...annotations } };
}

function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.propertyNames;
  delete jsonSchema.minLength;
}
