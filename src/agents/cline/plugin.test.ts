import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { hookSchema } from "../../hooks/hook-event.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { createHooks, type PluginHooks, type SetupContext } from "./plugin.ts";

let folder: string;

beforeEach(() => {
  folder = makeScratch("cline-plugin");
});

afterEach(() => removeScratch(folder));

/** Returns the plugin with a hook that writes down each event and gives these answers. */
function pluginAnswering(
  answers: Readonly<Record<string, object>>,
  session: SetupContext = { session: { sessionId: "s1" } },
): PluginHooks {
  const hook = join(folder, "hook.mjs");
  writeFileSync(
    hook,
    `import { appendFileSync, readFileSync } from "node:fs";
const event = process.argv[3];
appendFileSync(${JSON.stringify(join(folder, "told.jsonl"))}, JSON.stringify([event, JSON.parse(readFileSync(0, "utf8"))]) + "\\n");
console.log(JSON.stringify((${JSON.stringify(answers)})[event] ?? {}));
`,
  );
  const timeouts = { setup: 20, beforeRun: 20, beforeTool: 20, afterTool: 20, afterRun: 20 };
  const context = { ...session, workspaceInfo: { rootPath: folder } };
  return createHooks({ node: process.execPath, hook, timeouts }, context);
}

function told(event: string): unknown[] {
  const file = join(folder, "told.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines
    .map((line) => JSON.parse(line) as [string, unknown])
    .flatMap(([name, input]) => (name === event ? [input] : []));
}

const prompt = { id: "m1", role: "user", content: [{ type: "text", text: "Why?" }] };
const added = { ...prompt, id: "m2", metadata: { displayRole: "system" } };
const run = { snapshot: { agentId: "a1", runId: "r1", messages: [prompt, added] } };
const tool = { ...run, toolCall: { toolCallId: "c1", toolName: "run_commands" }, input: { commands: ["ls"] } };

describe("Loci's plugin in Cline", () => {
  it("adds the brief to the first prompt only, and recalled memories to each prompt", async () => {
    verifies("HOOK-4.b");
    const context = (text: string) => ({ schema: hookSchema, context: text });
    const hooks = pluginAnswering({ setup: context("brief"), beforeRun: context("recalled") });
    expect(await hooks.beforeRun(run)).toEqual({ appendContext: "brief\n\nrecalled" });
    expect(await hooks.beforeRun(run)).toEqual({ appendContext: "recalled" });
    expect(told("beforeRun")[0]).toMatchObject({ session_id: "s1", message_id: "m1", prompt: "Why?" });
  });

  it("adds text after a tool that changed a file or failed, and waits for no other", async () => {
    const hooks = pluginAnswering({ afterTool: { schema: hookSchema, context: "a rule" } });
    const finished = (toolName: string, output: unknown) =>
      hooks.afterTool({ ...tool, toolCall: { toolCallId: toolName, toolName }, result: { output } });
    expect(await finished("editor", { success: true })).toEqual({ appendContext: "a rule" });
    expect(await finished("run_commands", [{ success: false }])).toEqual({ appendContext: "a rule" });
    expect(await finished("run_commands", [{ success: true }])).toBeUndefined();
    expect(await finished("fetch_web_content", [{ success: false }])).toBeUndefined();
  });

  it("blocks a tool if a guard refuses it, or if the guard's answer is unreadable", async () => {
    verifies("GRD-2.b");
    const refusing = pluginAnswering({ beforeTool: { schema: hookSchema, decision: "deny", reason: "It harms." } });
    expect(await refusing.beforeTool(tool)).toEqual({ skip: true, reason: "It harms." });
    const newer = pluginAnswering({ beforeTool: { schema: "99.0.0", verdict: "no" } });
    expect(await newer.beforeTool(tool)).toMatchObject({ skip: true, reason: expect.stringContaining("restart") });
    expect(await pluginAnswering({}).beforeTool(tool)).toBeUndefined();
  });

  it("reports the end of a turn before Cline may end the process, but not the end of an interrupted turn", async () => {
    verifies("HOOK-1.b");
    const hooks = pluginAnswering({});
    await hooks.afterRun({ ...run, result: { status: "aborted", error: {} } });
    expect(told("afterRun")).toEqual([]);
    await hooks.afterRun({ ...run, result: { status: "completed", outputText: "So." } });
    await hooks.afterRun({ ...run, result: { status: "failed", error: {} } });
    expect(told("afterRun")).toMatchObject([{ message_id: "r1", last_assistant_message: "So." }, { error: "failed" }]);
  });

  it("distinguishes a teammate, whose parent Cline does not name, from the person's agent", async () => {
    verifies("HOOK-1.b", "INJ-7.b");
    const hooks = pluginAnswering({ beforeRun: { schema: hookSchema, context: "recalled" } });
    const runOf = (agentId: string, text: string) => ({
      snapshot: { agentId, messages: [{ ...prompt, content: [{ type: "text", text }] }] },
    });
    const said = (text: string) => runOf("a1", `<user_input mode="act">${text}</user_input>`);
    await hooks.beforeRun(said("Count."));
    const teammate = runOf("a2", "Count the lines.");
    expect(await hooks.beforeRun(teammate)).toBeUndefined();
    await hooks.afterRun({ ...teammate, result: { status: "completed", outputText: "Three." } });
    // After a person has changed its settings, an agent has another id.
    await hooks.beforeRun({ snapshot: { ...said("Again.").snapshot, agentId: "a3" } });
    const agents = [...told("beforeRun"), ...told("afterRun")].map(
      (input) => (input as { agent_id?: string }).agent_id,
    );
    expect(agents).toEqual([undefined, "a2", undefined, "a2"]);
  });

  it("reports the start of an unnamed session only when a turn begins", async () => {
    verifies("HOOK-1.b");
    const hooks = pluginAnswering({}, {});
    await hooks.afterRun({ ...run, result: { status: "aborted", error: {} } });
    expect(told("setup")).toEqual([]);
    await hooks.beforeRun(run);
    expect(told("setup")).toHaveLength(1);
  });

  it("does not disturb a Cline that sends unknown data", async () => {
    verifies("HOOK-6.a");
    expect(await pluginAnswering({}).beforeRun({} as typeof run)).toBeUndefined();
  });
});
