import { describe, expect, it } from "vitest";

import { inShort, toldByTranscript } from "../../../test/told-by-transcript.ts";
import { verifies } from "../../../test/verifies.ts";
import { copilot } from "./host.ts";

let lines = 0;
const line = (type: string, data: object, more: object = {}) => {
  lines += 1;
  return {
    type,
    data,
    id: `line ${lines}`,
    timestamp: new Date(Date.UTC(2026, 10, 14, 12, 0, lines)).toISOString(),
    ...more,
  };
};
const start = line("session.start", { sessionId: "s1", copilotVersion: "1.0.102", context: { cwd: "/shop" } });
const call = (id: string, command: string, more: object = {}) =>
  line("tool.execution_start", { toolCallId: id, toolName: "bash", arguments: { command } }, more);
const done = (id: string, fields: object, more: object = {}) =>
  line("tool.execution_complete", { toolCallId: id, ...fields }, more);
const output = (content: string) => ({ success: true, result: { content } });
const says = (content: string, toolRequests: object[] = [], more: object = {}) =>
  line("assistant.message", { messageId: `m ${content}`, content, toolRequests }, more);
const file = "session-state/s1/events.jsonl";

describe("A transcript of Copilot", () => {
  it("contains prompts as they were typed, tools, and the answer", async () => {
    verifies("HOOK-8.a", "INJ-9.a");
    const events = await toldByTranscript(copilot, {
      [`.copilot/${file}`]: [
        start,
        line("user.message", {
          content: "fix it",
          transformedContent: "fix it <system_reminder>from memory</system_reminder>",
        }),
        line("user.message", { content: "the text of a skill", source: "skill-lamp" }),
        line("system.message", { role: "system", content: "You are helpful." }),
        says("I look first.", [{ toolCallId: "c1" }]),
        call("c1", "make"),
        call("c2", "nope"),
        done("c2", { success: false, error: { message: "not allowed" } }),
        done("c1", output("no rule\n<shellId: 0 completed with exit code 2>")),
        says("Done."),
        line("session.shutdown", {}),
      ],
    });
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt fix it",
      "bash nope failed not allowed",
      "bash make failed no rule",
      "reply Done.",
      "session-ended",
    ]);
    expect(events[0]).toMatchObject({ session: "s1", folder: "/shop", hostVersion: "1.0.102" });
  });

  it("contains the tools and answers of subagents", async () => {
    verifies("HOOK-8.a");
    const own = { agentId: "a1" };
    const files = {
      [`elsewhere/${file}`]: [
        start,
        line("subagent.started", { toolCallId: "c0", agentName: "explore" }, own),
        line("user.message", { content: "told by the agent", source: "agent-s1" }, own),
        call("c1", "make", own),
        done("c1", output("made"), own),
        says("Found it.", [], own),
        line("subagent.completed", { toolCallId: "c0", agentName: "explore" }, own),
      ],
    };
    const events = await toldByTranscript(copilot, files, { COPILOT_HOME: "elsewhere" });
    expect(events.map(inShort)).toEqual([
      "session-started",
      "subagent-started",
      "bash make gave made",
      "explore reply Found it.",
    ]);
    expect(events[2]).toMatchObject({ subagent: { id: "a1", type: "explore" } });
  });
});
