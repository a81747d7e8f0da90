import { join } from "node:path";

import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { timeOf, createPendingCalls } from "../transcripts/record-values.ts";
import type { Told, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";

/** Path: `session-state/<session>/events.jsonl`. */
export const transcripts: TranscriptSource = {
  hasIds: false,
  find: (env) => {
    const folder = hostFolder(env, ".copilot", "COPILOT_HOME");
    return folder === null ? [] : findTranscripts(join(folder, "session-state"), /^[^/]+\/events\.jsonl$/);
  },
  histories: (env) => {
    const folder = hostFolder(env, ".copilot", "COPILOT_HOME");
    if (folder === null) return [];
    return findTranscripts(folder, /^command-history-state\.json$/, 0).map((file) => ({ ...file, isWhole: true }));
  },
  open: () => new CopilotReader(),
};

/** The fields that every event of the transcript has. */
interface Line {
  readonly at: number;
  readonly id: string;
  /** The id of the subagent that wrote the event; undefined for the main agent. */
  readonly agent: string | undefined;
}

class CopilotReader implements TranscriptReader {
  readonly #calls = createPendingCalls();
  /** The type and the last text of each subagent, by its id. */
  readonly #agents = new Map<string, { readonly type: string; readonly said?: string }>();
  #session: string | undefined;
  #folder: string | undefined;
  #version: string | undefined;
  #reply: Told | null = null;

  read(json: Json): readonly Told[] {
    const record = fieldsOf(json);
    const [at, id] = [timeOf(json), record.text("id")];
    if (at === undefined || id === undefined) return [];
    const data = fieldsOf(record.object("data"));
    const agent = record.text("agentId") ?? data.text("parentToolCallId");
    return this.#readEvent(record.text("type"), data, { at, id, agent });
  }

  end(): readonly Told[] {
    return this.#answer();
  }

  #tell(event: string, input: Json, { at, id }: Line, text?: string): Told {
    return {
      event,
      input: { sessionId: this.#session, cwd: this.#folder, timestamp: at, ...input },
      at,
      version: this.#version,
      id,
      text,
    };
  }

  /** Copilot's hooks report a subagent under a session id of its own, so its transcript events get the same fields. */
  #placeOf({ agent }: Line): Json {
    if (agent === undefined) return {};
    return {
      sessionId: agent,
      agentId: agent,
      agentType: this.#agents.get(agent)?.type ?? "",
      parentAgentId: this.#session,
    };
  }

  #answer(): Told[] {
    const replies = this.#reply === null ? [] : [this.#reply];
    this.#reply = null;
    return replies;
  }

  #begin(data: Fields, line: Line, source: string): Told[] {
    this.#session = data.text("sessionId") ?? this.#session;
    this.#folder = fieldsOf(data.object("context")).text("cwd") ?? this.#folder;
    this.#version = data.text("copilotVersion") ?? this.#version;
    return [this.#tell("sessionStart", { source }, line)];
  }

  #readMessage(data: Fields, line: Line): void {
    const text = data.text("content") ?? "";
    if (line.agent !== undefined) {
      if (text.trim() !== "") this.#agents.set(line.agent, { type: "", ...this.#agents.get(line.agent), said: text });
      return;
    }
    // A text with tool requests is not the answer.
    const isAnswer = text.trim() !== "" && (data.list("toolRequests") ?? []).length === 0;
    const named = { ...line, id: data.text("messageId") ?? line.id };
    this.#reply = isAnswer
      ? this.#tell("agentStop", { stopReason: "end_turn", stop_hook_active: false }, named, text)
      : null;
  }

  #readResult(data: Fields, line: Line): Told[] {
    const id = data.text("toolCallId") ?? "";
    const call = this.#calls.take(id);
    if (call === undefined) return [];
    const use = { ...this.#placeOf(line), toolName: call.name, toolArgs: call.input };
    const named = { ...line, id };
    if (data.any("success") !== true) {
      const error = fieldsOf(data.object("error")).text("message") ?? "failed";
      return [this.#tell("postToolUseFailure", { ...use, error }, named)];
    }
    const text = fieldsOf(data.object("result")).text("content") ?? "";
    return [
      this.#tell("postToolUse", { ...use, toolResult: { resultType: "success", textResultForLlm: text } }, named),
    ];
  }

  #readSubagent(event: string, data: Fields, line: Line): Told[] {
    const agentId = line.agent ?? data.text("toolCallId") ?? "";
    const agentName = data.text("agentName") ?? "";
    const last = this.#agents.get(agentId)?.said;
    if (event === "subagentStart") this.#agents.set(agentId, { type: agentName });
    else this.#agents.delete(agentId);
    return [this.#tell(event, { agentId, agentName, agentType: agentName }, line, last)];
  }

  #readEvent(type: string | undefined, data: Fields, line: Line): Told[] {
    switch (type) {
      case "session.start":
        return this.#begin(data, line, "new");
      case "session.resume":
        return this.#begin(data, line, "resume");
      case "user.message": {
        const prompt = data.text("content") ?? "";
        // A message with a source comes from the host, for example the text of a skill.
        if (prompt.trim() === "" || data.any("source") !== undefined || line.agent !== undefined) return [];
        return [...this.#answer(), this.#tell("userPromptSubmitted", { prompt }, line)];
      }
      case "assistant.message":
        this.#readMessage(data, line);
        return [];
      case "tool.execution_start":
        this.#calls.add(data.text("toolCallId") ?? "", {
          name: data.text("toolName") ?? "",
          input: data.any("arguments"),
        });
        return [];
      case "tool.execution_complete":
        return this.#readResult(data, line);
      case "subagent.started":
        return this.#readSubagent("subagentStart", data, line);
      case "subagent.completed":
        return this.#readSubagent("subagentStop", data, line);
      case "session.error":
        return [this.#tell("errorOccurred", { error: { message: data.text("message") } }, line)];
      case "session.shutdown":
        return [...this.#answer(), this.#tell("sessionEnd", { reason: "complete" }, line)];
      default:
        return [];
    }
  }
}
