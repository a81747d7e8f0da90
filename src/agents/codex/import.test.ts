import { describe, expect, it } from "vitest";

import { inShort, toldByTranscript } from "../../../test/told-by-transcript.ts";
import { verifies } from "../../../test/verifies.ts";
import { codex } from "./host.ts";

const line = (second: number, type: string, payload: object) => ({
  timestamp: new Date(Date.UTC(2026, 10, 14, 12, 0, second)).toISOString(),
  type,
  payload,
});
const meta = (more: object = {}) =>
  line(0, "session_meta", { id: "t1", cwd: "/shop", cli_version: "0.150.0", ...more });
const event = (second: number, payload: object) => line(second, "event_msg", payload);
const response = (second: number, payload: object) => line(second, "response_item", payload);
const rollout = "sessions/2026/11/14/rollout-2026-11-14T12-00-00-t1.jsonl";
const readShort = async (...records: object[]) =>
  (await toldByTranscript(codex, { [`.codex/${rollout}`]: records })).map(inShort);

describe("A transcript of Codex", () => {
  it("may have the older format, in which turns have no names and tools no items", async () => {
    verifies("HOOK-8.a", "HOOK-6.a");
    const events = await toldByTranscript(codex, {
      [`.codex/${rollout}`]: [
        meta(),
        response(1, {
          type: "message",
          role: "user",
          content: [{ type: "input_text", text: "<environment_context>…</environment_context>" }],
        }),
        event(1, { type: "user_message", message: "fix it" }),
        event(1, {
          type: "item_completed",
          item: { type: "UserMessage", content: [{ type: "text", text: "fix it" }] },
        }),
        response(2, {
          type: "function_call",
          name: "shell",
          arguments: '{"command":["bash","-lc","make"]}',
          call_id: "c1",
        }),
        response(3, {
          type: "function_call_output",
          call_id: "c1",
          output: '{"output":"made","metadata":{"exit_code":0}}',
        }),
        event(4, { type: "agent_message", message: "Done." }),
        event(5, { type: "user_message", message: "fix it" }),
        event(6, { type: "agent_message", message: "Done again." }),
        event(7, { type: "task_complete", last_agent_message: null }),
      ],
    });
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt fix it",
      "Bash make gave made",
      "reply Done.",
      "prompt fix it",
      "reply Done again.",
    ]);
    expect(new Set(events.map(({ kind, mark }) => `${kind} ${mark}`)).size).toBe(events.length);
  });

  it("reports how a command ended", async () => {
    verifies("HOOK-8.a");
    const item = { type: "CommandExecution", id: "c1", command: ["/bin/zsh", "-lc", "make"], exit_code: 2 };
    expect(
      await readShort(
        meta(),
        event(1, { type: "item_completed", turn_id: "u1", item: { ...item, aggregated_output: "no rule" } }),
        response(2, { type: "function_call_output", call_id: "c1", output: "no rule" }),
      ),
    ).toEqual(["session-started", "Bash make failed no rule"]);
  });

  it("reports patches, interruptions and compactions", async () => {
    verifies("HOOK-8.a");
    const patch = "*** Begin Patch\n*** Add File: a.txt\n+hello\n*** End Patch\n";
    expect(
      await readShort(
        meta(),
        response(1, { type: "custom_tool_call", name: "apply_patch", input: patch, call_id: "c1" }),
        response(2, {
          type: "custom_tool_call_output",
          call_id: "c1",
          output: "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.",
        }),
        response(2, { type: "custom_tool_call", name: "apply_patch", input: patch, call_id: "c2" }),
        response(2, { type: "custom_tool_call_output", call_id: "c2", output: "apply_patch verification failed: no" }),
        line(3, "compacted", { message: "The lamp was fixed." }),
        event(4, { type: "turn_aborted", turn_id: "u1" }),
      ),
    ).toEqual([
      "session-started",
      "apply_patch a.txt gave ",
      "apply_patch a.txt failed apply_patch verification failed: no",
      "compacted The lamp was fixed.",
      "reported the person stopped the agent",
    ]);
  });

  it("of a subagent belongs to the session that started it", async () => {
    verifies("HOOK-8.a");
    const source = { subagent: { thread_spawn: { parent_thread_id: "t0", agent_role: "explorer" } } };
    const events = await toldByTranscript(codex, {
      [`.codex/${rollout}`]: [
        meta({ session_id: "t0", source }),
        event(1, { type: "user_message", message: "told by the agent" }),
        event(2, { type: "task_complete", turn_id: "u1", last_agent_message: "Found it." }),
      ],
    });
    expect(events.map(inShort)).toEqual(["subagent-started", "explorer reply Found it."]);
    expect(events[0]).toMatchObject({ session: "t0", subagent: { id: "t1" } });
  });

  it("is found in CODEX_HOME and among the archived sessions", async () => {
    verifies("HOOK-8.a");
    const files = {
      [`elsewhere/${rollout}`]: [meta()],
      "elsewhere/archived_sessions/rollout-2026-01-01T00-00-00-t2.jsonl": [meta({ id: "t2" })],
      [`.codex/${rollout}`]: [meta({ id: "t3" })],
    };
    const events = await toldByTranscript(codex, files, { CODEX_HOME: "elsewhere" });
    expect(events.map(({ session }) => session)).toEqual(["t1", "t2"]);
  });
});
