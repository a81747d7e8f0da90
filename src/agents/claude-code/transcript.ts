import { join } from "node:path";

import { givenFields } from "../../core/given-fields.ts";
import { readText, smallFileBytes } from "../../platform/regular-file.ts";
import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { messageText, objectsOf, timeOf } from "../record-values.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { createPendingCalls } from "../transcripts/pending-calls.ts";
import type { Told, TranscriptReader, TranscriptSource } from "../transcripts/transcript-source.ts";

/** Paths: `projects/<project>/<session>.jsonl`, and `<session>/subagents/agent-<id>.jsonl` beside it. */
export const transcripts: TranscriptSource = {
  hasIds: true,
  find: (env) => {
    const folder = hostFolder(env, ".claude", "CLAUDE_CONFIG_DIR");
    if (folder === null) return [];
    return findTranscripts(join(folder, "projects"), /^[^/]+\/[^/]+(?:\/subagents\/agent-[^/]+)?\.jsonl$/);
  },
  histories: (env) => {
    const folder = hostFolder(env, ".claude", "CLAUDE_CONFIG_DIR");
    if (folder === null) return [];
    const todos = findTranscripts(join(folder, "todos"), /^[^/]+\.json$/).map((file) => ({ ...file, isWhole: true }));
    return [...findTranscripts(folder, /^history\.jsonl$/, 0), ...todos];
  },
  open: ({ path }) => {
    const [, id] = /[\\/]subagents[\\/]agent-([^\\/]+)\.jsonl$/.exec(path) ?? [];
    return createReader(id === undefined ? null : { id, type: agentType(path) });
  },
};

interface Subagent {
  readonly id: string;
  readonly type: string | undefined;
}

/**
 * Reads the type of a subagent from the file beside its transcript. Older versions of Claude Code name the type in some
 * of the records instead.
 */
function agentType(path: string): string | undefined {
  try {
    return fieldsOf(JSON.parse(readText(path.replace(/\.jsonl$/, ".meta.json"), smallFileBytes))).text("agentType");
  } catch {
    return undefined;
  }
}

/** How user messages begin that the user did not write: commands of the program, their output, reminders. */
const harnessText =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-\w+|system-reminder|bash-\w+|user-memory-input)>|Caveat: The messages below were generated|\[Request interrupted by user)/;

/** Context that an editor puts before a prompt. A hook receives the prompt without it. */
const editorText = /^(?:\s*<(ide_\w{1,40})>[\s\S]*?<\/\1>)+\s*/;

/** How a tool's result begins if the person refused the tool. */
const refusal = /^The user doesn't want to (?:proceed with this tool use|take this action)/;

function createReader(subagent: Subagent | null): TranscriptReader {
  const calls = createPendingCalls();
  let type = subagent?.type;
  let prompt: string | undefined;
  let trigger = "auto";
  /** The time of the first record. */
  let since: number | undefined;
  let hasBegun = false;
  let place: Json = {};
  let common = { id: "", at: 0, version: undefined as string | undefined };
  /** The agent's last text. It is the answer, unless a tool use follows. */
  let reply: Told | null = null;

  const tell = (event: string, input: Json): Told => ({
    event,
    input: { ...place, ...(prompt === undefined ? {} : { prompt_id: prompt }), ...input },
    ...common,
  });

  const answer = (): Told[] => {
    const replies = reply === null ? [] : [reply];
    reply = null;
    return replies;
  };

  const begin = (): Told[] => {
    if (hasBegun) return [];
    hasBegun = true;
    return [subagent === null ? tell("SessionStart", { source: "startup" }) : tell("SubagentStart", {})];
  };

  const readResult = (block: Fields, record: Fields): Told[] => {
    const id = block.text("tool_use_id") ?? "";
    const call = calls.take(id);
    if (call === undefined) return [];
    const use = { tool_name: call.name, tool_input: call.input, tool_use_id: id };
    const text = messageText(block.any("content"));
    if (refusal.test(text)) return [tell("PermissionDenied", { ...use, reason: text })];
    if (block.any("is_error") === true) return [tell("PostToolUseFailure", { ...use, error: text })];
    return [tell("PostToolUse", { ...use, tool_response: record.any("toolUseResult") ?? block.any("content") })];
  };

  const readUser = (record: Fields): Told[] => {
    const content = fieldsOf(record.object("message")).any("content");
    const text = messageText(content).replace(editorText, "");
    if (record.any("isCompactSummary") === true)
      return [tell("PostCompact", { trigger, compact_summary: summaryOf(text) })];
    if (record.any("isMeta") === true) return [];
    const results = objectsOf(content).filter((block) => block["type"] === "tool_result");
    if (results.length > 0) return results.flatMap((block) => readResult(fieldsOf(block), record));
    // The tool use that started the subagent already contains the task.
    if (subagent !== null || text.trim() === "" || harnessText.test(text)) return [];
    const source = record.text("promptSource");
    return [...answer(), tell("UserPromptSubmit", { prompt: text, ...givenFields({ source }) })];
  };

  const readAssistant = (record: Fields): Told[] => {
    // Claude Code writes each block of a message as a separate record.
    for (const block of objectsOf(fieldsOf(record.object("message")).any("content")).map(fieldsOf)) {
      const text = block.text("text") ?? "";
      if (block.text("type") === "tool_use") {
        reply = null;
        calls.add(block.text("id") ?? "", { name: block.text("name") ?? "", input: block.any("input") });
      } else if (block.text("type") === "text" && text.trim() !== "") {
        if (record.any("isApiErrorMessage") === true) return [tell("StopFailure", { error: text })];
        const event = subagent === null ? "Stop" : "SubagentStop";
        reply = tell(event, { stop_hook_active: false, last_assistant_message: text });
      }
    }
    return [];
  };

  return {
    read: (json) => {
      const record = fieldsOf(json);
      // `/branch` copies the records of the old session under a new session id. The copies name their origin in
      // `forkedFrom`.
      if (record.object("forkedFrom") !== undefined) return [];
      const [at, cwd] = [timeOf(json), record.text("cwd")];
      since ??= at;
      // A forked session begins with copies of records of the session that it was forked from. The copies are older
      // than its own first record.
      const isCopy = at === undefined || at < (since ?? 0);
      if (at === undefined || cwd === undefined || (isCopy && record.text("type") !== "attachment")) return [];
      common = { id: record.text("uuid") ?? `at ${at}`, at, version: record.text("version") };
      type ??= record.text("attributionAgent");
      const agent = subagent === null ? {} : { agent_id: subagent.id, agent_type: type ?? "" };
      place = { session_id: record.text("sessionId"), cwd, ...agent };
      const id = record.text("promptId");
      const before = id !== undefined && id !== prompt ? answer() : [];
      prompt = id ?? prompt;
      const begun = [...begin(), ...before];
      // Older versions mix the records of subagents with the session's own, without the subagent's name.
      if (subagent === null && record.any("isSidechain") === true) return begun;
      if (record.text("type") === "user") return [...begun, ...readUser(record)];
      if (record.text("type") === "assistant") return [...begun, ...readAssistant(record)];
      if (record.text("subtype") === "compact_boundary")
        trigger = fieldsOf(record.object("compactMetadata")).text("trigger") ?? trigger;
      return begun;
    },
    end: answer,
  };
}

/** Returns the summary without the text that Claude Code adds around it for the model. */
function summaryOf(text: string): string {
  return text
    .replace(/^This session is being continued from a previous conversation[^\n]*\n+/, "")
    .replace(/^<system-reminder>[\s\S]*?<\/system-reminder>\s*/, "")
    .replace(
      /\n+(?:If you need specific details from before compaction|(?:Please c|C)ontinue the conversation from where)[\s\S]*$/,
      "",
    )
    .trim();
}
