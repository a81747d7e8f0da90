import { describe, expect, it } from "vitest";

import { inShort, toldByTranscript } from "../../../test/told-by-transcript.ts";
import { verifies } from "../../../test/verifies.ts";
import { cline } from "./host.ts";

let number = 0;
const message = (role: string, content: unknown, metadata?: object) => ({
  id: `m${(number += 1)}`,
  role,
  content,
  ts: Date.UTC(2026, 10, 14, 12, 0, number),
  ...(metadata === undefined ? {} : { metadata }),
});
const user = (text: string, metadata?: object) => message("user", [{ type: "text", text }], metadata);
const typed = (text: string, metadata?: object) => user(`<user_input mode="act">${text}</user_input>`, metadata);
const model = (text: string) =>
  message("assistant", [
    { type: "thinking", thinking: "Hm." },
    { type: "text", text },
  ]);
const use = (id: string, name: string, input: object) =>
  message("assistant", [
    { type: "text", text: "I look." },
    { type: "tool_use", id, name, input },
  ]);
const result = (id: string, content: unknown, isError?: true) =>
  message("user", [{ type: "tool_result", tool_use_id: id, content, ...(isError ? { is_error: true } : {}) }]);
const about = { session_id: "s1", started_at: "2026-11-14T11:59:00.000Z", cwd: "/shop/src", workspace_root: "/shop" };
const file = (messages: readonly object[], agent = "lead") => ({ agent, origin: { version: "3.0.65" }, messages });

const sessions = ".cline/data/sessions";
const read = (...messages: object[]) =>
  toldByTranscript(cline, {
    [`${sessions}/s1/s1.json`]: about,
    [`${sessions}/s1/s1.messages.json`]: file(messages),
  });

describe("A session of Cline", () => {
  it("omits text that Cline and hooks inserted, and keeps what a person says during a turn", async () => {
    verifies("HOOK-8.a", "INJ-9.a");
    const events = await read(
      typed("fix it"),
      user('<hook_context source="RunStart">\nfrom memory\n</hook_context>', { userRunSpan: 0, displayRole: "system" }),
      model("I begin."),
      user("Call the terminal completion tool now.", { userRunSpan: 0 }),
      typed("but not the tests", { userRunSpan: 0 }),
      model("Done."),
      typed("test it<mode_notice>The user switched from plan mode to act mode.</mode_notice>"),
      message("assistant", "Tested."),
      typed("System-delivered teammate async run updates:\n- counter: done"),
      model("All done."),
    );
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt fix it",
      "prompt but not the tests",
      "reply Done.",
      "prompt test it",
      "reply Tested.",
      "reported System-delivered teammate async run updates:\n- counter: done",
      "reply All done.",
    ]);
    expect(events.at(0)).toMatchObject({ at: Date.parse(about.started_at), folder: "/shop", hostVersion: "3.0.65" });
  });

  it("contains the tool calls that a hook would report, without nonexistent tools, and the answer from a tool's input", async () => {
    verifies("HOOK-8.a");
    const events = await read(
      typed("look"),
      use("c1", "run_commands", { commands: ["ls"] }),
      result("c1", [{ query: "ls", result: "a\n", success: true }]),
      use("c2", "nowhere", {}),
      result("c2", '{"error":"Unknown tool: nowhere"}', true),
      use("c3", "run_commands", { commands: ["rm -r /"] }),
      result("c3", '{"error":"It harms."}', true),
      use("c4", "submit_and_exit", { summary: "All is well." }),
      result("c4", "All is well."),
    );
    expect(events.map(inShort)).toEqual([
      "session-started",
      "prompt look",
      "run_commands ls gave a\n",
      expect.stringMatching(/^run_commands rm -r \/ failed .*It harms\./),
      expect.stringMatching(/^submit_and_exit .*All is well\./),
      "reply All is well.",
    ]);
  });

  it("has no answer for a failed or interrupted turn", async () => {
    verifies("HOOK-8.a");
    const events = await read(
      typed("try it"),
      model("I try"),
      message("assistant", [{ type: "text", text: "Error: 429" }], { displayOnly: true, displayRole: "error" }),
      typed("again"),
      use("c1", "run_commands", { commands: ["ls"] }),
      message("assistant", "Cancelled", { displayOnly: true, displayRole: "status" }),
    );
    expect(events.map(inShort)).toEqual(["session-started", "prompt try it", "error failed", "prompt again"]);
  });

  it("includes subagents and teammates from files beside it", async () => {
    verifies("HOOK-8.a");
    const events = await toldByTranscript(cline, {
      [`${sessions}/s1/s1.json`]: about,
      [`${sessions}/s1/agent_1.messages.json`]: file([user("Count."), model("Three.")], "subagent"),
      [`${sessions}/s1/counter__t1.messages.json`]: file([user("Count again."), model("Four.")], "teammate"),
      [`${sessions}/s1/s1.compaction.json`]: file([typed("once more")]),
    });
    expect(events.map(({ session, subagent, kind }) => [session, subagent?.id, kind])).toEqual([
      ["s1", "agent_1", "subagent-started"],
      ["s1", "agent_1", "subagent-finished"],
      ["s1", "counter__t1", "subagent-started"],
      ["s1", "counter__t1", "subagent-finished"],
    ]);
  });

  it("is found in the folders that Cline's variables name, and is skipped without the file that names its project", async () => {
    verifies("HOOK-8.a");
    for (const [variable, folder] of [
      ["CLINE_DIR", "mine/data/sessions"],
      ["CLINE_DATA_DIR", "mine/sessions"],
      ["CLINE_SESSION_DATA_DIR", "mine"],
    ] as const) {
      const files = {
        [`${folder}/s1/s1.json`]: about,
        [`${folder}/s1/s1.messages.json`]: file([typed("look")]),
        [`${folder}/s2/s2.messages.json`]: file([typed("where?")]),
      };
      const events = await toldByTranscript(cline, files, { [variable]: "mine" });
      expect(events.map(inShort), variable).toEqual(["session-started", "prompt look"]);
    }
  });

  it("is read completely, except for a value that is malformed on purpose", async () => {
    verifies("HOOK-8.a");
    const good = [typed("look"), use("c1", "run_commands", { commands: ["ls"] }), result("c1", "a"), model("Done.")];
    const hostile = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }], "/\0", "x".repeat(5000), -1, null];
    const broken = good.flatMap((one) =>
      Object.keys(one).flatMap((name) => hostile.map((value) => ({ ...one, [name]: value }))),
    );
    const parts = hostile.map((value) => message("assistant", [value, { type: "tool_use", id: value, input: value }]));
    const events = await read(...broken, ...parts, typed("still here?"), model("Yes."));
    expect(events.map(inShort).slice(-2)).toEqual(["prompt still here?", "reply Yes."]);
  });
});
