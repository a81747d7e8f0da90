import { givenFields } from "../core/given-fields.ts";
import { hookSchema, type HookPlace } from "../hooks/hook-event.ts";
import type { Fields } from "./fields-of.ts";
import type { HookCall } from "./host.ts";

/** Where and when something happened, as far as a host reports it; the host's contract adds the mark. */
export function readPlace(
  { event, env }: HookCall,
  fields: Fields,
  host: { readonly name: string; readonly version: string | undefined; readonly folderIn: readonly string[] },
): Omit<HookPlace, "mark"> {
  const told = [fields.text("cwd"), ...host.folderIn.map((name) => env[name]), env["PWD"]];
  return {
    schema: hookSchema,
    host: host.name,
    hostEvent: event,
    // In Copilot a subagent has a session of its own, and names the one it works for.
    session: fields.text("parentAgentId", "session_id", "sessionId") ?? null,
    folder: told.find((folder) => folder !== undefined && folder !== "" && folder.length <= longestPath) ?? ".",
    at: timeOf(fields),
    ...givenFields({
      hostVersion: host.version === "" ? undefined : host.version?.slice(0, 64),
      subagent: subagentOf(fields),
      transcript: fields.text("transcript_path", "transcriptPath"),
    }),
  };
}

/** A time as milliseconds or in the ISO form; null for an impossible date. */
function timeOf(fields: Fields): number | null {
  const text = fields.text("timestamp");
  const at = text === undefined ? fields.number("timestamp") : Date.parse(text);
  return at !== undefined && Number.isSafeInteger(at) && at > 0 && at <= latest ? at : null;
}

const latest = 8.64e15;
// No system opens a longer path.
const longestPath = 4096;

function subagentOf(fields: Fields): HookPlace["subagent"] {
  const id = fields.text("agent_id", "agentId");
  const type = fields.text("agent_type", "agentType", "agent_name", "agentName");
  // A whole session can have an agent type too. Only Copilot starts a subagent without an id, and it sends a name.
  if (id === undefined && fields.text("agent_name", "agentName") === undefined) return undefined;
  return { id: id ?? null, type: type ?? "" };
}
