import type { HookDetails } from "../hooks/hook-event.ts";
import { toJson, type Fields } from "./fields-of.ts";

const inputs = ["tool_input", "toolArgs", "toolInput"] as const;

/** Marks of a host that gives ids to what happens: of a tool use, and of the turn or prompt that all belongs to. */
export function markByIds(event: string, details: HookDetails, fields: Fields, turnField: string): string | null {
  const turn = fields.text(turnField);
  switch (details.kind) {
    case "tool-requested":
    case "tool-finished":
    case "permission-denied":
      return fields.text("tool_use_id") ?? null;
    case "permission-asked":
      // It comes without the id of the tool use, and several may be asked for at once.
      return `${turn ?? ""} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
    case "subagent-started":
    case "subagent-finished":
      return fields.text("agent_id") ?? turn ?? null;
    case "error-raised":
      return `${turn ?? ""} ${details.error}`;
    case "unknown":
      // Notices of one turn may say the same in short, and differ in what they are about.
      return `${event} ${turn ?? ""} ${fields.text("prompt") ?? details.text}`;
    case "session-started":
    case "compaction-started":
    case "compaction-finished":
      // A session is taken up again, and a turn may outlast several compactions.
      return null;
    case "session-ended":
    case "prompt-submitted":
    case "reply-finished":
      return turn ?? null;
  }
}

/** Marks of a host that gives only the time: the same to all hooks of an event, but tools that run side by side may share it. */
export function markByTime(event: string, details: HookDetails, fields: Fields): string | null {
  const time = fields.number("timestamp") ?? fields.text("timestamp");
  if (time === undefined) return null;
  if ("tool" in details) return `${time} ${details.tool.name} ${toJson(fields.any(...inputs))}`;
  return details.kind === "unknown" ? `${time} ${event}` : String(time);
}
