import type { HookAnswer } from "../../hooks/hook-answer.ts";
import type { HookDetails } from "../../hooks/hook-event.ts";
import { fieldsOf, type Fields } from "../fields-of.ts";
import type { HostContract } from "../host.ts";
import { markByIds } from "../marks.ts";
import { mcpServerOf } from "../mcp-server-of.ts";
import { nestedAnswer } from "../nested-answer.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { refusalReason } from "../refusal-reason.ts";
import { resultText } from "../result-text.ts";
import { manifest } from "./manifest.ts";

/** The contract of Claude Code's hooks. */
export const contract: HostContract = { readEvent: (call) => readHookEvent(call, speech), writeAnswer };

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
    const told = fieldsOf(response);
    const failed = told.any("interrupted") === true || told.any("isError", "is_error") === true;
    const text = told.text("status") === "async_launched" ? "started in the background" : resultText(response);
    const hasList = text.startsWith("<tools-used-before-summary>");
    return { text: hasList ? text.replace(/^<[^<]*<\/tools-used-before-summary>\s*/, "") : text, failed };
  },
  cleanPrompt: (prompt) => prompt,
  markOf: (event, details, fields) => markByIds(event, details, fields, "prompt_id"),
  hear: (fields, { event, env }) => {
    // Hidden subagents without a type do the compaction.
    if (event === "SubagentStop" && fields.text("agent_type") === "") return null;
    // Copilot also runs the hooks of a project's Claude settings. Its own hooks report the same events under its own
    // name.
    if (env["COPILOT_CLI"] !== undefined && fields.any("timestamp") !== undefined) return null;
    return notOfUser(fields);
  },
};

/**
 * Claude Code submits prompts itself: when background work ends, at a scheduled time, or when another agent wrote. They
 * are not the person's words.
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

/** Reads both the input of a hook and a record of a transcript. */
const personSources: readonly string[] = ["user", "sdk", "typed", "queued", "suggestion_accepted"];

function between(text: string, begin: string, end: string): string | undefined {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from === -1 || to === -1 ? undefined : text.slice(from + begin.length, to);
}

// Context in the answer to Stop would make the agent continue.
const takesContext: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "SubagentStart",
];

function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext.includes(hostEvent) ? context : undefined;
  if (decision === undefined) return nestedAnswer(hostEvent, { additionalContext });
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
  // The host is already asking.
  if (verdict === "ask") return "{}";
  return nestedAnswer(hostEvent, {
    decision: verdict === "deny" ? { behavior: verdict, message: reason } : { behavior: verdict },
  });
}
