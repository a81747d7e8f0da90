import { givenFields } from "../core/given-fields.ts";
import { hookSchema, type HookPlace } from "../hooks/hook-event.ts";
import type { Fields } from "./fields-of.ts";
import type { HookCall } from "./host.ts";

/** Where and when something happened, as far as a host says; its mark is for the host's contract to find. */
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
    // In Copilot a subagent has a session of its own, and says whose it is.
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

/** A time as milliseconds or in the ISO form; null for what no calendar has. */
function timeOf(fields: Fields): number | null {
  const text = fields.text("timestamp");
  const at = text === undefined ? fields.number("timestamp") : Date.parse(text);
  return at !== undefined && Number.isSafeInteger(at) && at > 0 && at <= latest ? at : null;
}

const latest = 8.64e15;
// No system opens a longer one.
const longestPath = 4096;

function subagentOf(fields: Fields): HookPlace["subagent"] {
  const id = fields.text("agent_id", "agentId");
  const type = fields.text("agent_type", "agentType", "agent_name", "agentName");
  // A whole session can be of an agent type, too; only Copilot starts a subagent without an id, and it gives a name.
  if (id === undefined && fields.text("agent_name", "agentName") === undefined) return undefined;
  return { id: id ?? null, type: type ?? "" };
}
