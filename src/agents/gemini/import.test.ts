import { describe, expect, it } from "vitest";

import { inShort, toldByTranscript } from "../../../test/told-by-transcript.ts";
import { verifies } from "../../../test/verifies.ts";
import { gemini } from "./host.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 14, 12, 0, second)).toISOString();
const head = { sessionId: "s1", startTime: at(0), lastUpdated: at(0), kind: "main" };
const user = (id: string, text: string) => ({ id, timestamp: at(1), type: "user", content: [{ text }] });
const model = (id: string, content: string, more: object = {}) => ({
  id,
  timestamp: at(2),
  type: "gemini",
  content,
  ...more,
});
const call = (output: string) => ({
  id: "c1",
  name: "run_shell_command",
  args: { command: "make" },
  status: "success",
  timestamp: at(3),
  result: [{ functionResponse: { response: { output } } }],
});
const chats = ".gemini/tmp/shop/chats";
const read = (...records: object[]) =>
  toldByTranscript(gemini, { [`${chats}/session-1.jsonl`]: records, ".gemini/tmp/shop/.project_root": "/work/shop" });

describe("A transcript of Gemini", () => {
  it("contains only the last version of each message", async () => {
    verifies("HOOK-8.a");
    const events = await read(
      head,
      user("u1", "fix it"),
      model("m1", ""),
      { $set: { lastUpdated: at(3) } },
      model("m1", "I look.", { toolCalls: [call("Output: made")] }),
      model("m2", "Done."),
      model("m2", "Done, and tested."),
    );
    // The reply joins all text since the prompt, because a hook receives it like that.
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt fix it",
      "run_shell_command make gave made",
      "reply I look.\nDone, and tested.",
    ]);
    expect(events.every(({ folder }) => folder === "/work/shop")).toBe(true);
  });

  it("omits text that the host and hooks inserted", async () => {
    verifies("HOOK-8.a", "INJ-9.a");
    const context = "<hook_context>from memory</hook_context>";
    const events = await read(
      head,
      { $set: { messages: [user("c", "<session_context>\nToday is Sunday.</session_context>")] } },
      { ...user("u1", `${context}\n\nfix it`), content: [{ text: `${context}\n\nfix it` }, { text: context }] },
      model("m1", "", { toolCalls: [call(`Output: made\n\n${context}`)] }),
      { id: "r1", timestamp: at(4), type: "user", content: [{ functionResponse: { response: { output: "made" } } }] },
    );
    expect(events.map(inShort)).toEqual(["session-started", "prompt fix it", "run_shell_command make gave made"]);
  });

  it("includes messages that were undone, because they happened", async () => {
    verifies("HOOK-8.a");
    const events = await read(
      head,
      user("u1", "first"),
      model("m1", "One."),
      { $rewindTo: "u1" },
      user("u2", "second"),
    );
    expect(events.map(inShort)).toEqual(["session-started", "prompt first", "reply One.", "prompt second"]);
  });

  it("may have the older format: one JSON value, with the folder in the first message", async () => {
    verifies("HOOK-8.a", "HOOK-6.a");
    const setup =
      "This is the Gemini CLI. We are setting up the context.\nI'm currently working in the directory: /work/lamp\n";
    const events = await toldByTranscript(
      gemini,
      {
        "elsewhere/.gemini/tmp/0123abcd/chats/session-1.json": {
          ...head,
          messages: [user("c", setup), user("u1", "hello")],
        },
      },
      { GEMINI_CLI_HOME: "elsewhere" },
    );
    expect(events.at(-1)).toMatchObject({ kind: "prompt-submitted", prompt: "hello", folder: "/work/lamp" });
  });

  it("contains a subagent's tools, not its task", async () => {
    verifies("HOOK-8.a");
    const events = await toldByTranscript(gemini, {
      [`${chats}/s1/sub.jsonl`]: [
        { ...head, kind: "subagent" },
        user("u1", "told by the agent"),
        model("m1", "On it.", { toolCalls: [call("Output: made")] }),
      ],
    });
    expect(events.map(inShort)).toEqual(["run_shell_command make gave made"]);
  });
});
