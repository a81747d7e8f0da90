import { join } from "node:path";

import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { messageText, timeOf } from "../record-values.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { createPendingCalls, type PendingCall } from "../transcripts/pending-calls.ts";
import type { Told, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";
import { bareOutput, commandText, exitCodeOf, outputText, parsedArguments } from "./call-values.ts";

/** Paths: `sessions/<year>/<month>/<day>/rollout-<time>-<thread>.jsonl`, and the same names in `archived_sessions`. */
export const transcripts: TranscriptSource = {
  hasIds: true,
  find: (env) => {
    const folder = hostFolder(env, ".codex", "CODEX_HOME");
    if (folder === null) return [];
    return ["sessions", "archived_sessions"].flatMap((name) =>
      findTranscripts(join(folder, name), /(?:^|\/)rollout-[^/]+\.jsonl$/),
    );
  },
  histories: (env) => {
    const folder = hostFolder(env, ".codex", "CODEX_HOME");
    return folder === null ? [] : findTranscripts(folder, /^(?:history|session_index)\.jsonl$/, 0);
  },
  open: createReader,
};

const shells = new Set(["exec_command", "shell", "shell_command", "local_shell", "container.exec"]);

function createReader(): TranscriptReader {
  const calls = createPendingCalls();
  let place: Json | null = null;
  let subagent: Json | null = null;
  let turn: string | undefined;
  let common = { at: 0, version: undefined as string | undefined };
  let records = 0;
  let [prompt, reply] = ["", ""];

  const tell = (event: string, input: Json, more: Partial<Told> = {}): Told => ({
    event,
    input: { ...place, ...subagent, ...(turn === undefined ? {} : { turn_id: turn }), ...input },
    ...common,
    // Older versions have no turn ids.
    id: `record ${records}`,
    ...more,
  });

  const begin = (meta: Fields): Told[] => {
    // A fork begins with its own metadata record, followed by the records of the session that it copied. Only the first
    // counts.
    if (place !== null) return [];
    const thread = meta.text("id");
    place = { session_id: meta.text("session_id") ?? thread, cwd: meta.text("cwd") };
    common = { ...common, version: meta.text("cli_version") };
    const spawned = fieldsOf(fieldsOf(meta.object("source")).object("subagent")).object("thread_spawn");
    if (spawned === undefined) return [tell("SessionStart", { source: "startup" })];
    subagent = { agent_id: thread, agent_type: fieldsOf(spawned).text("agent_role", "agent_type") ?? "default" };
    return [tell("SubagentStart", {})];
  };

  const endTurn = (last: string | undefined): Told[] => {
    const text = last ?? reply;
    [prompt, reply] = ["", ""];
    if (text.trim() === "") return [];
    const event = subagent === null ? "Stop" : "SubagentStop";
    return [tell(event, { stop_hook_active: false, last_assistant_message: text })];
  };

  const readPrompt = (text: string): Told[] => {
    // Some versions write a prompt twice, in two forms. The prompt of a subagent comes from an agent, not from the
    // person.
    if (text.trim() === "" || (text === prompt && reply === "") || subagent !== null) return [];
    // Not every version records the end of a turn, so a new prompt ends the turn before it.
    const before = endTurn(undefined);
    prompt = text;
    return [...before, tell("UserPromptSubmit", { prompt: text })];
  };

  const tellTool = (id: string, name: string, input: unknown, response: unknown, exitCode?: number): Told[] => [
    tell("PostToolUse", { tool_name: name, tool_input: input, tool_response: response, tool_use_id: id }, { exitCode }),
  ];

  const readItem = (item: Fields): Told[] => {
    const id = item.text("id") ?? "";
    if (item.text("type") === "UserMessage") return readPrompt(messageText(item.any("content")));
    if (item.text("type") === "AgentMessage") reply = messageText(item.any("content"));
    if (item.text("type") !== "CommandExecution") return [];
    calls.take(id);
    const command = commandText(item.any("command"));
    return tellTool(id, "Bash", { command }, item.text("aggregated_output") ?? "", item.number("exit_code"));
  };

  const readEvent = (event: Fields): Told[] => {
    turn = event.text("turn_id") ?? turn;
    switch (event.text("type")) {
      case "item_completed":
        return readItem(fieldsOf(event.object("item")));
      case "user_message":
        return readPrompt(event.text("message") ?? "");
      case "agent_message":
        reply = event.text("message") ?? reply;
        return [];
      case "task_complete":
        return endTurn(event.text("last_agent_message"));
      case "turn_aborted":
        [prompt, reply] = ["", ""];
        return [tell("Interrupt", {})];
      default:
        return [];
    }
  };

  const readResponse = (response: Fields): Told[] => {
    const id = response.text("call_id") ?? "";
    const [name, server] = [response.text("name") ?? "", response.text("namespace")];
    switch (response.text("type")) {
      case "function_call":
        calls.add(id, { name, input: parsedArguments(response.text("arguments") ?? "{}"), server });
        return [];
      case "custom_tool_call":
        calls.add(id, { name, input: response.any("input"), server });
        return [];
      case "function_call_output":
      case "custom_tool_call_output": {
        const call = calls.take(id);
        return call === undefined ? [] : readOutput(id, call, outputText(response.any("output")));
      }
      default:
        return [];
    }
  };

  /** Reads the result of a call that has no item: a patch, a tool of an MCP server, or any call in an older version. */
  const readOutput = (id: string, { name, input, server }: PendingCall, text: string): Told[] => {
    if (name === "apply_patch") {
      const patch = typeof input === "string" ? input : fieldsOf(input).text("input", "patch");
      // If a patch does not apply, Codex writes a plain message without an exit code. Add the lines that the contract
      // expects.
      const isRefused = text.startsWith("apply_patch verification failed");
      const answer = isRefused ? `Exit code: 1\nWall time: 0 seconds\nOutput:\n${text}` : text;
      return tellTool(id, name, { command: patch ?? "" }, answer);
    }
    if (server?.startsWith("mcp__") === true) return tellTool(id, `${server}__${name}`, input, bareOutput(text));
    if (name.startsWith("mcp__")) return tellTool(id, name, input, bareOutput(text));
    if (!shells.has(name)) return [];
    const command = commandText(fieldsOf(input).any("cmd", "command"));
    return tellTool(id, "Bash", { command }, bareOutput(text), exitCodeOf(text));
  };

  return {
    read: (json) => {
      const at = timeOf(json);
      const record = fieldsOf(json);
      const payload = fieldsOf(record.object("payload"));
      if (at === undefined) return [];
      records += 1;
      common = { ...common, at };
      if (record.text("type") === "session_meta") return begin(payload);
      if (place === null) return [];
      switch (record.text("type")) {
        case "event_msg":
          return readEvent(payload);
        case "response_item":
          return readResponse(payload);
        case "turn_context":
          turn = payload.text("turn_id") ?? turn;
          place = { ...place, cwd: payload.text("cwd") ?? place["cwd"] };
          return [];
        case "compacted":
          return [tell("PostCompact", { trigger: "auto" }, { text: payload.text("message") })];
        default:
          return [];
      }
    },
    end: () => endTurn(undefined),
  };
}
