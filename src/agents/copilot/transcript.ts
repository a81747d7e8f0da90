import { join } from "node:path";

import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { timeOf } from "../record-values.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { createPendingCalls } from "../transcripts/pending-calls.ts";
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
  open: createReader,
};

/** The fields that every event of the transcript has. */
interface Line {
  readonly at: number;
  readonly id: string;
  /** The id of the subagent that wrote the event; undefined for the main agent. */
  readonly agent: string | undefined;
}

function createReader(): TranscriptReader {
  const calls = createPendingCalls();
  /** The type and the last text of each subagent, by its id. */
  const agents = new Map<string, { readonly type: string; readonly said?: string }>();
  let [session, folder, version]: (string | undefined)[] = [];
  let reply: Told | null = null;

  const tell = (event: string, input: Json, { at, id }: Line, text?: string): Told => ({
    event,
    input: { sessionId: session, cwd: folder, timestamp: at, ...input },
    at,
    version,
    id,
    text,
  });

  /** Copilot's hooks report a subagent under a session id of its own, so its transcript events get the same fields. */
  const placeOf = ({ agent }: Line): Json =>
    agent === undefined
      ? {}
      : { sessionId: agent, agentId: agent, agentType: agents.get(agent)?.type ?? "", parentAgentId: session };

  const answer = (): Told[] => {
    const replies = reply === null ? [] : [reply];
    reply = null;
    return replies;
  };

  const begin = (data: Fields, line: Line, source: string): Told[] => {
    session = data.text("sessionId") ?? session;
    folder = fieldsOf(data.object("context")).text("cwd") ?? folder;
    version = data.text("copilotVersion") ?? version;
    return [tell("sessionStart", { source }, line)];
  };

  const readMessage = (data: Fields, line: Line): void => {
    const text = data.text("content") ?? "";
    if (line.agent !== undefined) {
      if (text.trim() !== "") agents.set(line.agent, { type: "", ...agents.get(line.agent), said: text });
      return;
    }
    // A text with tool requests is not the answer.
    const isAnswer = text.trim() !== "" && (data.list("toolRequests") ?? []).length === 0;
    const named = { ...line, id: data.text("messageId") ?? line.id };
    reply = isAnswer ? tell("agentStop", { stopReason: "end_turn", stop_hook_active: false }, named, text) : null;
  };

  const readResult = (data: Fields, line: Line): Told[] => {
    const id = data.text("toolCallId") ?? "";
    const call = calls.take(id);
    if (call === undefined) return [];
    const use = { ...placeOf(line), toolName: call.name, toolArgs: call.input };
    const named = { ...line, id };
    if (data.any("success") !== true) {
      const error = fieldsOf(data.object("error")).text("message") ?? "failed";
      return [tell("postToolUseFailure", { ...use, error }, named)];
    }
    const text = fieldsOf(data.object("result")).text("content") ?? "";
    return [tell("postToolUse", { ...use, toolResult: { resultType: "success", textResultForLlm: text } }, named)];
  };

  const readSubagent = (event: string, data: Fields, line: Line): Told[] => {
    const agentId = line.agent ?? data.text("toolCallId") ?? "";
    const agentName = data.text("agentName") ?? "";
    const last = agents.get(agentId)?.said;
    if (event === "subagentStart") agents.set(agentId, { type: agentName });
    else agents.delete(agentId);
    return [tell(event, { agentId, agentName, agentType: agentName }, line, last)];
  };

  const readEvent = (type: string | undefined, data: Fields, line: Line): Told[] => {
    switch (type) {
      case "session.start":
        return begin(data, line, "new");
      case "session.resume":
        return begin(data, line, "resume");
      case "user.message": {
        const prompt = data.text("content") ?? "";
        // A message with a source comes from the host, for example the text of a skill.
        if (prompt.trim() === "" || data.any("source") !== undefined || line.agent !== undefined) return [];
        return [...answer(), tell("userPromptSubmitted", { prompt }, line)];
      }
      case "assistant.message":
        readMessage(data, line);
        return [];
      case "tool.execution_start":
        calls.add(data.text("toolCallId") ?? "", { name: data.text("toolName") ?? "", input: data.any("arguments") });
        return [];
      case "tool.execution_complete":
        return readResult(data, line);
      case "subagent.started":
        return readSubagent("subagentStart", data, line);
      case "subagent.completed":
        return readSubagent("subagentStop", data, line);
      case "session.error":
        return [tell("errorOccurred", { error: { message: data.text("message") } }, line)];
      case "session.shutdown":
        return [...answer(), tell("sessionEnd", { reason: "complete" }, line)];
      default:
        return [];
    }
  };

  return {
    read: (json) => {
      const record = fieldsOf(json);
      const [at, id] = [timeOf(json), record.text("id")];
      if (at === undefined || id === undefined) return [];
      const data = fieldsOf(record.object("data"));
      const agent = record.text("agentId") ?? data.text("parentToolCallId");
      return readEvent(record.text("type"), data, { at, id, agent });
    },
    end: answer,
  };
}
