import type { HookEvent, ToolUse } from "../../../src/hooks/hook-event.ts";

const things: Readonly<Record<ToolUse["kind"], string>> = {
  shell: "a command",
  edit: "an edit",
  read: "reading",
  web: "a web tool",
  delegate: "a task for a subagent",
  mcp: "a tool of an MCP server",
  other: "a tool",
};

/** A short first description of a new case. */
export function describe(event: HookEvent | null): string {
  if (event === null) return "something that nobody wants to know";
  const inside = event.subagent === undefined || event.kind.startsWith("subagent") ? "" : ", in a subagent";
  if (event.kind === "tool-finished")
    return `${things[event.tool.kind]} that ${event.result.failed ? "fails" : "succeeds"}${inside}`;
  if ("tool" in event) return `${event.kind.replace("-", " ")}: ${things[event.tool.kind]}${inside}`;
  return event.kind === "unknown" ? `told by the host: ${event.text}` : `${event.kind.replace("-", " ")}${inside}`;
}
