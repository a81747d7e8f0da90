import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import { fieldsOf, isJson, toJson, type Fields, type Json } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { pluginReader, pluginWriter } from "../plugin-host/plugin-contract.ts";
import { unpacked, type ReadResponse } from "../read-details.ts";
import type { HostSpeech } from "../read-hook-event.ts";
import { resultText } from "../tool-use.ts";
import { manifest } from "./manifest.ts";
import { cleanPrompt, isOfCline } from "./prompts.ts";

/** How an MCP server learns the folder of Cline: from the working folder, which is the project. */
const identity: HostIdentity = {
  name: "cline",
  clients: ["@cline/core"],
  env: { session: [], folder: [] },
  isTextOnly: true,
};

const speech: HostSpeech = {
  manifest,
  folderIn: [],
  versionOf: () => undefined,
  tools: {
    run_commands: "shell",
    editor: "edit",
    apply_patch: "edit",
    read_files: "read",
    search_codebase: "read",
    fetch_web_content: "web",
    spawn_agent: "delegate",
    team_run_task: "delegate",
  },
  serverOf,
  readResponse,
  cleanPrompt,
  markOf,
  hear,
};

/** The contract of Loci's plugin in Cline. The plugin sends Cline's values under the field names of other hosts. */
const contract: HostContract = {
  readEvent: pluginReader(speech, asOthersSay),
  writeAnswer: pluginWriter(manifest),
};

/** Renames the fields of a tool's input to the names that other hosts use. */
function asOthersSay(input: unknown): Json {
  const json = isJson(input) ? input : {};
  const toolInput = unpacked(fieldsOf(json).any("tool_input"));
  if (!isJson(toolInput)) return json;
  const fields = fieldsOf(toolInput);
  const commands = fields.list("commands")?.map((one) => (typeof one === "string" ? one : toJson(one)));
  const response = fieldsOf(json).object("tool_response");
  const isNewFile = fieldsOf(fieldsOf(response).object("output")).text("result")?.startsWith("File created") === true;
  const files = fields.list("files")?.map((file) => fieldsOf(file).filled("path")) ?? [];
  return {
    ...json,
    tool_input: {
      ...toolInput,
      ...givenFields({
        command: commands?.join("\n") ?? fields.text("commands"),
        file_path: files.length === 1 ? files[0] : undefined,
        old_string: fields.text("old_text"),
        new_string: fields.text("new_text"),
      }),
    },
    ...(isNewFile ? { tool_response: { ...response, type: "create" } } : {}),
  };
}

/** Reads the start and end of a subagent, a prompt that no person wrote, and a turn that failed. */
function hear(fields: Fields, { event }: { readonly event: string }): HookDetails | null | undefined {
  const isSubagent = fields.text("agent_id") !== undefined;
  const error = fields.filled("error");
  if (isSubagent && event === "beforeRun") return { kind: "subagent-started" };
  const prompt = cleanPrompt(fields.text("prompt") ?? "");
  if (event === "beforeRun" && isOfCline.test(prompt)) return { kind: "unknown", text: prompt };
  if (isSubagent && event === "afterRun")
    return { kind: "subagent-finished", reply: fields.text("last_assistant_message") ?? null };
  return event === "afterRun" && error !== undefined ? { kind: "error-raised", error } : undefined;
}

// An MCP tool is named `server__tool`.
function serverOf(tool: string): string | undefined {
  const cut = tool.indexOf("__");
  return cut > 0 ? tool.slice(0, cut) : undefined;
}

/** Most tools of Cline answer with a list: one entry for each command or file. */
function readResponse(response: unknown): ReadResponse {
  const fields = fieldsOf(response);
  const output = fields.any("output");
  const entries = Array.isArray(output) ? output.map(fieldsOf) : isJson(output) ? [fieldsOf(output)] : [];
  const isList = entries.length > 0 && entries.every((entry) => typeof entry.any("success") === "boolean");
  const failed = fields.any("is_error") === true || (isList && entries.some((entry) => entry.any("success") === false));
  if (!isList) return { text: resultText(isJson(response) ? output : response), failed };
  const exitCode = entries.map(exitCodeOf).find((code) => code !== undefined);
  return { text: entries.map(entryText).join("\n"), failed, ...givenFields({ exitCode }) };
}

/** Cline begins the output of a failed command with its exit code, and repeats it as the error. */
function entryText(entry: Fields): string {
  const result = entry.text("result") ?? "";
  const error = exitCodeOf(entry) === undefined ? entry.text("error") : undefined;
  return [result.replace(/^\[Command exited with code \d+\]\n/, ""), error].filter(Boolean).join("\n");
}

function exitCodeOf(entry: Fields): number | undefined {
  const [, code] = /^Command exited with code (\d{1,9})$/.exec(entry.text("error") ?? "") ?? [];
  return code === undefined ? undefined : Number(code);
}

function markOf(_event: string, { kind }: HookDetails, fields: Fields): string | null {
  // Cline reloads its plugins when a session continues, and so reports a second start: the time tells the two apart.
  if (kind === "session-started") return fields.number("timestamp")?.toString() ?? null;
  return fields.text("tool_use_id", "message_id") ?? fields.number("timestamp")?.toString() ?? null;
}

export const cline: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  // Cline writes no memory of its own that Loci could read.
  loadMemories: async () => ({ notes: ["AGENTS.md"], find: () => [] }),
};
