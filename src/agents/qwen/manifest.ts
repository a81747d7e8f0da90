import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Qwen Code, tested with the versions below. */
export const manifest: HostManifest = {
  name: "qwen",
  title: "Qwen Code",
  versions: { from: "0.24.0", tested: ["0.24.4"] },
  schema: hookSchema,
  // A text at Stop would make the agent continue.
  hooks: [
    { event: "SessionStart", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "UserPromptSubmit", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "PreToolUse", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 5 },
    { event: "PermissionRequest", kind: "permission-asked", when: "always", timeout: 5 },
    { event: "PermissionDenied", kind: "permission-denied", when: "always", timeout: 5 },
    { event: "PostToolUse", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "PostToolUseFailure", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "Stop", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "StopFailure", kind: "error-raised", when: "always", timeout: 5 },
    { event: "SubagentStart", kind: "subagent-started", when: "always", timeout: 5 },
    { event: "SubagentStop", kind: "subagent-finished", when: "always", timeout: 5 },
    { event: "PreCompact", kind: "compaction-started", when: "always", timeout: 5 },
    { event: "PostCompact", kind: "compaction-finished", when: "always", timeout: 5 },
    { event: "SessionEnd", kind: "session-ended", when: "always", timeout: 5 },
  ],
  answersQuestions: true,
  tellsFolder: true,
  toolVariables: ["QWEN_CODE"],
  onlyInTools: [{ name: "QWEN_CODE" }],
  contextBytes: 9500,
  // Qwen Code begins the session again, but asks the model before the hook has answered, and drops the text.
  afterCompaction: "next-prompt",
};
