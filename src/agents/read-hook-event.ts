import { givenFields } from "../core/event/given-fields.ts";
import { type HookDetails, type HookEvent, hookSchema, type HookPlace } from "../hooks/hook-event.ts";
import { fieldsOf, type Fields } from "./fields-of.ts";
import type { HookCall, HostManifest, Host } from "./host.ts";
import { readDetails, type HostWays } from "./read-details.ts";
import { possibleTime } from "./transcripts/record-values.ts";

/** Reads where and when an event happened, as far as the host reports it. The mark is added later. */
function readPlace(
  { event, env }: HookCall,
  fields: Fields,
  host: { readonly name: string; readonly version: string | undefined; readonly folderIn: readonly string[] },
): Omit<HookPlace, "mark"> {
  const folders = [fields.text("cwd"), ...host.folderIn.map((name) => env[name]), env["PWD"]];
  return {
    schema: hookSchema,
    host: host.name,
    hostEvent: event,
    // In Copilot, a subagent has its own session id, and `parentAgentId` is the session that it works for.
    session: fields.text("parentAgentId", "session_id", "sessionId") ?? null,
    folder: folders.find((folder) => folder !== undefined && folder !== "" && folder.length <= longestPath) ?? ".",
    at: timeOf(fields),
    ...givenFields({
      hostVersion: host.version === "" ? undefined : host.version?.slice(0, 64),
      subagent: subagentOf(fields),
      transcript: fields.text("transcript_path", "transcriptPath"),
    }),
  };
}

/** Reads a time in milliseconds or in ISO form. Returns null for an impossible date. */
function timeOf(fields: Fields): number | null {
  const text = fields.text("timestamp");
  return possibleTime(text === undefined ? fields.number("timestamp") : Date.parse(text)) ?? null;
}

// No operating system opens a longer path.
const longestPath = 4096;

function subagentOf(fields: Fields): HookPlace["subagent"] {
  const id = fields.text("agent_id", "agentId");
  const type = fields.text("agent_type", "agentType", "agent_name", "agentName");
  // The type alone does not prove a subagent, because a whole session can have an agent type too. Only Copilot reports
  // a subagent without an id, and it sends a name.
  if (id === undefined && fields.text("agent_name", "agentName") === undefined) return undefined;
  return { id: id ?? null, type: type ?? "" };
}

/** The host-specific parts of reading a hook event. */
export interface HostSpeech extends HostWays {
  readonly manifest: HostManifest;
  /** Environment variables in which the host names the project folder. */
  readonly folderIn: readonly string[];
  /** Returns the host's version, if the environment contains it. */
  versionOf(env: HookCall["env"]): string | undefined;
  /** Returns the mark, which identifies an event among all others of its kind; see HookPlace. */
  markOf(event: string, details: HookDetails, fields: Fields): string | null;
  /**
   * Handles events that need host-specific rules. Returns null for an event that Loci ignores, and undefined to read
   * the event in the usual way.
   */
  hear?(fields: Fields, call: HookCall): HookDetails | null | undefined;
}

/**
 * Reads the event that a host reports, as far as Loci understands it. Never throws. Returns null for an event that Loci
 * ignores.
 */
export function readHookEvent({ event: named, input, env }: HookCall, speech: HostSpeech): HookEvent | null {
  const fields = fieldsOf(input);
  const event = (named || fields.filled("hook_event_name") || "unknown").slice(0, 256);
  const call = { event, input, env };
  const kind = speech.manifest.hooks.find((hook) => hook.event === event)?.kind ?? "unknown";
  const special = speech.hear?.(fields, call);
  const details = special === undefined ? readDetails(kind, event, fields, speech) : special;
  if (details === null) return null;
  const { name } = speech.manifest;
  const place = readPlace(call, fields, { name, version: speech.versionOf(env), folderIn: speech.folderIn });
  // An agent, not the person, wrote the task of a subagent. Its start and its answer are separate events, so nothing is
  // lost.
  const isTalk = details.kind === "prompt-submitted" || details.kind === "reply-finished";
  if (isTalk && place.subagent !== undefined) return null;
  const mark = speech.markOf(event, details, fields);
  const turn = mark === null ? fields.filled("turn_id", "prompt_id") : undefined;
  return { ...place, mark, ...givenFields({ turn }), ...details };
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Marks a prompt as an agent's words if no person wrote it. This holds if a tool of another host started this host. It
 * also holds if a tool of the same host calls the hook, because the tool could otherwise forge the person's words.
 */
export function saidByAgent(event: HookEvent, env: Env, hosts: readonly Pick<Host, "manifest">[]): HookEvent {
  if (event.kind !== "prompt-submitted") return event;
  // A host may set the variable of the program that it was made from.
  const own = hosts.find(({ manifest }) => manifest.name === event.host)?.manifest.toolVariables ?? [];
  const isStarted = hosts.some(({ manifest }) =>
    manifest.name === event.host
      ? isCalledByTool(manifest, env)
      : manifest.toolVariables.some((name) => env[name] !== undefined && !own.includes(name)),
  );
  return isStarted ? { ...event, by: "agent" } : event;
}

function isCalledByTool({ onlyInTools }: HostManifest, env: Env): boolean {
  return onlyInTools.some(({ name, ending = "" }) => env[name]?.endsWith(ending) === true);
}
