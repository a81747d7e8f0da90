import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { hookSchema } from "../../hooks/hook-event.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { opencode } from "./host.ts";
import { pluginFile } from "./install.ts";
import { createHooks, type MessagePart, type PluginHooks } from "./plugin.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("opencode");
});
afterEach(() => removeScratch(folder));

interface Heard {
  readonly event: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Writes a script that replaces Loci's hook. It records its input, and then runs the code `does`. */
function hookThat(does: string): string {
  const script = join(folder, "hook.cjs");
  const heardFile = JSON.stringify(join(folder, "heard.jsonl"));
  writeFileSync(
    script,
    `const [event, input] = [process.argv[3], JSON.parse(require("fs").readFileSync(0, "utf8"))];
require("fs").appendFileSync(${heardFile}, JSON.stringify({ event, input }) + "\\n");
${does}`,
  );
  return script;
}

const answers = (byEvent: object): string =>
  `process.stdout.write(JSON.stringify((${JSON.stringify(byEvent)})[event] ?? {}));`;

function heard(): Heard[] {
  const path = join(folder, "heard.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return lines.map((line) => JSON.parse(line) as Heard);
}

const always = { "session.created": 5, "chat.message": 5, "message.part.updated": 5, "session.idle": 5, dispose: 5 };

function hooksWith(does: string, timeouts: Readonly<Record<string, number>> = always): PluginHooks {
  return createHooks({ node: process.execPath, hook: hookThat(does), timeouts }, folder);
}

const typed = (text: string): MessagePart => ({
  id: "prt_1",
  messageID: "msg_1",
  sessionID: "ses_1",
  type: "text",
  text,
});

async function prompt(hooks: PluginHooks, text: string): Promise<MessagePart[]> {
  const parts = [typed(text)];
  await hooks["chat.message"]({ sessionID: "ses_1" }, { message: { id: "msg_1" }, parts });
  return parts;
}

const created = (id: string, rest: object = {}) => ({
  event: { type: "session.created", properties: { sessionID: id, info: { id, ...rest } } },
});
const updated = (part: object) => ({
  event: { type: "message.part.updated", properties: { sessionID: "ses_1", part } },
});

describe("opencode's plugin", () => {
  it("adds after a compaction what the session lost, before the agent continues, or else with the next prompt", async () => {
    const timeouts = { ...always, "session.compacted": 5 };
    const script = hookThat(
      `process.stdout.write(JSON.stringify(event === "session.created" ? { context: input.source ?? "brief" } : {}));`,
    );
    const added: unknown[] = [];
    const addText = (...text: string[]) => Promise.resolve(added.push(text));
    const find = (id: string) => Promise.resolve({ id });
    const hooks = createHooks({ node: process.execPath, hook: script, timeouts }, folder, find, addText);
    const compacted = { event: { type: "session.compacted", properties: { sessionID: "ses_1" } } };
    await hooks["experimental.compaction.autocontinue"]({ sessionID: "ses_1" });
    expect(added).toEqual([["ses_1", "compact"]]);
    await hooks.event(compacted);
    expect(await prompt(hooks, "Go on.")).toHaveLength(1);
    await hooks.event(compacted);
    expect((await prompt(hooks, "And now?")).map(({ text }) => text)).toEqual(["And now?", "compact"]);
    const own = { ...typed("compact"), synthetic: true };
    await hooks["chat.message"]({ sessionID: "ses_1" }, { message: { id: "msg_2" }, parts: [own] });
    await hooks.dispose();
    expect(heard().filter(({ event }) => event === "chat.message")).toHaveLength(2);
    expect(added).toHaveLength(1);
  });

  it("adds recalled text after the prompt, visible only to the model, and the brief to the first prompt", async () => {
    const hooks = hooksWith(
      answers({ "session.created": { context: "brief" }, "chat.message": { context: "recalled" } }),
    );
    await hooks.event(created("ses_1"));
    const [own, added, ...more] = await prompt(hooks, "Which port?");
    expect(own).toEqual(typed("Which port?"));
    expect(added).toMatchObject({ messageID: "msg_1", sessionID: "ses_1", text: "brief\n\nrecalled", synthetic: true });
    expect((added?.id ?? "") > "prt_1").toBe(true);
    expect(more).toEqual([]);
    expect((await prompt(hooks, "And now?")).at(-1)?.text).toBe("recalled");
  });

  it("adds text to the result of a tool that changed a file or failed, and reports it once", async () => {
    const hooks = hooksWith(answers({ "message.part.updated": { context: "a rule" } }));
    const finished = async (tool: string, callID: string, metadata: object = {}) => {
      const result = { output: "done", metadata };
      await hooks["tool.execute.after"]({ sessionID: "ses_1", tool, callID, args: { filePath: "a.ts" } }, result);
      return result.output;
    };
    expect(await finished("edit", "c1")).toBe("done\n\na rule");
    expect(await finished("bash", "c2", { exit: 1 })).toBe("done\n\na rule");
    expect(await finished("bash", "c3", { exit: 0 })).toBe("done");
    expect(await finished("webfetch", "c4")).toBe("done");
    const state = { status: "completed", input: {}, output: "done" };
    await hooks.event(updated({ type: "tool", tool: "edit", callID: "c1", state }));
    await hooks.dispose();
    expect(heard().map(({ event, input }) => [event, input["tool_use_id"]])).toEqual([
      ["message.part.updated", "c1"],
      ["message.part.updated", "c2"],
    ]);
  });

  it("adds nothing if the answer is empty", async () => {
    expect(await prompt(hooksWith(answers({})), "Hello")).toEqual([typed("Hello")]);
  });

  it("sends its version of the hook format, and ignores an answer in an unknown version", async () => {
    verifies("HOOK-10.a", "HOOK-10.b", "HOOK-10.c");
    const saying = (schema: string) => hooksWith(answers({ "chat.message": { schema, context: "recalled" } }));
    expect((await prompt(saying("1.7.0"), "Hello")).at(-1)?.text).toBe("recalled");
    expect(heard().at(-1)?.input["schema"]).toBe(hookSchema);
    expect(await prompt(saying("2.0.0"), "Hello")).toEqual([typed("Hello")]);
  });

  it("blocks a tool if the guard answers in an unknown version", async () => {
    verifies("HOOK-10.c", "GRD-2.d");
    const guarded = { ...always, "tool.execute.before": 5 };
    const use = (schema: string) =>
      hooksWith(answers({ "tool.execute.before": { schema, verdict: "fine" } }), guarded)["tool.execute.before"](
        { sessionID: "ses_1", tool: "bash", callID: "c1" },
        { args: { command: "rm -rf /" } },
      );
    await expect(use("2.0.0")).rejects.toThrow("restart it");
    await expect(use("1.0.0")).resolves.toBeUndefined();
  });

  it.each([
    ["ends in an error", "process.exit(1);"],
    ["prints something else", 'process.stdout.write("oops");'],
    ["takes too long", "setTimeout(() => {}, 60_000);"],
  ])("continues if the hook %s", async (_how, does) => {
    verifies("HOOK-5.a");
    const hooks = hooksWith(does, { ...always, "chat.message": 0.5 });
    const start = performance.now();
    expect(await prompt(hooks, "Hello")).toEqual([typed("Hello")]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it("uses the Node.js in PATH if the recorded one is missing or too old", async () => {
    verifies("HOOK-5.a");
    const old = join(folder, "old-node");
    writeFileSync(old, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const hook = hookThat(answers({ "chat.message": { context: "recalled" } }));
    for (const node of [join(folder, "gone"), old]) {
      const hooks = createHooks({ node, hook, timeouts: always }, folder);
      expect((await prompt(hooks, "Which port?")).at(-1)?.text).toBe("recalled");
    }
  });

  it("continues without Node.js, and when opencode sends unknown data", async () => {
    verifies("HOOK-5.a");
    const hooks = createHooks({ node: join(folder, "gone"), hook: "gone", timeouts: always }, folder);
    expect(await prompt(hooks, "Hello")).toEqual([typed("Hello")]);
    await hooks.event({ event: { type: "session.created", properties: {} } });
    await hooks.event(updated({ type: "tool" }));
    await hooks.dispose();
  });

  it("looks up the parents of a session that began before opencode did, to recognise a subagent's turns", async () => {
    verifies("HOOK-1.b");
    const parents = new Map([
      ["ses_1", "ses_2"],
      ["ses_2", "ses_3"],
    ]);
    const lookedUp: string[] = [];
    const find = (id: string) => {
      lookedUp.push(id);
      const parentID = parents.get(id);
      return Promise.resolve(parentID === undefined ? { id } : { id, parentID, agent: "explore" });
    };
    const settings = { node: process.execPath, hook: hookThat(""), timeouts: always };
    const hooks = createHooks(settings, folder, find);
    await prompt(hooks, "look there");
    await prompt(hooks, "and there");
    expect(heard().map(({ input }) => input)).toMatchObject([
      { session_id: "ses_3", agent_id: "ses_1", agent_type: "explore" },
      { session_id: "ses_3", agent_id: "ses_1" },
    ]);
    expect(lookedUp).toEqual(["ses_1", "ses_2", "ses_3"]);
  });

  it("continues if opencode does not know a session's parent", async () => {
    verifies("HOOK-5.a");
    const settings = { node: process.execPath, hook: hookThat(""), timeouts: always };
    for (const find of [() => Promise.reject(new Error("gone")), () => new Promise<undefined>(() => {})])
      await prompt(createHooks(settings, folder, find), "Hello");
    expect(heard()).toMatchObject([{ input: { session_id: "ses_1" } }, { input: { session_id: "ses_1" } }]);
  });

  it("reports each tool once, after it ends, and without pictures", async () => {
    verifies("HOOK-1.b");
    const hooks = hooksWith("");
    const tool = (status: string) =>
      updated({ type: "tool", tool: "bash", callID: "c1", state: { status, attachments: ["picture"] } });
    for (const status of ["pending", "running", "completed", "completed"]) await hooks.event(tool(status));
    await hooks.dispose();
    expect(heard()).toMatchObject([{ event: "message.part.updated", input: { tool_name: "bash", tool_use_id: "c1" } }]);
    expect(JSON.stringify(heard())).not.toContain("picture");
  });

  it("reports the agent's last words at the end of a turn, not the person's last words", async () => {
    verifies("HOOK-1.b");
    const hooks = hooksWith("");
    const text = (messageID: string, content: string, time?: object) =>
      updated({ type: "text", messageID, text: content, time });
    await hooks.event(text("m1", "I look.", { start: 1, end: 2 }));
    await hooks.event(text("m2", "It is 6433.", { start: 3, end: 4 }));
    await hooks.event(text("m3", "Thank you."));
    await hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_1" } } });
    await hooks.dispose();
    expect(heard().map(({ input }) => [input["message_id"], input["last_assistant_message"]])).toEqual([
      ["m2", "It is 6433."],
    ]);
  });

  it("reports a subagent's events in the session that it works for", async () => {
    const hooks = hooksWith("");
    await hooks.event(created("child", { parentID: "ses_1", agent: "general" }));
    await hooks.event(created("grandchild", { parentID: "child", agent: "explore" }));
    await hooks.dispose();
    const ids = heard().map(({ input }) => [input["agent_id"], input["session_id"], input["agent_type"]].join(" "));
    expect(ids.sort()).toEqual(["child ses_1 general", "grandchild ses_1 explore"]);
  });

  it("ends the sessions that were used, and waits until everything is reported", async () => {
    verifies("HOOK-1.b");
    const hooks = hooksWith("setTimeout(() => {}, 200);");
    await prompt(hooks, "Hello");
    await hooks.dispose();
    expect(heard().map(({ event, input }) => `${event} ${String(input["session_id"])}`)).toEqual([
      "chat.message ses_1",
      "dispose ses_1",
    ]);
  });

  it("reports that the person was asked, and what they refused", async () => {
    verifies("HOOK-1.b");
    const hooks = hooksWith("", { "permission.asked": 5, "permission.replied": 5 });
    const properties = { id: "per_1", sessionID: "ses_1", permission: "bash", metadata: { command: "rm -r old" } };
    const replied = (reply: string) => ({ sessionID: "ses_1", requestID: "per_1", reply });
    await hooks.event({ event: { type: "permission.asked", properties } });
    await hooks.event({ event: { type: "permission.replied", properties: replied("reject") } });
    await hooks.event({ event: { type: "permission.replied", properties: replied("once") } });
    await hooks.dispose();
    const permission = { request_id: "per_1", tool_name: "bash", tool_input: { command: "rm -r old" } };
    expect(heard().sort((one, other) => (one.event < other.event ? -1 : 1))).toMatchObject([
      { event: "permission.asked", input: permission },
      { event: "permission.replied", input: permission },
    ]);
  });

  it("reports a summary of the session as a summary, not as the answer of a turn", async () => {
    const hooks = hooksWith("", { "session.compacted": 5, "session.idle": 5 });
    await hooks.event(updated({ type: "text", messageID: "m1", text: "We found the port.", time: { end: 1 } }));
    for (const type of ["session.compacted", "session.idle"])
      await hooks.event({ event: { type, properties: { sessionID: "ses_1" } } });
    await hooks.dispose();
    expect(heard()).toMatchObject([{ event: "session.compacted", input: { compact_summary: "We found the port." } }]);
  });

  it("stops a tool that a guard refuses and gives the reason, and calls no hook if no guard is on", async () => {
    const deny = answers({ "tool.execute.before": { decision: "deny", reason: "Ask the reviewer." } });
    const call = { sessionID: "ses_1", tool: "task", callID: "c1" };
    const guarded = hooksWith(deny, { "tool.execute.before": 5 });
    await expect(guarded["tool.execute.before"](call, { args: {} })).rejects.toThrow("Ask the reviewer.");
    await hooksWith(deny)["tool.execute.before"](call, { args: {} });
    expect(heard()).toHaveLength(1);
  });
});

describe("The file that opencode loads", () => {
  type Load = (input: { directory: string }) => Promise<Partial<PluginHooks>>;

  async function load(text: string, name: string): Promise<Load> {
    const path = join(folder, name);
    writeFileSync(path, text);
    const exported = Object.values((await import(pathToFileURL(path).href)) as Record<string, Load>);
    // opencode treats each export as a plugin.
    expect(exported).toHaveLength(1);
    return exported[0] as Load;
  }

  const installed = () =>
    pluginFile(opencode.manifest, { program: { node: process.execPath, hook: hookThat(""), cli: "" }, guards: [] });

  it("loads the plugin of the Loci that wrote the file; if several files exist, only the first one's", async () => {
    const [first, second] = [await load(installed(), "a.mjs"), await load(installed(), "b.mjs")];
    const hooks = await first({ directory: folder });
    expect(await second({ directory: folder })).toEqual({});
    await hooks["chat.message"]?.({ sessionID: "ses_1" }, { message: { id: "msg_1" }, parts: [typed("Hello")] });
    await hooks.dispose?.();
    expect(heard().map(({ event }) => event)).toEqual(["chat.message", "dispose"]);
    expect(Object.keys(await second({ directory: folder }))).toContain("event");
  });

  it("does nothing if Loci was removed", async () => {
    verifies("HOOK-5.a");
    const gone = installed().replace("/opencode/plugin.", "/opencode/gone.");
    const plugin = await load(gone, "c.mjs");
    expect(await plugin({ directory: folder })).toEqual({});
  });
});
