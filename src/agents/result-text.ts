import { fieldsOf, isJson, toJson } from "./fields-of.ts";

/** Returns the readable text of a tool's result, in any of the usual forms, or else its JSON. */
export function resultText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(blockText).filter(isGiven).join("\n");
  if (!isJson(value)) return toJson(value);
  const fields = fieldsOf(value);
  const printed = [fields.text("stdout"), fields.text("stderr")].filter((text) => text !== undefined);
  if (printed.length > 0) return printed.filter(isGiven).join("\n");
  const message = fields.text("text", "result", "message");
  if (message !== undefined) return message;
  const content = fields.any("content");
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(blockText).filter(isGiven).join("\n");
  return fieldsOf(fields.object("file")).text("content") ?? toJson(value);
}

/** Returns the text of one content block, or its type in brackets. */
function blockText(block: unknown): string {
  if (typeof block === "string") return block;
  const fields = fieldsOf(block);
  const type = fields.text("type");
  // Blocks without text, such as pictures, are long and nobody reads them.
  return fields.text("text") ?? (type === undefined ? toJson(block) : `[${type}]`);
}

function isGiven(text: string): boolean {
  return text !== "";
}
