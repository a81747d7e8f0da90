import type { HookDetails } from "../hooks/hook-event.ts";
import { toJson, type Fields } from "./fields-of.ts";

const inputs = ["tool_input", "toolArgs", "toolInput"] as const;

/**
 * Returns the mark of an event, for a host with ids of tool uses and of turns or prompts. The mark identifies the
 * event.
 */
export function markByIds(event: string, details: HookDetails, fields: Fields, turnField: string): string | null {
  const turn = fields.text(turnField);
  switch (details.kind) {
    case "tool-requested":
    case "tool-finished":
    case "permission-denied":
      return fields.text("tool_use_id") ?? null;
    case "permission-asked":
      // A question about a permission has no id of a tool use, and the host may ask about several tools in one turn.
      return `${turn ?? ""} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
    case "subagent-started":
    case "subagent-finished":
      return fields.text("agent_id") ?? turn ?? null;
    case "error-raised":
      return `${turn ?? ""} ${details.error}`;
    case "unknown":
      // Several notices of one turn may have the same short text, but their prompts differ.
      return `${event} ${turn ?? ""} ${fields.text("prompt") ?? details.text}`;
    case "session-started":
    case "compaction-started":
    case "compaction-finished":
      // A session may be resumed, and a turn may contain several compactions, so no id identifies one of these events.
      return null;
    case "session-ended":
    case "prompt-submitted":
    case "reply-finished":
      return turn ?? null;
  }
}

/**
 * Returns the mark of an event, for a host that reports only the time. Tools that run in parallel may have the same
 * time, so their mark also contains name and input.
 */
export function markByTime(event: string, details: HookDetails, fields: Fields): string | null {
  const time = fields.number("timestamp") ?? fields.text("timestamp");
  if (time === undefined) return null;
  if ("tool" in details) return `${time} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
  return details.kind === "unknown" ? `${time} ${event}` : String(time);
}
