import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookAnswer } from "../../hooks/hook-answer.ts";
import { fieldsOf, isJson, toJson, type Json } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { markByTime } from "../marks.ts";
import type { ReadResponse } from "../read-details.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { resultText } from "../tool-use.ts";
import { nestedAnswer, refusalReason, takesContext } from "../write-answer.ts";
import { manifest } from "./manifest.ts";

/**
 * How an MCP server learns the folder of Gemini CLI: from its MCP roots, or from the working folder, which is the
 * project.
 */
const identity: HostIdentity = {
  name: "gemini",
  clients: ["gemini-cli-mcp-client"],
  env: { session: [], folder: [] },
  isTextOnly: false,
};

/** The contract of Gemini CLI's hooks. */
const contract: HostContract = {
  readEvent: (call) =>
    readHookEvent(call.event === "Notification" ? { ...call, input: confirmedTool(call.input) } : call, speech),
  writeAnswer,
};

const speech: HostSpeech = {
  manifest,
  folderIn: ["GEMINI_PROJECT_DIR"],
  versionOf: () => undefined,
  tools: {
    run_shell_command: "shell",
    write_file: "edit",
    replace: "edit",
    read_file: "read",
    read_many_files: "read",
    list_directory: "read",
    glob: "read",
    grep_search: "read",
    search_file_content: "read",
    web_fetch: "web",
    google_web_search: "web",
    invoke_agent: "delegate",
  },
  serverOf: (_tool, fields) => fieldsOf(fields.object("mcp_context")).text("server_name"),
  readResponse,
  cleanPrompt: (prompt) => withoutFiles(withoutHookContext(prompt)),
  markOf: markByTime,
};

/**
 * Removes the context that hooks added at the start of the session. Without a terminal, Gemini puts it before the first
 * prompt.
 */
function withoutHookContext(prompt: string): string {
  let rest = prompt;
  while (rest.startsWith(contextBegin)) {
    const end = rest.indexOf(contextEnd);
    if (end === -1) return rest;
    rest = rest.slice(end + contextEnd.length).trimStart();
  }
  return rest;
}

/**
 * Removes the files that Gemini appends to a prompt with `@` references: they are not the person's words. Cuts
 * everything up to the end, because a file may itself contain Gemini's end line.
 */
function withoutFiles(prompt: string): string {
  const at = prompt.search(/^(?:--- Content from referenced files ---|Content from @[^\n]{1,1000}:)$/m);
  return at === -1 ? prompt : prompt.slice(0, at).trimEnd();
}

const contextBegin = "<hook_context>";
const contextEnd = "</hook_context>";

function readResponse(response: unknown, { kind }: { readonly kind: string }): ReadResponse {
  const fields = fieldsOf(response);
  const error = fields.any("error");
  const text = withoutWrapper(resultText(isJson(response) ? fields.any("llmContent", "returnDisplay") : response));
  if (error !== undefined) return { text: fieldsOf(error).text("message") ?? (text || toJson(error)), failed: true };
  return kind === "shell" ? readShell(text) : { text, failed: false };
}

function withoutWrapper(text: string): string {
  const [begin, end] = ["<untrusted_context>", "</untrusted_context>"];
  const trimmed = text.trim();
  return trimmed.startsWith(begin) && trimmed.endsWith(end) ? trimmed.slice(begin.length, -end.length).trim() : text;
}

// Gemini writes these lines after the output in this order, each only if it has a value.
const aboutProcess = ["Exit Code", "Signal", "Background PIDs", "Process Group PGID"] as const;

/** Reads the result of a shell. Gemini puts lines about the process after the output. */
function readShell(text: string): ReadResponse {
  const lines = text.split("\n");
  const values = new Map<string, string>();
  for (const about of aboutProcess.toReversed()) {
    const last = lines.at(-1) ?? "";
    if (!last.startsWith(`${about}: `)) continue;
    values.set(about, last.slice(about.length + 2));
    lines.pop();
  }
  const output = lines.join("\n").replace(/^Output: (?:\(empty\)$)?/, "");
  const exit = /^-?\d{1,9}$/.exec(values.get("Exit Code") ?? "")?.[0];
  const failed = values.has("Signal") || (exit !== undefined && Number(exit) !== 0);
  return { text: output, failed, ...givenFields({ exitCode: exit === undefined ? undefined : Number(exit) }) };
}

/** The answer's sign is left out, because Gemini also prints it into the output of `gemini -p`. */
function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  // Only a refusal has an effect here. `allow` changes nothing. `ask` would make Gemini wait for ever if nobody is
  // present, which it does not report. Without an answer, its own rules ask the person or refuse.
  if (hostEvent === "BeforeTool" && decision?.verdict === "deny") {
    return JSON.stringify({ decision: "deny", reason: refusalReason(decision.reason) });
  }
  const additionalContext = takesContext(manifest, hostEvent) ? context : undefined;
  return nestedAnswer(hostEvent, { additionalContext });
}

const toolOfType: Readonly<Record<string, string>> = { exec: "run_shell_command", edit: "replace" };

/**
 * Converts a notice that Gemini asks the person about a tool: the tool gets the same fields as in other events. Other
 * notices stay unchanged.
 */
function confirmedTool(input: unknown): Json {
  const json = isJson(input) ? input : {};
  const details = fieldsOf(json["details"]);
  const type = details.text("type") ?? "";
  const name = details.text("toolName") ?? (Object.hasOwn(toolOfType, type) ? toolOfType[type] : undefined);
  if (name === undefined) return json;
  const server = details.text("serverName");
  return {
    ...json,
    tool_name: name,
    tool_input: givenFields({
      command: details.text("command"),
      file_path: details.text("filePath", "fileName"),
      diff: details.text("fileDiff"),
    }),
    ...(server === undefined ? {} : { mcp_context: { server_name: server } }),
  };
}

export const gemini: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  loadMemories: async () => (await import("./import.ts")).memories,
};
