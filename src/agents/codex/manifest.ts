import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Codex CLI, tested with the versions below. */
export const manifest: HostManifest = {
  name: "codex",
  title: "Codex CLI",
  versions: { from: "0.150.0", tested: ["0.166.0"] },
  schema: hookSchema,
  // Codex discards an answer with a key that is unknown for its event.
  hooks: [
    { event: "SessionStart", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "UserPromptSubmit", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "PreToolUse", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 5, context: true },
    { event: "PermissionRequest", kind: "permission-asked", when: "always", timeout: 5 },
    { event: "PostToolUse", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "Stop", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "Interrupt", kind: "unknown", when: "always", timeout: 3 },
    { event: "SubagentStart", kind: "subagent-started", when: "always", timeout: 5, context: true },
    { event: "SubagentStop", kind: "subagent-finished", when: "always", timeout: 5 },
    { event: "PreCompact", kind: "compaction-started", when: "always", timeout: 5 },
    { event: "PostCompact", kind: "compaction-finished", when: "always", timeout: 5 },
    { event: "SessionEnd", kind: "session-ended", when: "always", timeout: 3 },
  ],
  answersQuestions: true,
  tellsFolder: false,
  toolVariables: ["CODEX_THREAD_ID", "CODEX_SANDBOX"],
  onlyInTools: [{ name: "CODEX_THREAD_ID" }],
  contextBytes: 9500,
  afterCompaction: "at-once",
};
