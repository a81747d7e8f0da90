import type { HookEvent, ToolUse } from "./hook-event.ts";

/** The event without files that are none of the space's own: that one was used is kept, and neither its name nor its words (SAF-4). */
export function withoutOutsideFiles(event: HookEvent, isOutside: (path: string) => boolean): HookEvent {
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
  return edits === undefined || edits.length === tool.edits?.length ? event : { ...event, tool: { ...tool, edits } };
}
