import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookAnswer } from "../../hooks/hook-answer.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import { fieldsOf, type Fields } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { markByIds } from "../marks.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { mcpServerOf, resultText } from "../tool-use.ts";
import { nestedAnswer, refusalReason, takesContext } from "../write-answer.ts";
import { manifest } from "./manifest.ts";

/** How an MCP server learns the session and folder of Claude Code. */
const identity: HostIdentity = {
  name: "claude-code",
  clients: ["claude-code"],
  env: { session: ["CLAUDE_CODE_SESSION_ID"], folder: ["CLAUDE_PROJECT_DIR"] },
  isTextOnly: true,
};

/** The contract of Claude Code's hooks. */
const contract: HostContract = { readEvent: (call) => readHookEvent(call, speech), writeAnswer };

const speech: HostSpeech = {
  manifest,
  folderIn: ["CLAUDE_PROJECT_DIR"],
  versionOf: (env) => /^claude-code_(\d+(?:-\d+)+)/.exec(env["AI_AGENT"] ?? "")?.[1]?.replaceAll("-", "."),
  tools: {
    Bash: "shell",
    PowerShell: "shell",
    Edit: "edit",
    MultiEdit: "edit",
    Write: "edit",
    NotebookEdit: "edit",
    Read: "read",
    Grep: "read",
    Glob: "read",
    LS: "read",
    WebFetch: "web",
    WebSearch: "web",
    Agent: "delegate",
    Task: "delegate",
  },
  serverOf: (tool, fields) => fieldsOf(fields.object("mcp_server")).text("name") ?? mcpServerOf(tool),
  readResponse: (response) => {
    const fields = fieldsOf(response);
    const failed = fields.any("interrupted") === true || fields.any("isError", "is_error") === true;
    const text = fields.text("status") === "async_launched" ? "started in the background" : resultText(response);
    const hasList = text.startsWith("<tools-used-before-summary>");
    return { text: hasList ? text.replace(/^<[^<]*<\/tools-used-before-summary>\s*/, "") : text, failed };
  },
  cleanPrompt: (prompt) => prompt,
  markOf: (event, details, fields) => markByIds(event, details, fields, "prompt_id"),
  hear: (fields, { event, env }) => {
    // A subagent without a type is internal to Claude Code: it does the compaction.
    if (event === "SubagentStop" && fields.text("agent_type") === "") return null;
    // Copilot also runs the hooks in a project's Claude settings. They are ignored, because Copilot's own hooks report
    // the same events.
    if (env["COPILOT_CLI"] !== undefined && fields.any("timestamp") !== undefined) return null;
    return notOfUser(fields);
  },
};

/**
 * Detects prompts that Claude Code submitted itself: when background work ended, at a scheduled time, or when another
 * agent sent a message. They are not the person's words, so they become events of kind `unknown`.
 */
function notOfUser(fields: Fields): HookDetails | undefined {
  const prompt = fields.text("prompt");
  const isNotice = prompt?.startsWith("<task-notification>") === true;
  const isMessage = prompt !== undefined && /^\s*<(?:teammate|cross-session)-message\b/.test(prompt);
  const isOfPerson = !isNotice && !isMessage && personSources.includes(fields.text("source") ?? "user");
  if (prompt === undefined || isOfPerson) return undefined;
  const summary = isNotice ? between(prompt, "<summary>", "</summary>") : undefined;
  return { kind: "unknown", text: summary ?? prompt };
}

/** The values of `source` for prompts that a person wrote, in the input of hooks and in the records of transcripts. */
const personSources: readonly string[] = ["user", "sdk", "typed", "queued", "suggestion_accepted"];

function between(text: string, begin: string, end: string): string | undefined {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from === -1 || to === -1 ? undefined : text.slice(from + begin.length, to);
}

function writeAnswer({ context, decision, sign }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext(manifest, hostEvent) ? context : undefined;
  if (decision === undefined)
    return nestedAnswer(hostEvent, { additionalContext }, additionalContext === undefined ? undefined : sign);
  const { verdict } = decision;
  const reason = verdict === "deny" ? refusalReason(decision.reason) : decision.reason;
  if (hostEvent === "PreToolUse") {
    return nestedAnswer(hostEvent, {
      permissionDecision: verdict,
      permissionDecisionReason: reason,
      additionalContext,
    });
  }
  if (hostEvent !== "PermissionRequest") return nestedAnswer(hostEvent, { additionalContext });
  // The host is already about to ask the person.
  if (verdict === "ask") return "{}";
  return nestedAnswer(hostEvent, {
    decision: verdict === "deny" ? { behavior: verdict, message: reason } : { behavior: verdict },
  });
}

export const claudeCode: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  loadMemories: async () => (await import("./import.ts")).memories,
};
