import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Claude Code, tested with the versions below. */
export const manifest: HostManifest = {
  name: "claude-code",
  title: "Claude Code",
  versions: { from: "2.1.0", tested: ["2.1.325"] },
  schema: hookSchema,
  // A text at PreToolUse reaches the model together with the tool's result, as one at PostToolUse does. One at Stop would
  // make the agent continue.
  hooks: [
    { event: "SessionStart", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "UserPromptSubmit", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "PreToolUse", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 5, context: true },
    { event: "PermissionRequest", kind: "permission-asked", when: "always", timeout: 5 },
    { event: "PermissionDenied", kind: "permission-denied", when: "always", timeout: 5 },
    { event: "PostToolUse", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "PostToolUseFailure", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "Stop", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "StopFailure", kind: "error-raised", when: "always", timeout: 5 },
    { event: "SubagentStart", kind: "subagent-started", when: "always", timeout: 5, context: true },
    { event: "SubagentStop", kind: "subagent-finished", when: "always", timeout: 5 },
    { event: "PreCompact", kind: "compaction-started", when: "always", timeout: 5 },
    { event: "PostCompact", kind: "compaction-finished", when: "always", timeout: 5 },
    { event: "SessionEnd", kind: "session-ended", when: "always", timeout: 5 },
  ],
  answersQuestions: true,
  tellsFolder: true,
  toolVariables: ["CLAUDECODE"],
  onlyInTools: [{ name: "AI_AGENT", ending: "_agent" }],
  contextBytes: 9500,
  afterCompaction: "at-once",
};
