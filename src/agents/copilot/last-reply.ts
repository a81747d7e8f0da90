import { fieldsOf, type Fields } from "../fields-of.ts";
import { jsonLines } from "../json-lines.ts";

/**
 * Reads the agent's last text before it stopped from the end of events.jsonl. Copilot writes that file slightly after
 * it runs its hooks. So this function returns null until the file contains a record as late as the stop.
 */
export function lastReply(
  tail: string,
  stoppedAt: number | null,
): { readonly text: string; readonly mark: string | null } | null {
  let isFresh = stoppedAt === null;
  for (const line of jsonLines(tail).toReversed()) {
    const event = fieldsOf(line);
    const data = fieldsOf(event.object("data"));
    isFresh ||= Date.parse(event.text("timestamp") ?? "") >= (stoppedAt ?? 0);
    const type = event.text("type");
    if (isOfSubagent(event, data) || (type !== "user.message" && type !== "assistant.message")) continue;
    const text = data.text("content")?.trim() ?? "";
    // A text with tool requests does not end the turn, so it is not the reply.
    const isLast = type === "assistant.message" && (data.list("toolRequests") ?? []).length === 0 && text !== "";
    return isFresh && isLast ? { text, mark: data.text("messageId") ?? null } : null;
  }
  return null;
}

function isOfSubagent(event: Fields, data: Fields): boolean {
  return event.text("agentId") !== undefined || data.text("parentToolCallId") !== undefined;
}
