import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Copilot CLI, tested with the versions below. */
export const manifest: HostManifest = {
  name: "copilot",
  title: "Copilot CLI",
  versions: { from: "1.0.90", tested: ["1.0.102"] },
  schema: hookSchema,
  hooks: [
    { event: "sessionStart", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "userPromptSubmitted", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "preToolUse", kind: "tool-requested", when: ["delegation"], timeout: 5, context: true },
    // Copilot sends this event before every tool, even if it will not ask the person.
    { event: "permissionRequest", kind: "permission-asked", when: ["permissions"], timeout: 5 },
    { event: "postToolUse", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "postToolUseFailure", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "agentStop", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "errorOccurred", kind: "error-raised", when: "always", timeout: 5 },
    { event: "subagentStart", kind: "subagent-started", when: "always", timeout: 5, context: true },
    { event: "subagentStop", kind: "subagent-finished", when: "always", timeout: 5 },
    { event: "preCompact", kind: "compaction-started", when: "always", timeout: 5 },
    { event: "sessionEnd", kind: "session-ended", when: "always", timeout: 5 },
  ],
  answersQuestions: true,
  tellsFolder: true,
  toolVariables: ["COPILOT_CLI"],
  onlyInTools: [{ name: "COPILOT_AGENT_SESSION_ID" }],
  contextBytes: 9500,
  afterCompaction: "next-prompt",
};
