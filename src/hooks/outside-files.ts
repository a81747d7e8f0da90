import { isAbsolute, join } from "node:path";

import type { HookEvent, ToolUse } from "./hook-event.ts";
import { commandNamesOutside, inputNamesOutside } from "./names-outside.ts";

type IsOutside = (path: string) => boolean;

/**
 * The event without files that are none of the space's own: that one was used is kept, and neither its name nor its words (SAF-4). Of a command
 * that names one, the command is kept and its output is not.
 */
export function withoutOutsideFiles(event: HookEvent, isOutside: IsOutside): HookEvent {
  if (!("tool" in event)) return event;
  const { tool } = event;
  const edits = tool.edits?.filter(({ path }) => !isOutside(path));
  const hasOnlyOutside = tool.edits !== undefined && tool.edits.length > 0 && edits?.length === 0;
  if ((tool.path !== undefined && isOutside(tool.path)) || (tool.path === undefined && hasOnlyOutside)) {
    const { name, kind } = tool;
    const unnamed: ToolUse = { name, kind, text: "a file outside of the space" };
    return event.kind === "tool-finished"
      ? { ...event, tool: unnamed, result: { ...event.result, text: "" } }
      : { ...event, tool: unnamed };
  }
  if (event.kind === "tool-finished" && event.result.text !== "" && printsOutside(tool, isOutside))
    return { ...event, result: { ...event.result, text: "" } };
  return edits === undefined || edits.length === tool.edits?.length ? event : { ...event, tool: { ...tool, edits } };
}

/** Whether what a tool answers may come from files outside. */
function printsOutside({ kind, command, folder, path, text }: ToolUse, isOutside: IsOutside): boolean {
  switch (kind) {
    case "shell":
      // A folder that the tool was given stands before every name in the command.
      if (folder !== undefined && isOutside(folder)) return true;
      return (
        command !== undefined &&
        commandNamesOutside(command, folder === undefined ? isOutside : within(folder, isOutside))
      );
    case "read":
    case "mcp":
    case "other":
      return path === undefined && inputNamesOutside(text, isOutside);
    case "edit":
    case "web":
    case "delegate":
      return false;
  }
}

function within(folder: string, isOutside: IsOutside): IsOutside {
  return (path) => isOutside(isAbsolute(path) || path.startsWith("~") ? path : join(folder, path));
}
