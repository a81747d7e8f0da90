import { join, basename, dirname } from "node:path";

import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { findMemories, type MemorySource, projectFolder } from "../memories/memory-source.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { objectsOf, timeOf, createPendingCalls } from "../transcripts/record-values.ts";
import type { Told, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";

/** Paths: `projects/<project>/chats/<session>.jsonl`, and `projects/<project>/subagents/<session>/agent-<id>.jsonl`. */
export const transcripts: TranscriptSource = {
  hasIds: true,
  find: (env) => {
    const folder = runtimeFolder(env);
    if (folder === null) return [];
    const chats = /^[^/]+\/(?:chats\/[^/]+|subagents\/[^/]+\/agent-[^/]+)\.jsonl$/;
    return findTranscripts(join(folder, "projects"), chats);
  },
  histories: (env) => {
    const folder = runtimeFolder(env);
    if (folder === null) return [];
    const logs = findTranscripts(join(folder, "tmp"), /^[^/]+\/logs\.json$/);
    return logs.map((file) => ({ ...file, isWhole: true }));
  },
  open: ({ path }) => createReader(/[\\/]subagents[\\/][^\\/]+[\\/]agent-([^\\/]+)\.jsonl$/.exec(path)?.[1] ?? null),
};

function createReader(subagent: string | null): TranscriptReader {
  const calls = createPendingCalls();
  let hasBegun = false;
  let place: Json = {};
  let kind: Json = {};
  let common = { id: "", at: 0, version: undefined as string | undefined };
  /** The agent's last text. It is the answer, unless a tool use follows. */
  let reply: Told | null = null;

  const tell = (event: string, input: Json): Told => ({ event, input: { ...place, ...input }, ...common });

  const answer = (): Told[] => {
    const replies = reply === null ? [] : [reply];
    reply = null;
    return replies;
  };

  const begin = (): Told[] => {
    if (hasBegun) return [];
    hasBegun = true;
    return [subagent === null ? tell("SessionStart", { source: "startup" }) : tell("SubagentStart", kind)];
  };

  const readUser = (record: Fields): Told[] => {
    const before = answer();
    // Notices about background work have another provenance. The tool use that started a subagent has its task.
    const isOfPerson = record.text("provenance") === "real_user" && record.text("subtype") === undefined;
    const prompt = promptOf(record);
    if (!isOfPerson || subagent !== null || prompt.trim() === "") return before;
    // A hook has the id of the prompt, which the record does not contain.
    return [...before, { ...tell("UserPromptSubmit", { prompt, submitted_prompt: prompt }), hasSameId: false }];
  };

  const readAssistant = (record: Fields): Told[] => {
    const parts = partsOf(record);
    for (const call of parts.map((part) => fieldsOf(part.object("functionCall")))) {
      const id = call.text("id");
      if (id !== undefined) calls.add(id, calledTool(call));
    }
    const isCalling = parts.some((part) => part.object("functionCall") !== undefined);
    const said = parts.filter((part) => part.any("thought") !== true).map((part) => part.text("text") ?? "");
    const text = said.join("");
    if (isCalling) reply = null;
    else if (text.trim() !== "") {
      const input = { stop_hook_active: false, last_assistant_message: text };
      reply =
        subagent === null ? { ...tell("Stop", input), hasSameId: false } : tell("SubagentStop", { ...kind, ...input });
    }
    return [];
  };

  const readResult = (record: Fields): Told[] => {
    const result = fieldsOf(record.object("toolCallResult"));
    // No hook reports the result of a tool that was refused before it ran.
    if (result.text("executionStatus") === "not_started") return [];
    return partsOf(record).flatMap((part) => {
      const answered = fieldsOf(part.object("functionResponse"));
      const id = answered.text("id") ?? "";
      const call = calls.take(id);
      if (call === undefined) return [];
      const use = { tool_name: call.name, tool_input: call.input, tool_call_id: id };
      const response = fieldsOf(answered.object("response"));
      const error = response.text("error");
      if (error !== undefined) return [tell("PostToolUseFailure", { ...use, error })];
      const returnDisplay = result.any("resultDisplay");
      return [tell("PostToolUse", { ...use, tool_response: { llmContent: response.any("output"), returnDisplay } })];
    });
  };

  return {
    read: (json) => {
      const record = fieldsOf(json);
      const [at, cwd] = [timeOf(json), record.text("cwd")];
      if (at === undefined || cwd === undefined) return [];
      common = { id: record.text("uuid") ?? `at ${at}`, at, version: record.text("version") };
      place = {
        session_id: record.text("sessionId"),
        cwd,
        ...(subagent === null ? {} : { agent_id: record.text("agentId") ?? subagent }),
      };
      kind = subagent === null ? {} : { agent_type: record.text("agentName") ?? "" };
      const begun = begin();
      const type = record.text("type");
      if (type === "user") return [...begun, ...readUser(record)];
      if (type === "assistant") return [...begun, ...readAssistant(record)];
      return type === "tool_result" ? [...begun, ...readResult(record)] : begun;
    },
    end: answer,
  };
}

function partsOf(record: Fields): Fields[] {
  return objectsOf(fieldsOf(record.object("message")).any("parts")).map(fieldsOf);
}

/** Returns the name and the input of a tool. A tool of an MCP server is called through another tool, `tool_call`. */
function calledTool(call: Fields): { name: string; input: unknown } {
  const name = call.text("name") ?? "";
  const input = fieldsOf(call.object("args"));
  const inner = name === "tool_call" ? input.text("name") : undefined;
  return inner === undefined ? { name, input: call.any("args") } : { name: inner, input: input.any("arguments") };
}

/** Returns the person's words without the parts that Qwen Code or a hook added. */
function promptOf(record: Fields): string {
  const payload = fieldsOf(record.object("systemPayload"));
  const shown = payload.text("hookContext") === undefined ? undefined : payload.text("displayText");
  if (shown !== undefined) return shown;
  return partsOf(record)
    .map((part) => part.text("text") ?? "")
    .filter((text) => !isAdded.test(text))
    .join("");
}

const isAdded =
  /^\s*(?:<system-reminder>[\s\S]*<\/system-reminder>|<qwen:user-prompt-submit-context>[\s\S]*<\/qwen:user-prompt-submit-context>)\s*$/;

/** Paths: `projects/<project>/memory/` for notes about a project, and `memories/` for notes about the user. */
export const memories: MemorySource = {
  notes: ["QWEN.md", ".qwen/QWEN.local.md", "AGENTS.md"],
  find: (env) => {
    const home = runtimeFolder(env);
    if (home === null) return [];
    const folders = new Map<string, string>();
    return [
      ...findMemories(home, "memories", /^[^/]+\.md$/).map((file) => ({ ...file, name: basename(file.path) })),
      ...findMemories(home, "projects", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
        const project = dirname(dirname(file.path));
        const chats = findTranscripts(join(project, "chats"), /^[^/]+\.jsonl$/, 0);
        const folder = folders.get(project) ?? projectFolder(project, chats);
        folders.set(project, folder);
        return { ...file, folder, name: `${basename(project)}/${basename(file.path)}` };
      }),
    ];
  },
};

/** Returns the folder in which Qwen Code stores its sessions and memories. */
function runtimeFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  return hostFolder(env, ".qwen", env["QWEN_RUNTIME_DIR"] ? "QWEN_RUNTIME_DIR" : "QWEN_HOME");
}
