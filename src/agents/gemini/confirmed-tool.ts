import { givenFields } from "../../core/given-fields.ts";
import { fieldsOf, isJson, type Json } from "../fields-of.ts";

const toolOfType: Readonly<Record<string, string>> = { exec: "run_shell_command", edit: "replace" };

/**
 * Converts a notice that Gemini asks the person about a tool: the tool gets the same fields as in other events. Other
 * notices stay unchanged.
 */
export function confirmedTool(input: unknown): Json {
  const json = isJson(input) ? input : {};
  const details = fieldsOf(json["details"]);
  const type = details.text("type") ?? "";
  const name = details.text("toolName") ?? (Object.hasOwn(toolOfType, type) ? toolOfType[type] : undefined);
  if (name === undefined) return json;
  const server = details.text("serverName");
  return {
    ...json,
    tool_name: name,
    tool_input: givenFields({
      command: details.text("command"),
      file_path: details.text("filePath", "fileName"),
      diff: details.text("fileDiff"),
    }),
    ...(server === undefined ? {} : { mcp_context: { server_name: server } }),
  };
}
