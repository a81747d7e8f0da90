import type { HookDetails } from "../hooks/hook-event.ts";
import { toJson, type Fields } from "./fields-of.ts";

const inputs = ["tool_input", "toolArgs", "toolInput"] as const;

/** Marks for a host with ids: of a tool use, and of the turn or prompt around it. */
export function markByIds(event: string, details: HookDetails, fields: Fields, turnField: string): string | null {
  const turn = fields.text(turnField);
  switch (details.kind) {
    case "tool-requested":
    case "tool-finished":
    case "permission-denied":
      return fields.text("tool_use_id") ?? null;
    case "permission-asked":
      // It has no id of a tool use, and the host may ask about several at once.
      return `${turn ?? ""} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
    case "subagent-started":
    case "subagent-finished":
      return fields.text("agent_id") ?? turn ?? null;
    case "error-raised":
      return `${turn ?? ""} ${details.error}`;
    case "unknown":
      // Notices of one turn may have the same short text, and differ in their subject.
      return `${event} ${turn ?? ""} ${fields.text("prompt") ?? details.text}`;
    case "session-started":
    case "compaction-started":
    case "compaction-finished":
      // A session may be resumed, and a turn may outlast several compactions.
      return null;
    case "session-ended":
    case "prompt-submitted":
    case "reply-finished":
      return turn ?? null;
  }
}

/** Marks for a host that reports only the time: all hooks of an event get the same, but parallel tools may share it. */
export function markByTime(event: string, details: HookDetails, fields: Fields): string | null {
  const time = fields.number("timestamp") ?? fields.text("timestamp");
  if (time === undefined) return null;
  if ("tool" in details) return `${time} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
  return details.kind === "unknown" ? `${time} ${event}` : String(time);
}
