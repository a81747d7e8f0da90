import { basename, dirname, join } from "node:path";

import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { findMemories, type MemorySource } from "../memories/memory-source.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { messageText, objectsOf, timeOf } from "../transcripts/record-values.ts";
import type { Told, TranscriptFile, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";

/**
 * Paths: `tmp/<project>/chats/session-<time>-<id>.jsonl` (`.json` in older versions), and `chats/<session>/<id>.jsonl`
 * for subagents.
 */
export const transcripts: TranscriptSource = {
  hasIds: false,
  find: (env) => {
    // GEMINI_CLI_HOME replaces the home folder.
    const folder = hostFolder({ ...env, HOME: env["GEMINI_CLI_HOME"] || env["HOME"] }, ".gemini");
    if (folder === null) return [];
    const chats = /^[^/]+\/chats\/(?:session-[^/]+\.jsonl?|[^/]+\/[^/]+\.jsonl)$/;
    return findTranscripts(join(folder, "tmp"), chats).map((file) =>
      file.path.endsWith(".json") ? { ...file, isWhole: true } : file,
    );
  },
  histories: (env) => {
    const folder = hostFolder({ ...env, HOME: env["GEMINI_CLI_HOME"] || env["HOME"] }, ".gemini");
    if (folder === null) return [];
    const logs = findTranscripts(join(folder, "tmp"), /^[^/]+\/(?:logs|checkpoint[^/]*)\.json$/);
    return logs.map((file) => ({ ...file, isWhole: true }));
  },
  open: createReader,
};

function createReader(file: TranscriptFile): TranscriptReader {
  let session: string | undefined;
  let folder = chatsFolder(file.path);
  let isSubagent = false;
  /** The last message. Gemini may write it again with more content, and then the last version counts. */
  let open: Json | null = null;
  let prompt = "";
  let reply: { readonly texts: readonly string[]; readonly at: number; readonly id: string } | null = null;

  const tell = (event: string, input: Json, at: number, id: string): Told => ({
    event,
    input: { session_id: session, cwd: folder, timestamp: new Date(at).toISOString(), ...input },
    at,
    id,
  });

  const answer = (): Told[] => {
    if (reply === null || isSubagent) return [];
    const { texts, at, id } = reply;
    reply = null;
    // A hook receives all text since the prompt, so all texts are joined here too.
    const input = { prompt, prompt_response: texts.join("\n"), stop_hook_active: false };
    return [tell("AfterAgent", input, at, id)];
  };

  const readPrompt = (message: Fields, at: number, id: string): Told[] => {
    const text = promptText(message.any("displayContent")) || promptText(message.any("content"));
    folder = workspaceOf(messageText(message.any("content"))) ?? folder;
    // The task of a subagent comes from an agent, not from the person.
    if (text.trim() === "" || isSubagent) return [];
    const before = answer();
    prompt = text;
    return [...before, tell("BeforeAgent", { prompt: text }, at, id)];
  };

  const readMessage = (json: Json): Told[] => {
    const message = fieldsOf(json);
    const [at, id] = [timeOf(json), message.text("id")];
    if (at === undefined || id === undefined) return [];
    if (message.text("type") === "user") return readPrompt(message, at, id);
    if (message.text("type") !== "gemini") return [];
    const text = messageText(message.any("content"));
    if (text.trim() !== "") reply = { texts: [...(reply?.texts ?? []), text], at, id };
    return objectsOf(message.any("toolCalls"))
      .filter((call) => call["result"] !== undefined || call["status"] === "error")
      .map((call) => tell("AfterTool", toolInput(fieldsOf(call)), timeOf(call) ?? at, fieldsOf(call).text("id") ?? id));
  };

  const close = (): Told[] => {
    const events = open === null ? [] : readMessage(open);
    open = null;
    return events;
  };

  const readNext = (message: Json): Told[] => {
    const before = open !== null && open["id"] !== message["id"] ? close() : [];
    open = message;
    return before;
  };

  const begin = (json: Json): Told[] => {
    const at = timeOf(json, "startTime");
    isSubagent = json["kind"] === "subagent";
    // A subagent's hooks report the parent session. Its id is the name of the folder that contains the transcript.
    session = isSubagent ? basename(dirname(file.path)) : fieldsOf(json).text("sessionId");
    return at === undefined || isSubagent ? [] : [tell("SessionStart", { source: "startup" }, at, "begun")];
  };

  return {
    read: (json) => {
      const record = fieldsOf(json);
      const isHead = record.text("sessionId") !== undefined;
      const begun = isHead && session === undefined ? begin(json) : [];
      // Messages that `$rewindTo` takes back are still read: they happened, and a hook reported them.
      const listed = isHead ? record.any("messages") : fieldsOf(record.object("$set")).any("messages");
      const own = record.text("id") !== undefined && record.text("type") !== undefined ? [json] : [];
      return [...begun, ...[...objectsOf(listed), ...own].flatMap(readNext)];
    },
    end: () => [...close(), ...answer()],
  };
}

/** Returns the fields of a tool use as a hook receives them. */
function toolInput(call: Fields): Json {
  const [first] = objectsOf(call.any("result"));
  const response = fieldsOf(fieldsOf(fieldsOf(first).object("functionResponse")).object("response"));
  const error = response.text("error");
  const output = withoutHookContext(error ?? response.text("output") ?? messageText(call.any("result")));
  const name = call.text("name") ?? "";
  const [, server] = /^mcp_([^_]+)_/.exec(name) ?? [];
  return {
    tool_name: name,
    tool_input: call.any("args"),
    ...(server === undefined ? {} : { mcp_context: { server_name: server } }),
    tool_response: {
      llmContent: output,
      returnDisplay: call.any("resultDisplay"),
      ...(error === undefined && call.text("status") !== "error" ? {} : { error: { message: output } }),
    },
  };
}

/** Returns the text of a prompt without the parts that the host or a hook added. */
function promptText(content: unknown): string {
  const parts = typeof content === "string" ? [content] : objectsOf(content).map((part) => fieldsOf(part).text("text"));
  const isGiven = /^\s*(?:<session_context>|<hook_context>[\s\S]*<\/hook_context>\s*$)/;
  return parts.filter((part) => part !== undefined && !isGiven.test(part)).join("\n");
}

/** Returns the output of a tool without the context that hooks appended to it. */
function withoutHookContext(output: string): string {
  const at = output.lastIndexOf("<hook_context>");
  return at > 0 && output.trimEnd().endsWith("</hook_context>") ? output.slice(0, at).trimEnd() : output;
}

/**
 * Paths: `GEMINI.md`, with the section "Gemini Added Memories" of older versions, and `tmp/<project>/memory/` for notes
 * about a project.
 */
export const memories: MemorySource = {
  notes: ["GEMINI.md"],
  find: (env) => {
    // GEMINI_CLI_HOME replaces the home folder.
    const home = hostFolder({ ...env, HOME: env["GEMINI_CLI_HOME"] || env["HOME"] }, ".gemini");
    if (home === null) return [];
    return [
      ...findTranscripts(home, /^(?:GEMINI|MEMORY)\.md$/, 0).map((file) => ({ ...file, name: basename(file.path) })),
      ...findMemories(home, "tmp", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
        const project = dirname(dirname(file.path));
        return { ...file, folder: projectFolder(project), name: `${basename(project)}/${basename(file.path)}` };
      }),
    ];
  },
};

/**
 * Returns the project folder that a chat belongs to, from the file `.project_root` near the chat. Older versions of
 * Gemini do not write it, and then this returns the folder in which Gemini stores the project's chats.
 */
function chatsFolder(path: string): string {
  return projectFolder(projectOf(dirname(path)));
}

/** Returns the project folder of a folder in Gemini's `tmp`, or that folder itself if Gemini has not recorded it. */
function projectFolder(project: string): string {
  try {
    return readText(join(project, ".project_root"), smallFileBytes).trim() || project;
  } catch {
    return project;
  }
}

/** Returns the folder above `chats`. The transcript of a subagent is one level deeper. */
function projectOf(folder: string): string {
  return /[\\/]chats$/.test(folder) ? dirname(folder) : dirname(dirname(folder));
}

/** Reads the project folder from the first message of a session, in which Gemini names it to the model. */
function workspaceOf(text: string): string | undefined {
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(text)) return undefined;
  const [, listed, named] =
    /Workspace Directories:\*\*\s*\n\s*- (\/[^\n]+)|working in the directory: (\/[^\n]+)/.exec(text) ?? [];
  return listed ?? named;
}
