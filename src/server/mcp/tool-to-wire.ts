import type { Tool as WireTool } from "@modelcontextprotocol/server";
import { z } from "zod";

import type { Tool } from "../../tools/tool.ts";

/**
 * A tool in the form of `tools/list`. Every session of every host pays for each word of it, so it contains only what a
 * model needs to call the tool: the server checks the rest, and structured content needs no output schema.
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
