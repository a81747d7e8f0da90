import { fieldsOf, toJson, type Fields, type Json } from "../fields-of.ts";
import { unpacked } from "../read-details.ts";
import { messageText, objectsOf, possibleTime, createPendingCalls } from "../transcripts/record-values.ts";
import type { Told, TranscriptFile, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";
import { cleanPrompt } from "./prompts.ts";
import { messageFiles, otherFiles, sessionPlace } from "./session-files.ts";

export const transcripts: TranscriptSource = {
  hasIds: true,
  find: messageFiles,
  histories: otherFiles,
  open: createReader,
};

/** The tool that ends a turn with its output as the answer. */
const lastTool = "submit_and_exit";

/** Turns messages into the events that the plugin would have reported; see plugin.ts. */
function createReader({ path }: TranscriptFile): TranscriptReader {
  const { session, subagent, folder, begunAt } = sessionPlace(path);
  const calls = createPendingCalls();
  let version: string | undefined;
  let isTeammate = false;
  let at = begunAt ?? 0;
  let said = "";
  /** The answer, unless more follows in the same turn. */
  let reply: Told | null = null;

  const tell = (event: string, id: string, what: Json): Told => {
    const child = subagent === undefined ? {} : { agent_id: subagent };
    const input = { session_id: session, cwd: folder, timestamp: at, ...child, ...what };
    // The file of a teammate is named after the task, and its hooks name the agent.
    return { event, input, at, version, id, ...(isTeammate ? { hasSameId: false } : {}) };
  };

  // A hook has the id of the turn, which no file contains.
  const tellEnd = (id: string, what: Json): Told => ({ ...tell("afterRun", id, what), hasSameId: false });

  const answer = (): Told[] => {
    const replies = reply === null ? [] : [reply];
    reply = null;
    return replies;
  };

  const begin = (): Told[] =>
    subagent === undefined && begunAt !== undefined ? [{ ...tell("setup", "begun", {}), hasSameId: false }] : [];

  const readResult = (result: Fields, id: string): Told[] => {
    const callId = result.text("tool_use_id") ?? "";
    const call = calls.take(callId);
    if (call === undefined) return [];
    const output = unpacked(result.any("content"));
    const isError = result.any("is_error") === true;
    // No hook reports the call of a tool that does not exist.
    if (isError && fieldsOf(output).text("error") === `Unknown tool: ${call.name}`) return [];
    if (call.name === lastTool && !isError)
      reply = tellEnd(id, { last_assistant_message: outputText(result.any("content")) || said });
    const response = { output, is_error: isError };
    const use = { tool_use_id: callId, tool_name: call.name, tool_input: call.input, tool_response: response };
    return [tell("afterTool", callId, use)];
  };

  const readPrompt = (message: Fields, id: string): Told[] => {
    const prompt = messageText(message.any("content"));
    if (prompt.trim() === "") return [];
    // The file about the session repeats the words without their frame, and `loci forget` searches for both.
    const told = tell("beforeRun", id, { message_id: id, prompt, words: cleanPrompt(prompt) });
    const isWithinTurn = fieldsOf(message.object("metadata")).number("userRunSpan") === 0;
    if (!isWithinTurn) return [...answer(), told];
    // Cline marks its own reminders like words of the person, but only the words are in this frame.
    return prompt.startsWith("<user_input") ? [told] : [];
  };

  const readUser = (message: Fields, id: string): Told[] => [
    ...partsOf(message, "tool_result").flatMap((result) => readResult(result, id)),
    ...readPrompt(message, id),
  ];

  const readAssistant = (message: Fields, id: string): Told[] => {
    const uses = partsOf(message, "tool_use");
    for (const use of uses) calls.add(use.text("id") ?? "", { name: use.text("name") ?? "", input: use.any("input") });
    said = textOf(message);
    reply = uses.length > 0 || said.trim() === "" ? null : tellEnd(id, { last_assistant_message: said });
    return [];
  };

  const readMessage = (message: Fields): Told[] => {
    const id = message.filled("id");
    if (id === undefined) return [];
    at = possibleTime(message.number("ts")) ?? at;
    const { isShownOnly, role } = displayOf(message);
    if (role === "error") {
      reply = null;
      // A hook does not get the message of the error; see plugin.ts.
      return [tellEnd(id, { error: "failed" })];
    }
    if (isShownOnly) return [];
    if (role === "user") return readUser(message, id);
    return role === "assistant" ? readAssistant(message, id) : [];
  };

  return {
    read: (json) => {
      if (folder === undefined) return [];
      const record = fieldsOf(json);
      version = fieldsOf(record.object("origin")).filled("version");
      isTeammate = record.text("agent") === "teammate";
      return [...begin(), ...objectsOf(record.any("messages")).map(fieldsOf).flatMap(readMessage)];
    },
    end: answer,
  };
}

function partsOf(message: Fields, type: string): Fields[] {
  return objectsOf(message.any("content"))
    .map(fieldsOf)
    .filter((part) => part.text("type") === type);
}

function textOf(message: Fields): string {
  const content = message.any("content");
  if (typeof content === "string") return content;
  return partsOf(message, "text")
    .map((part) => part.text("text") ?? "")
    .join("");
}

/** The role of a message. Cline stores errors as words of the assistant, and the context of hooks as words of the user. */
function displayOf(message: Fields): { readonly role: string | undefined; readonly isShownOnly: boolean } {
  const metadata = fieldsOf(message.object("metadata"));
  return {
    role: metadata.filled("displayRole") ?? message.text("role"),
    isShownOnly: metadata.any("displayOnly") === true,
  };
}

/** An output is text or a list, because Cline has turned any other value into JSON text. */
function outputText(content: unknown): string {
  return typeof content === "string" ? content : Array.isArray(content) ? toJson(content) : "";
}
