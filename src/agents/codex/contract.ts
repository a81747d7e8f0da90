import type { HookAnswer } from "../../hooks/hook-answer.ts";
import { fieldsOf } from "../fields-of.ts";
import type { HostContract } from "../host.ts";
import { markByIds } from "../marks.ts";
import { mcpServerOf } from "../mcp-server-of.ts";
import { nestedAnswer } from "../nested-answer.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { refusalReason } from "../refusal-reason.ts";
import { resultText } from "../result-text.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import { manifest } from "./manifest.ts";

/** The contract of Codex's hooks. */
export const contract: HostContract = { readEvent: (call) => readHookEvent(call, speech), writeAnswer, exitCodeOf };

const speech: HostSpeech = {
  manifest,
  folderIn: [],
  versionOf: () => undefined,
  tools: {
    Bash: "shell",
    apply_patch: "edit",
    view_image: "read",
    web_search: "web",
    spawn_agent: "delegate",
    Agent: "delegate",
  },
  serverOf: mcpServerOf,
  readResponse: (response) => {
    // Only some tools report their exit code, in lines before the output. A shell reports only its output; the rollout
    // file contains the exit code.
    const text = resultText(response);
    const head = /^Exit code: (-?\d{1,9})\nWall time: [^\n]*\nOutput:\n/.exec(text);
    const failed = fieldsOf(response).any("isError") === true;
    if (head === null) return { text, failed };
    const exitCode = Number(head[1]);
    return { text: text.slice(head[0].length), failed: failed || exitCode !== 0, exitCode };
  },
  cleanPrompt: (prompt) => prompt,
  hear: (_fields, { event }) =>
    event === "Interrupt" ? { kind: "unknown", text: "the person stopped the agent" } : undefined,
  markOf: (event, details, fields) => markByIds(event, details, fields, "turn_id"),
};

// Events whose answer may contain context. Codex discards an answer with a key that is unknown for its event.
const takesContext: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "SubagentStart",
];

/** A sign is left out, because Codex shows it as a warning, and shows the context itself. */
function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext.includes(hostEvent) ? context : undefined;
  const isDenied = decision?.verdict === "deny";
  const reason = refusalReason(decision?.reason ?? "");
  if (hostEvent === "PreToolUse") {
    // Codex accepts neither `ask` nor a plain `allow` here. Without a decision, it applies its own rules.
    const refusal = isDenied ? { permissionDecision: "deny", permissionDecisionReason: reason } : {};
    return nestedAnswer(hostEvent, { ...refusal, additionalContext });
  }
  if (hostEvent === "PermissionRequest") {
    if (isDenied) return nestedAnswer(hostEvent, { decision: { behavior: "deny", message: reason } });
    return decision?.verdict === "allow" ? nestedAnswer(hostEvent, { decision: { behavior: "allow" } }) : "{}";
  }
  return nestedAnswer(hostEvent, { additionalContext });
}
