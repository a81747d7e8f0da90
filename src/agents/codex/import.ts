import { join, basename } from "node:path";

import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { findMemories, type MemorySource } from "../memories/memory-source.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { messageText, timeOf, createPendingCalls, type PendingCall } from "../transcripts/record-values.ts";
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
  open: () => new CodexReader(),
};

const shells = new Set(["exec_command", "shell", "shell_command", "local_shell", "container.exec"]);

class CodexReader implements TranscriptReader {
  readonly #calls = createPendingCalls();
  #place: Json | null = null;
  #subagent: Json | null = null;
  #turn: string | undefined;
  #common = { at: 0, version: undefined as string | undefined };
  #records = 0;
  #prompt = "";
  #reply = "";

  read(json: Json): readonly Told[] {
    const at = timeOf(json);
    const record = fieldsOf(json);
    const payload = fieldsOf(record.object("payload"));
    if (at === undefined) return [];
    this.#records += 1;
    this.#common = { ...this.#common, at };
    if (record.text("type") === "session_meta") return this.#begin(payload);
    if (this.#place === null) return [];
    switch (record.text("type")) {
      case "event_msg":
        return this.#readEvent(payload);
      case "response_item":
        return this.#readResponse(payload);
      case "turn_context":
        this.#turn = payload.text("turn_id") ?? this.#turn;
        this.#place = { ...this.#place, cwd: payload.text("cwd") ?? this.#place["cwd"] };
        return [];
      case "compacted":
        return [this.#tell("PostCompact", { trigger: "auto" }, { text: payload.text("message") })];
      default:
        return [];
    }
  }

  end(): readonly Told[] {
    return this.#endTurn(undefined);
  }

  #tell(event: string, input: Json, more: Partial<Told> = {}): Told {
    return {
      event,
      input: {
        ...this.#place,
        ...this.#subagent,
        ...(this.#turn === undefined ? {} : { turn_id: this.#turn }),
        ...input,
      },
      ...this.#common,
      // Older versions have no turn ids.
      id: `record ${this.#records}`,
      ...more,
    };
  }

  #begin(meta: Fields): Told[] {
    // A fork begins with its own metadata record, followed by the records of the session that it copied. Only the first
    // counts.
    if (this.#place !== null) return [];
    const thread = meta.text("id");
    this.#place = { session_id: meta.text("session_id") ?? thread, cwd: meta.text("cwd") };
    this.#common = { ...this.#common, version: meta.text("cli_version") };
    const spawned = fieldsOf(fieldsOf(meta.object("source")).object("subagent")).object("thread_spawn");
    if (spawned === undefined) return [this.#tell("SessionStart", { source: "startup" })];
    this.#subagent = { agent_id: thread, agent_type: fieldsOf(spawned).text("agent_role", "agent_type") ?? "default" };
    return [this.#tell("SubagentStart", {})];
  }

  #endTurn(last: string | undefined): Told[] {
    const text = last ?? this.#reply;
    [this.#prompt, this.#reply] = ["", ""];
    if (text.trim() === "") return [];
    const event = this.#subagent === null ? "Stop" : "SubagentStop";
    return [this.#tell(event, { stop_hook_active: false, last_assistant_message: text })];
  }

  #readPrompt(text: string): Told[] {
    // Some versions write a prompt twice, in two forms. The prompt of a subagent comes from an agent, not from the
    // person.
    if (text.trim() === "" || (text === this.#prompt && this.#reply === "") || this.#subagent !== null) return [];
    // Not every version records the end of a turn, so a new prompt ends the turn before it.
    const before = this.#endTurn(undefined);
    this.#prompt = text;
    return [...before, this.#tell("UserPromptSubmit", { prompt: text })];
  }

  #tellTool(id: string, name: string, input: unknown, response: unknown, exitCode?: number): Told[] {
    return [
      this.#tell(
        "PostToolUse",
        { tool_name: name, tool_input: input, tool_response: response, tool_use_id: id },
        { exitCode },
      ),
    ];
  }

  #readItem(item: Fields): Told[] {
    const id = item.text("id") ?? "";
    if (item.text("type") === "UserMessage") return this.#readPrompt(messageText(item.any("content")));
    if (item.text("type") === "AgentMessage") this.#reply = messageText(item.any("content"));
    if (item.text("type") !== "CommandExecution") return [];
    this.#calls.take(id);
    const command = commandText(item.any("command"));
    return this.#tellTool(id, "Bash", { command }, item.text("aggregated_output") ?? "", item.number("exit_code"));
  }

  #readEvent(event: Fields): Told[] {
    this.#turn = event.text("turn_id") ?? this.#turn;
    switch (event.text("type")) {
      case "item_completed":
        return this.#readItem(fieldsOf(event.object("item")));
      case "user_message":
        return this.#readPrompt(event.text("message") ?? "");
      case "agent_message":
        this.#reply = event.text("message") ?? this.#reply;
        return [];
      case "task_complete":
        return this.#endTurn(event.text("last_agent_message"));
      case "turn_aborted":
        [this.#prompt, this.#reply] = ["", ""];
        return [this.#tell("Interrupt", {})];
      default:
        return [];
    }
  }

  #readResponse(response: Fields): Told[] {
    const id = response.text("call_id") ?? "";
    const [name, server] = [response.text("name") ?? "", response.text("namespace")];
    switch (response.text("type")) {
      case "function_call":
        this.#calls.add(id, { name, input: parsedArguments(response.text("arguments") ?? "{}"), server });
        return [];
      case "custom_tool_call":
        this.#calls.add(id, { name, input: response.any("input"), server });
        return [];
      case "function_call_output":
      case "custom_tool_call_output": {
        const call = this.#calls.take(id);
        return call === undefined ? [] : this.#readOutput(id, call, outputText(response.any("output")));
      }
      default:
        return [];
    }
  }

  /** Reads the result of a call that has no item: a patch, a tool of an MCP server, or any call in an older version. */
  #readOutput(id: string, { name, input, server }: PendingCall, text: string): Told[] {
    if (name === "apply_patch") {
      const patch = typeof input === "string" ? input : fieldsOf(input).text("input", "patch");
      // If a patch does not apply, Codex writes a plain message without an exit code. Add the lines that the contract
      // expects.
      const isRefused = text.startsWith("apply_patch verification failed");
      const answer = isRefused ? `Exit code: 1\nWall time: 0 seconds\nOutput:\n${text}` : text;
      return this.#tellTool(id, name, { command: patch ?? "" }, answer);
    }
    if (server?.startsWith("mcp__") === true) return this.#tellTool(id, `${server}__${name}`, input, bareOutput(text));
    if (name.startsWith("mcp__")) return this.#tellTool(id, name, input, bareOutput(text));
    if (!shells.has(name)) return [];
    const command = commandText(fieldsOf(input).any("cmd", "command"));
    return this.#tellTool(id, "Bash", { command }, bareOutput(text), exitCodeOf(text));
  }
}

/**
 * Paths: `memories/MEMORY.md`, `memory_summary.md` and `raw_memories.md`. The summaries of single sessions in
 * `rollout_summaries` are left out, because Loci imports the sessions themselves.
 */
export const memories: MemorySource = {
  notes: ["AGENTS.md"],
  find: (env) => {
    const home = hostFolder(env, ".codex", "CODEX_HOME");
    if (home === null) return [];
    const files = findMemories(home, "memories", /^[^/]+\.md$/);
    return files.map((file) => ({ ...file, name: basename(file.path) }));
  },
};
