import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Gemini CLI, tested with the versions below. */
export const manifest: HostManifest = {
  name: "gemini",
  title: "Gemini CLI",
  versions: { from: "0.50.0", tested: ["0.61.0"] },
  schema: hookSchema,
  // PreCompress is not used, because it fires with every turn, even if nothing is compressed. The model events are not
  // used, because they carry the whole history.
  hooks: [
    { event: "SessionStart", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "BeforeAgent", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "BeforeTool", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 5 },
    { event: "Notification", kind: "permission-asked", when: "always", timeout: 5 },
    { event: "AfterTool", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "AfterAgent", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "SessionEnd", kind: "session-ended", when: "always", timeout: 5 },
  ],
  answersQuestions: false,
  tellsFolder: true,
  toolVariables: ["GEMINI_CLI"],
  onlyInTools: [{ name: "GEMINI_CLI" }],
  contextBytes: 9500,
  afterCompaction: null,
};
