import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import {
  home,
  useHook,
  start,
  nothingSaid,
  common,
  tool,
  prompt,
  stop,
  faults,
  kinds,
  contextFor,
  open,
  remember,
  fact,
  question,
} from "../../test/hook-process.ts";
import { verifies } from "../../test/verifies.ts";
import { hookScript } from "../agents/own-program.ts";

useHook();

describe("A hook that captures", () => {
  it("stores the event, prints nothing and records no fault", () => {
    verifies("HOOK-5.a");
    expect(start(tool())).toEqual(nothingSaid);
    expect(start(tool(), { script: hookScript() })).toMatchObject({ status: 0, stdout: "{}" });
    expect(kinds()).toEqual(["tool.called", "tool.finished", "tool.called", "tool.finished"]);
    expect(faults()).toEqual([]);
  });

  it("does nothing in a process that Loci itself started, or during a pause", () => {
    expect(start(tool(), { env: { ...homeVariables(home), LOCI_OWN_PROCESS: "1" } })).toEqual(nothingSaid);
    expect(start(tool(), { env: { ...homeVariables(home), LOCI_PAUSE: "1" } })).toEqual(nothingSaid);
    expect(kinds()).toEqual([]);
  });
});

describe("a host always gets a valid answer and exit code 0", () => {
  verifies("HOOK-5.a", "HOOK-5.c");

  it("with an unknown host, no arguments, no input, no JSON, or JSON of another shape", () => {
    expect(start(tool(), { args: ["emacs", "Stop"] })).toEqual(nothingSaid);
    expect(start(tool(), { args: [] })).toEqual(nothingSaid);
    for (const input of ["", "not json", "[]", "null", "3", '{"session_id": 7, "cwd": []}'])
      expect(start(input, { args: ["claude-code", "UserPromptSubmit"] }), input).toEqual(nothingSaid);
    expect(start("", { stdio: "ignore" })).toEqual(nothingSaid);
    expect(start(tool(), { args: ["claude-code", "NeverHeardOf"] })).toEqual(nothingSaid);
  });

  it("with unreadable settings: a clearly harmful call is refused if a guard was installed", () => {
    verifies("GRD-2.d");
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    writeFileSync(join(home, ".config", "ai", "config.json"), '{ "guards": { "permissions": true }, }');
    const asked = (command: string) =>
      start({
        ...common("s1"),
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command },
        tool_use_id: "t1",
        permission_mode: "bypassPermissions",
      }).stdout;
    expect(asked("rm -rf /")).toContain('"permissionDecision":"deny"');
    expect(asked("npm test")).toBe("{}");
  });
});

describe("a hook for a command that has failed", () => {
  const failed = (session: string, id: string) => ({
    ...common(session),
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command: "make beacon" },
    tool_use_id: id,
    error: "Exit code 2\nbeacon: the VPN of the lighthouse is not connected",
  });
  const worked = (command: string, id: string) => ({ ...tool("s1"), tool_input: { command }, tool_use_id: id });
  const fixIt = () => {
    for (const input of [failed("s1", "t1"), worked("vpn up", "t2"), worked("make beacon", "t3")])
      expect(start(input)).toEqual(nothingSaid);
    const reply = "The beacon needs the VPN: run vpn up first.";
    start({ ...stop("s1"), last_assistant_message: reply });
  };

  it("returns how the same error was fixed in another session, once", () => {
    fixIt();
    expect(contextFor(failed("s2", "t4"))).toContain("run vpn up first");
    expect(contextFor(failed("s2", "t5"))).toBe("");
    expect(faults()).toEqual([]);
  });

  it("returns nothing with recall.failures: false, or if recall is off", () => {
    fixIt();
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    for (const recall of [{ failures: false }, { enabled: false }]) {
      writeFileSync(join(home, ".config", "ai", "config.json"), JSON.stringify({ recall }));
      expect(contextFor(failed("s2", "t4"))).toBe("");
    }
  });
});

it("a hook for an edit answers nothing without a session helper, because it would keep the agent waiting", async () => {
  await remember(fact);
  const edit = { file_path: join(common("s1").cwd, "make", "beacon.ts"), old_string: "a", new_string: "b" };
  expect(contextFor({ ...tool("s1"), tool_name: "Edit", tool_input: edit, tool_response: {} })).toBe("");
  expect(faults()).toEqual([]);
});

describe("recall in a hook", () => {
  verifies("INJ-1.a", "HOOK-1.c");

  it("returns a memory of the space once per session, and again after a compaction", async () => {
    await remember(fact);
    expect(contextFor(prompt(question))).toContain("make beacon");
    expect(contextFor(prompt(question, "s1", "p2"))).toBe("");
    expect(contextFor(prompt(question, "s2", "p1"))).toContain("make beacon");
    start({ ...common("s1"), hook_event_name: "PostCompact", trigger: "auto", compact_summary: "We spoke." });
    expect(contextFor(prompt(question, "s1", "p3"))).toContain("make beacon");
    expect(kinds().filter((kind) => kind === "recall.served")).toHaveLength(3);
    expect(faults()).toEqual([]);
  });

  it("records which prompt it answered, and forgetting the prompt erases its text", async () => {
    verifies("INJ-5.b");
    await remember(fact);
    contextFor({ ...common("s1"), hook_event_name: "SessionStart", source: "startup" });
    contextFor(prompt(question, "s2"));
    const memory = await open();
    const [answered, begun] = await memory.trust.recalls();
    expect(answered).toMatchObject({ session: "s2", prompt: { text: question } });
    expect(begun).toMatchObject({ session: "s1", policy: "brief", prompt: null });
    const id = answered?.prompt?.id ?? "";
    expect(await memory.show(id)).toMatchObject({ memory: { type: "prompt", text: question } });
    await memory.forget({ id });
    expect((await memory.trust.recalls())[0]).toMatchObject({ prompt: { id, text: null } });
    await memory.close();
  });

  const begin = (session: string, source: string) =>
    contextFor({ ...common(session), hook_event_name: "SessionStart", source });

  it("gives two sessions the same bytes, and a resumed one only what is new", async () => {
    verifies("INJ-14.b");
    await remember(fact);
    const brief = begin("s1", "startup");
    expect(brief).toContain("make beacon");
    expect(begin("s2", "startup")).toBe(brief);
    expect(begin("s1", "resume")).toBe("");
    expect(contextFor(prompt(question, "s1", "p1"))).toBe("");
    expect(contextFor(prompt(question, "s3", "p1"))).toBe(contextFor(prompt(question, "s4", "p1")));
    await remember("The lighthouse beacon is switched off with: make dark");
    expect(begin("s1", "resume")).toContain("make dark");
  });

  it("is pushed with the first prompt only, or with none, if the settings say so", async () => {
    await remember(fact);
    await remember("The harbour gate opens at noon.");
    const asked = (session: string) => [
      contextFor(prompt(question, session, "p1")),
      contextFor(prompt("When does the harbour gate open?", session, "p2")),
    ];
    expect(asked("s1")).toEqual([expect.stringContaining("make beacon"), expect.stringContaining("at noon")]);
    mkdirSync(join(home, ".config", "ai"), { recursive: true });
    const set = (pushes: string) =>
      writeFileSync(join(home, ".config", "ai", "config.json"), JSON.stringify({ recall: { pushes } }));
    set("first");
    expect(asked("s2")).toEqual([expect.stringContaining("make beacon"), ""]);
    set("never");
    expect(asked("s3")).toEqual(["", ""]);
    expect(begin("s4", "startup")).toContain("make beacon");
  });

  it("returns after a compaction what the session itself said before it, and once", async () => {
    const decided = "The lighthouse beacon is switched on with: make beacon-north";
    start({
      ...common("s1"),
      hook_event_name: "UserPromptSubmit",
      prompt: "Which switch has the beacon?",
      prompt_id: "a",
    });
    start({ ...common("s1"), hook_event_name: "Stop", stop_hook_active: false, last_assistant_message: decided });
    expect(contextFor(prompt(question, "s1", "b"))).toBe("");
    start({ ...common("s1"), hook_event_name: "PreCompact", trigger: "auto", custom_instructions: null });
    // Claude Code reports the end of the compaction after it has asked for the brief.
    const brief = contextFor({ ...common("s1"), hook_event_name: "SessionStart", source: "compact" });
    start({ ...common("s1"), hook_event_name: "PostCompact", trigger: "auto", compact_summary: "We spoke." });
    expect(brief).toContain("make beacon-north");
    expect(contextFor(prompt(question, "s1", "c"))).toBe("");
    start({ ...common("s1"), hook_event_name: "PostCompact", trigger: "auto", compact_summary: "We spoke again." });
    expect(contextFor(prompt(question, "s1", "d"))).toContain("make beacon-north");
  });
});
