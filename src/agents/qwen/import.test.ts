import { describe, expect, it } from "vitest";

import { inShort, toldByTranscript } from "../../../test/told-by-transcript.ts";
import { verifies } from "../../../test/verifies.ts";
import { qwen } from "./host.ts";

let number = 0;
const record = (type: string, rest: object) => ({
  uuid: `u${(number += 1)}`,
  sessionId: "s1",
  timestamp: new Date(Date.UTC(2026, 10, 14, 12, 0, number)).toISOString(),
  type,
  cwd: "/work/shop",
  version: "0.24.4",
  ...rest,
});
const user = (parts: readonly object[], rest: object = { provenance: "real_user" }) =>
  record("user", { ...rest, message: { role: "user", parts } });
const model = (...parts: object[]) => record("assistant", { message: { role: "model", parts } });
const called = (id: string, name: string, args: object) => ({ functionCall: { id, name, args } });
const result = (id: string, response: object, executionStatus = "success") =>
  record("tool_result", {
    message: { role: "user", parts: [{ functionResponse: { id, name: "x", response } }] },
    toolCallResult: { callId: id, executionStatus },
  });
const read = (...records: object[]) => toldByTranscript(qwen, { ".qwen/projects/-work-shop/chats/s1.jsonl": records });

describe("A transcript of Qwen Code", () => {
  it("omits the text that the host and hooks inserted, and the host's notices", async () => {
    verifies("HOOK-8.a", "INJ-9.a");
    const context = "<qwen:user-prompt-submit-context>\nfrom memory\n</qwen:user-prompt-submit-context>";
    const events = await read(
      user([{ text: "<system-reminder>\nA date.\n</system-reminder>\n\n" }, { text: "fix it" }, { text: context }]),
      model({ text: "thinking", thought: true }, { text: "Do" }, { text: "ne." }),
      user([{ text: `test it${context}` }], {
        provenance: "real_user",
        systemPayload: { displayText: "test it", hookContext: "from memory" },
      }),
      user([{ text: "<task-notification>ended</task-notification>" }], {
        provenance: "system",
        subtype: "notification",
      }),
      model({ text: "It ended." }),
    );
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt fix it",
      "reply Done.",
      "prompt test it",
      "reply It ended.",
    ]);
  });

  it("names a tool that was called through another tool, and omits one that was refused before it ran", async () => {
    verifies("HOOK-8.a");
    const events = await read(
      user([{ text: "look it up" }]),
      model(
        { text: "I look." },
        called("c1", "tool_call", { name: "mcp__docs__find", arguments: { query: "port" } }),
        called("c2", "run_shell_command", { command: "rm -r x" }),
        called("c3", "read_file", { file_path: "/work/shop/a.txt" }),
      ),
      result("c1", { output: "6433" }),
      result("c2", { error: "refused" }, "not_started"),
      result("c3", { error: "File not found" }, "error"),
    );
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt look it up",
      'mcp__docs__find {"query":"port"} gave 6433',
      "read_file /work/shop/a.txt failed File not found",
    ]);
    expect(events.map(({ mark }) => mark).slice(2)).toEqual(["c1", "c3"]);
  });

  it("contains a subagent's tools and answer, not its task, and is found through a variable", async () => {
    verifies("HOOK-8.a", "HOOK-6.a");
    const inside = { agentId: "a1", agentName: "general-purpose", isSidechain: true };
    const events = await toldByTranscript(
      qwen,
      {
        "elsewhere/projects/-work-shop/subagents/s1/agent-a1.jsonl": [
          { ...user([{ text: "told by the agent" }]), ...inside },
          { ...model(called("c1", "run_shell_command", { command: "make" })), ...inside },
          { ...result("c1", { output: "Output: made" }), ...inside },
          { ...model({ text: "It is made." }), ...inside },
        ],
      },
      { QWEN_RUNTIME_DIR: "elsewhere" },
    );
    expect(events.map(inShort)).toEqual([
      "subagent-started",
      "run_shell_command make gave Output: made",
      "general-purpose reply It is made.",
    ]);
    expect(events.every(({ session, subagent }) => session === "s1" && subagent?.id === "a1")).toBe(true);
  });
});
