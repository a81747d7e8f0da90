import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import { fieldsOf, isJson, type Fields, type Json } from "../fields-of.ts";
import type { Host, HostContract, HostManifest } from "../host.ts";
import { pluginReader, pluginWriter } from "../plugin-host/plugin-contract.ts";
import type { ReadResponse } from "../read-details.ts";
import type { HostSpeech } from "../read-hook-event.ts";
import { manifest } from "./manifest.ts";

/**
 * How an MCP server learns the folder of opencode: from its MCP roots, or from the working folder, which is the
 * project.
 */
const identity: HostIdentity = {
  name: "opencode",
  clients: ["opencode"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};

/**
 * Returns the contract of Loci's plugin in opencode or a program made from it. The plugin sends the program's values
 * under the field names of other hosts; see plugin.ts.
 */
export function pluginContract(own: HostManifest): HostContract {
  return {
    readEvent: pluginReader({ ...speech, manifest: own }, asOthersSay),
    writeAnswer: pluginWriter(own),
  };
}

const speech: Omit<HostSpeech, "manifest"> = {
  folderIn: [],
  versionOf: () => undefined,
  tools: {
    bash: "shell",
    edit: "edit",
    write: "edit",
    apply_patch: "edit",
    read: "read",
    grep: "read",
    glob: "read",
    list: "read",
    webfetch: "web",
    websearch: "web",
    task: "delegate",
    plan_exit: "other",
  },
  serverOf,
  readResponse,
  cleanPrompt: (prompt) => prompt,
  markOf,
  hear,
};

/** The contract of Loci's plugin in opencode. */
const contract: HostContract = pluginContract(manifest);

const otherNames: Readonly<Record<string, string>> = {
  oldString: "old_string",
  newString: "new_string",
  patchText: "patch",
  filepath: "file_path",
};

/** Renames the fields of a tool's input, and of an edit's changes, to the names that other hosts use. */
function asOthersSay(input: unknown): Json {
  const json = isJson(input) ? input : {};
  const fields = fieldsOf(json);
  const toolInput = fields.object("tool_input");
  if (toolInput === undefined) return json;
  const renamed = Object.entries(toolInput).map(([name, value]) => [
    Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name,
    value,
  ]);
  const metadata = metadataOf(fields.object("tool_response"));
  const diff = metadata.text("diff");
  const response = fields.object("tool_response");
  return {
    ...json,
    tool_input: { ...(Object.fromEntries(renamed) as Json), ...givenFields({ diff }) },
    ...(response === undefined || metadata.any("exists") !== false
      ? {}
      : { tool_response: { ...response, type: "create" } }),
  };
}

function metadataOf(response: Json | undefined): Fields {
  return fieldsOf(fieldsOf(response).object("metadata"));
}

/** Reads the start and end of a subagent's session. opencode gives a subagent a session of its own. */
function hear(fields: Fields, { event }: { readonly event: string }): HookDetails | null | undefined {
  const isSubagent = fields.text("agent_id") !== undefined;
  if (isSubagent && event === "session.created") return { kind: "subagent-started" };
  if (isSubagent && event === "session.idle")
    return { kind: "subagent-finished", reply: fields.text("last_assistant_message") ?? null };
  // The plugin also reports this refusal as a denied permission, so it is ignored here.
  const isRefused = fields.text("error")?.startsWith("The user rejected permission") === true;
  return event === "message.part.updated" && isRefused ? null : undefined;
}

// An MCP tool is named `server_tool`. If the name has several underscores, the first one is taken as the separator.
function serverOf(tool: string): string | undefined {
  const cut = Object.hasOwn(speech.tools, tool) ? -1 : tool.indexOf("_");
  return cut > 0 ? tool.slice(0, cut) : undefined;
}

function readResponse(response: unknown): ReadResponse {
  const fields = fieldsOf(response);
  const metadata = metadataOf(isJson(response) ? response : undefined);
  const display = fieldsOf(metadata.object("display")).text("text");
  const text = display ?? withoutFrame(fields.text("output") ?? "");
  const exitCode = metadata.number("exit");
  return exitCode === undefined ? { text, failed: false } : { text, failed: exitCode !== 0, exitCode };
}

/** Removes the tags around the answer of a subagent. */
function withoutFrame(output: string): string {
  const [begin, end] = ["<task_result>", "</task_result>"];
  const [from, to] = [output.indexOf(begin), output.lastIndexOf(end)];
  return output.startsWith("<task ") && from >= 0 && to > from ? output.slice(from + begin.length, to).trim() : output;
}

function markOf(_event: string, { kind }: HookDetails, fields: Fields): string | null {
  // A session is created only once, and begins again after each compaction.
  const isCreated = kind === "subagent-started" || (kind === "session-started" && fields.text("source") === undefined);
  if (isCreated) return "created";
  const id = fields.text("tool_use_id", "request_id", "message_id", "event_id");
  return id ?? fields.number("timestamp")?.toString() ?? null;
}

export const opencode: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  // opencode writes no memory of its own.
  loadMemories: async () => ({ notes: ["AGENTS.md"], find: () => [] }),
};
