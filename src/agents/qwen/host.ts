import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookAnswer } from "../../hooks/hook-answer.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import { fieldsOf, isJson, toJson, type Fields, type Json } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { markByIds, markByTime } from "../marks.ts";
import type { ReadResponse } from "../read-details.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { mcpServerOf, resultText } from "../tool-use.ts";
import { nestedAnswer, refusalReason, takesContext } from "../write-answer.ts";
import { manifest } from "./manifest.ts";

/**
 * How an MCP server learns the session of Qwen Code. The folder comes from its MCP roots: QWEN_CODE_PROJECT_DIR is the
 * folder of its own files about the project. The client's name ends with the name of the server.
 */
const identity: HostIdentity = {
  name: "qwen",
  clients: ["qwen-cli-mcp-client-loci"],
  env: { session: ["QWEN_CODE_SESSION_ID"], folder: [] },
  isTextOnly: true,
};

/** The contract of Qwen Code's hooks. */
const contract: HostContract = {
  readEvent: (call) => readHookEvent({ ...call, input: uniformInput(call.input) }, speech),
  writeAnswer,
};

const speech: HostSpeech = {
  manifest,
  folderIn: ["QWEN_PROJECT_DIR"],
  versionOf: (env) => env["QWEN_CODE_STARTUP_VERSION"],
  tools: {
    run_shell_command: "shell",
    monitor: "shell",
    write_file: "edit",
    edit: "edit",
    notebook_edit: "edit",
    read_file: "read",
    list_directory: "read",
    glob: "read",
    grep_search: "read",
    web_fetch: "web",
    web_search: "web",
    agent: "delegate",
  },
  serverOf: (tool) => mcpServerOf(tool),
  readResponse,
  cleanPrompt: withoutReminders,
  markOf: (event, details, fields) => ownMark(event, details, fields) ?? markByIds(event, details, fields, "prompt_id"),
  // The event also fires before the model gets the results of tools, with an empty prompt.
  hear: (fields, { event }) =>
    event === "UserPromptSubmit" && fields.filled("prompt") === undefined ? null : undefined,
};

/**
 * Returns the mark of tools and replies. `tool_use_id` exists in hooks alone, and transcripts contain the other id. A
 * prompt has several replies with the same id if background work ends later, so their time counts.
 */
function ownMark(event: string, details: HookDetails, fields: Fields): string | null {
  if ("tool" in details) return fields.filled("tool_call_id") ?? null;
  return details.kind === "reply-finished" ? markByTime(event, details, fields) : null;
}

/**
 * Returns the input with the fields of other hosts. `submitted_prompt` contains the person's words, and `prompt` also
 * the text that Qwen Code adds. The error of a tool has the form of a result.
 */
function uniformInput(input: unknown): Json {
  const json = isJson(input) ? input : {};
  const fields = fieldsOf(json);
  const prompt = fields.filled("submitted_prompt");
  const error = fields.text("error");
  const isFailedTool = error !== undefined && fields.filled("tool_name") !== undefined;
  return {
    ...json,
    ...(prompt === undefined ? {} : { prompt }),
    ...(isFailedTool && fields.any("tool_response") === undefined
      ? { tool_response: { llmContent: error, error: { message: error } } }
      : {}),
  };
}

/** Removes the reminders that Qwen Code puts before a prompt, and the context that other hooks added after it. */
function withoutReminders(prompt: string): string {
  let rest = prompt;
  while (rest.trimStart().startsWith("<system-reminder>")) {
    const end = rest.indexOf(reminderEnd);
    if (end === -1) break;
    rest = rest.slice(end + reminderEnd.length).trimStart();
  }
  const added = rest.indexOf("<qwen:user-prompt-submit-context>");
  return added === -1 ? rest : rest.slice(0, added).trimEnd();
}

const reminderEnd = "</system-reminder>";

function readResponse(response: unknown, { kind }: { readonly kind: string }): ReadResponse {
  const fields = fieldsOf(response);
  const text = resultText(isJson(response) ? fields.any("llmContent", "returnDisplay") : response);
  const error = fields.any("error");
  const failed = error !== undefined;
  if (kind === "shell") return readShell(text, failed);
  if (failed) return { text: fieldsOf(error).text("message") ?? (text || toJson(error)), failed };
  const isBackground = kind === "delegate" && text.startsWith("Background agent launched");
  return { text: isBackground ? "started in the background" : text, failed };
}

/** The answer's sign is left out, because Qwen Code does not show it to the person. */
function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext(manifest, hostEvent) ? context : undefined;
  if (decision === undefined) return nestedAnswer(hostEvent, { additionalContext });
  const { verdict } = decision;
  const reason = verdict === "deny" ? refusalReason(decision.reason) : decision.reason;
  if (hostEvent === "PreToolUse")
    return nestedAnswer(hostEvent, { permissionDecision: verdict, permissionDecisionReason: reason });
  if (hostEvent !== "PermissionRequest") return nestedAnswer(hostEvent, { additionalContext });
  // The host is already about to ask the person.
  if (verdict === "ask") return "{}";
  return nestedAnswer(hostEvent, {
    decision: verdict === "deny" ? { behavior: verdict, message: reason } : { behavior: verdict },
  });
}

/**
 * Reads the result of a command. Qwen Code writes `Output:` before the output, and lines about the process after it. A
 * command that was stopped has no such lines, and then the whole text counts.
 */
function readShell(text: string, isError: boolean): ReadResponse {
  const begin = text.indexOf("\nOutput: ");
  const [group, signal, exit, error] = lastLines(text, ["Process Group PGID", "Signal", "Exit Code", "Error"]);
  if (begin === -1 || error === undefined || exit === undefined || signal === undefined || error.at < begin)
    return { text, failed: isError };
  const output = text.slice(begin + "\nOutput: ".length, error.at);
  const fault = text.slice(error.from, exit.at);
  const code = text.slice(exit.from, signal.at);
  const exitCode = /^-?\d{1,9}$/.test(code) ? Number(code) : undefined;
  const isKilled = text.slice(signal.from, group?.at) !== "(none)";
  return {
    text: [output, fault].filter((part) => part !== "(empty)" && part !== "(none)").join("\n"),
    failed: isError || isKilled || (exitCode !== undefined && exitCode !== 0),
    ...givenFields({ exitCode }),
  };
}

/**
 * Finds the last line that begins with the first name, then the last line before it that begins with the next name, and
 * so on.
 */
function lastLines(text: string, names: readonly string[]): { readonly at: number; readonly from: number }[] {
  const found: { at: number; from: number }[] = [];
  for (const name of names) {
    const before = found.at(-1)?.at ?? text.length;
    const at = before === 0 ? -1 : text.lastIndexOf(`\n${name}: `, before - 1);
    if (at === -1) return found;
    found.push({ at, from: at + name.length + 3 });
  }
  return found;
}

export const qwen: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  loadMemories: async () => (await import("./import.ts")).memories,
};
