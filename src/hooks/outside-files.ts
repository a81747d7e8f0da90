import { isAbsolute, join } from "node:path";

import type { HookEvent, ToolUse } from "./hook-event.ts";
import { commandNamesOutside, inputNamesOutside } from "./names-outside.ts";

type IsOutside = (path: string) => boolean;

const unnamed = "a file outside of the space";

/**
 * Removes files outside of the space from an event. The event still records that such a file was used, but neither its
 * name nor its text. If a shell command names such a file, the command stays and its output is removed.
 */
export function withoutOutsideFiles(event: HookEvent, isOutside: IsOutside): HookEvent {
  if (!("tool" in event)) return event;
  const { tool } = event;
  const edits = tool.edits?.filter(({ path }) => !isOutside(path)) ?? [];
  const hasOutsideEdits = edits.length < (tool.edits?.length ?? 0);
  if (isOfOutside(tool, isOutside) || (hasOutsideEdits && edits.length === 0)) {
    const { name, kind } = tool;
    return withoutResult({ ...event, tool: { name, kind, text: unnamed } });
  }
  if (hasOutsideEdits) {
    const text = [...edits.map(({ path }) => path), unnamed].join("\n");
    return withoutResult({ ...event, tool: { ...tool, text, edits } });
  }
  return tool.kind === "shell" && printsOutside(tool, isOutside) ? withoutResult(event) : event;
}

/** Removes the text of the result, which may repeat the names and texts of the files. */
function withoutResult(event: HookEvent): HookEvent {
  return event.kind === "tool-finished" ? { ...event, result: { ...event.result, text: "" } } : event;
}

/**
 * True if a tool works on a file outside of the space. The input of an unknown tool may also contain the file's text.
 */
function isOfOutside({ kind, path, text }: ToolUse, isOutside: IsOutside): boolean {
  if (path !== undefined) return isOutside(path);
  return (kind === "read" || kind === "mcp" || kind === "other") && inputNamesOutside(text, isOutside);
}

/** True if the output of a shell may contain text of files outside of the space. */
function printsOutside({ command, folder }: ToolUse, isOutside: IsOutside): boolean {
  // Relative paths in the command start from the tool's folder.
  if (folder !== undefined && isOutside(folder)) return true;
  return (
    command !== undefined && commandNamesOutside(command, folder === undefined ? isOutside : within(folder, isOutside))
  );
}

function within(folder: string, isOutside: IsOutside): IsOutside {
  return (path) => isOutside(isAbsolute(path) || path.startsWith("~") ? path : join(folder, path));
}
