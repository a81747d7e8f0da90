import { givenFields } from "../../core/event/given-fields.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookAnswer } from "../../hooks/hook-answer.ts";
import { fieldsOf, type Fields, jsonLines } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { markByTime } from "../marks.ts";
import type { ReadResponse } from "../read-details.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { resultText } from "../tool-use.ts";
import { refusalReason, takesContext } from "../write-answer.ts";
import { manifest } from "./manifest.ts";

/** How an MCP server learns the session of Copilot CLI. Copilot starts the server in the project folder. */
const identity: HostIdentity = {
  name: "copilot",
  clients: ["copilot-cli"],
  env: { session: ["COPILOT_AGENT_SESSION_ID"], folder: [] },
  isTextOnly: true,
};

/** The contract of Copilot CLI's hooks. */
const contract: HostContract = { readEvent: (call) => readHookEvent(call, speech), writeAnswer, lastReply };

const speech: HostSpeech = {
  manifest,
  folderIn: ["COPILOT_PROJECT_DIR"],
  versionOf: (env) => env["COPILOT_CLI_BINARY_VERSION"],
  tools: {
    bash: "shell",
    powershell: "shell",
    edit: "edit",
    create: "edit",
    apply_patch: "edit",
    view: "read",
    grep: "read",
    glob: "read",
    web_fetch: "web",
    web_search: "web",
    task: "delegate",
  },
  serverOf,
  readResponse,
  cleanPrompt: (prompt) => prompt,
  markOf: markByTime,
};

// An MCP tool is named `server-tool`, or `server/tool` in permission requests. The server's name may contain hyphens
// too.
function serverOf(tool: string): string | undefined {
  const cut = tool.includes("/") ? tool.indexOf("/") : tool.lastIndexOf("-");
  return cut > 0 ? tool.slice(0, cut) : undefined;
}

function readResponse(response: unknown): ReadResponse {
  const fields = fieldsOf(response);
  const type = fields.text("resultType", "result_type") ?? "success";
  const text = fields.text("textResultForLlm", "text_result_for_llm") ?? resultText(response);
  const last = text.lastIndexOf("\n") + 1;
  const end = /^<(?:command with )?shellId: .* (?:completed|exited) with exit code (-?\d{1,9})>\s*$/.exec(
    text.slice(last),
  );
  const failed = type !== "success";
  if (end === null) return { text, failed };
  const exitCode = Number(end[1]);
  return { text: text.slice(0, Math.max(0, last - 1)), failed: failed || exitCode !== 0, exitCode };
}

/** All keys are at the top level, because Copilot does not read `hookSpecificOutput`. */
function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext(manifest, hostEvent) ? context : undefined;
  return JSON.stringify(givenFields({ ...(decision && writeDecision(decision, hostEvent)), additionalContext }));
}

function writeDecision(decision: NonNullable<HookAnswer["decision"]>, hostEvent: string): object {
  const { verdict } = decision;
  const reason = verdict === "deny" ? refusalReason(decision.reason) : decision.reason;
  if (hostEvent === "preToolUse") return { permissionDecision: verdict, permissionDecisionReason: reason };
  // For `ask` there is nothing to do: the host is already about to ask the person.
  if (hostEvent !== "permissionRequest" || verdict === "ask") return {};
  return verdict === "deny" ? { behavior: verdict, message: reason } : { behavior: verdict };
}

/**
 * Reads the agent's last text before it stopped from the end of events.jsonl. Copilot writes that file slightly after
 * it runs its hooks. So this function returns null until the file contains a record as late as the stop.
 */
function lastReply(
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

export const copilot: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  // Copilot CLI writes no memory of its own to this machine.
  loadMemories: async () => ({ notes: [".github/copilot-instructions.md", "AGENTS.md"], find: () => [] }),
};
