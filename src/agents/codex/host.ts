import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { HookAnswer } from "../../hooks/hook-answer.ts";
import { fieldsOf, jsonLines } from "../fields-of.ts";
import type { Host, HostContract } from "../host.ts";
import { markByIds } from "../marks.ts";
import { readHookEvent, type HostSpeech } from "../read-hook-event.ts";
import { mcpServerOf, resultText } from "../tool-use.ts";
import { nestedAnswer, refusalReason, takesContext } from "../write-answer.ts";
import { manifest } from "./manifest.ts";

/**
 * How an MCP server learns the session and folder of Codex. Codex starts its servers with a bare environment, so it
 * sends both values with each call.
 */
const identity: HostIdentity = {
  name: "codex",
  clients: ["codex-mcp-client"],
  env: { session: [], folder: [] },
  readMeta: (meta) => {
    const turn = asObject(meta["x-codex-turn-metadata"]);
    return {
      session: meta["sessionId"] ?? turn["session_id"],
      folder: Object.keys(asObject(turn["workspaces"]))[0],
    };
  },
  isTextOnly: true,
};

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The contract of Codex's hooks. */
const contract: HostContract = { readEvent: (call) => readHookEvent(call, speech), writeAnswer, exitCodeOf };

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

/** The answer's sign is left out, because Codex shows it as a warning, and shows the context itself. */
function writeAnswer({ context, decision }: HookAnswer, hostEvent: string): string {
  const additionalContext = takesContext(manifest, hostEvent) ? context : undefined;
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

/**
 * Reads the exit code of a command from the end of Codex's rollout file. Codex writes the code to that file before it
 * runs its hooks, but does not pass it to them.
 */
function exitCodeOf(tail: string, toolUse: string): number | undefined {
  const lines = tail.split("\n").filter((line) => line.includes(toolUse) && line.includes('"exit_code"'));
  for (const line of jsonLines(lines.join("\n"))) {
    const item = fieldsOf(fieldsOf(fieldsOf(line).object("payload")).object("item"));
    const code = item.number("exit_code");
    if (item.text("id") === toolUse && code !== undefined && Number.isSafeInteger(code)) return code;
  }
  return undefined;
}

export const codex: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./import.ts")).transcripts,
  loadMemories: async () => (await import("./import.ts")).memories,
};
