import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of Cline's command line, tested with the versions below. */
export const manifest: HostManifest = {
  name: "cline",
  title: "Cline",
  versions: { from: "3.0.65", tested: ["3.0.65"] },
  schema: hookSchema,
  // The names are those of the functions of a plugin. Cline waits 3 seconds for each.
  hooks: [
    { event: "setup", kind: "session-started", when: "always", timeout: 2, context: true },
    { event: "beforeRun", kind: "prompt-submitted", when: "always", timeout: 2, context: true },
    { event: "beforeTool", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 2 },
    { event: "afterTool", kind: "tool-finished", when: "always", timeout: 2, context: true },
    { event: "afterRun", kind: "reply-finished", when: "always", timeout: 2 },
  ],
  answersQuestions: false,
  tellsFolder: true,
  toolVariables: [],
  onlyInTools: [],
  contextBytes: 9500,
  afterCompaction: null,
};
