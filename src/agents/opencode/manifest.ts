import { hookSchema } from "../../hooks/hook-event.ts";
import type { HostManifest } from "../host.ts";

/** The abilities of opencode, tested with the versions below. */
export const manifest: HostManifest = {
  name: "opencode",
  title: "opencode",
  versions: { from: "1.18.0", tested: ["1.18.33"] },
  schema: hookSchema,
  // The names are those of opencode's plugin hooks and of events on its bus. `permission.ask` is missing, because
  // opencode declares it but never calls it. A text for a tool is added to the tool's result by `tool.execute.after`, which
  // then reports the tool in place of the bus.
  hooks: [
    { event: "session.created", kind: "session-started", when: "always", timeout: 5, context: true },
    { event: "chat.message", kind: "prompt-submitted", when: "always", timeout: 5, context: true },
    { event: "tool.execute.before", kind: "tool-requested", when: ["delegation", "permissions"], timeout: 5 },
    { event: "permission.asked", kind: "permission-asked", when: "always", timeout: 5 },
    { event: "permission.replied", kind: "permission-denied", when: "always", timeout: 5 },
    { event: "message.part.updated", kind: "tool-finished", when: "always", timeout: 5, context: true },
    { event: "session.idle", kind: "reply-finished", when: "always", timeout: 5 },
    { event: "session.error", kind: "error-raised", when: "always", timeout: 5 },
    { event: "experimental.session.compacting", kind: "compaction-started", when: "always", timeout: 5 },
    { event: "session.compacted", kind: "compaction-finished", when: "always", timeout: 5 },
    { event: "dispose", kind: "session-ended", when: "always", timeout: 5 },
  ],
  answersQuestions: false,
  tellsFolder: true,
  toolVariables: ["OPENCODE"],
  onlyInTools: [],
  contextBytes: 9500,
  afterCompaction: "at-once",
};
