import { join, basename, dirname } from "node:path";

import { givenFields } from "../../core/event/given-fields.ts";
import { readText, smallFileBytes } from "../../platform/files/regular-file.ts";
import { fieldsOf, type Fields, type Json } from "../fields-of.ts";
import { findMemories, type MemorySource, projectFolder } from "../memories/memory-source.ts";
import { findTranscripts, hostFolder } from "../transcripts/find-transcripts.ts";
import { messageText, objectsOf, timeOf, createPendingCalls } from "../transcripts/record-values.ts";
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
    return new ClaudeCodeReader(id === undefined ? null : { id, type: agentType(path) });
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

class ClaudeCodeReader implements TranscriptReader {
  readonly #subagent: Subagent | null;
  readonly #calls = createPendingCalls();
  #type: string | undefined;
  #prompt: string | undefined;
  #trigger = "auto";
  /** The time of the first record. */
  #since: number | undefined;
  #hasBegun = false;
  #place: Json = {};
  #common = { id: "", at: 0, version: undefined as string | undefined };
  /** The agent's last text. It is the answer, unless a tool use follows. */
  #reply: Told | null = null;

  constructor(subagent: Subagent | null) {
    this.#subagent = subagent;
    this.#type = subagent?.type;
  }

  read(json: Json): readonly Told[] {
    const record = fieldsOf(json);
    // `/branch` copies the records of the old session under a new session id. The copies name their origin in
    // `forkedFrom`.
    if (record.object("forkedFrom") !== undefined) return [];
    const [at, cwd] = [timeOf(json), record.text("cwd")];
    this.#since ??= at;
    // A forked session begins with copies of records of the session that it was forked from. The copies are older
    // than its own first record.
    const isCopy = at === undefined || at < (this.#since ?? 0);
    if (at === undefined || cwd === undefined || (isCopy && record.text("type") !== "attachment")) return [];
    this.#common = { id: record.text("uuid") ?? `at ${at}`, at, version: record.text("version") };
    this.#type ??= record.text("attributionAgent");
    const agent = this.#subagent === null ? {} : { agent_id: this.#subagent.id, agent_type: this.#type ?? "" };
    this.#place = { session_id: record.text("sessionId"), cwd, ...agent };
    const id = record.text("promptId");
    const before = id !== undefined && id !== this.#prompt ? this.#answer() : [];
    this.#prompt = id ?? this.#prompt;
    const begun = [...this.#begin(), ...before];
    // Older versions mix the records of subagents with the session's own, without the subagent's name.
    if (this.#subagent === null && record.any("isSidechain") === true) return begun;
    if (record.text("type") === "user") return [...begun, ...this.#readUser(record)];
    if (record.text("type") === "assistant") return [...begun, ...this.#readAssistant(record)];
    if (record.text("subtype") === "compact_boundary")
      this.#trigger = fieldsOf(record.object("compactMetadata")).text("trigger") ?? this.#trigger;
    return begun;
  }

  end(): readonly Told[] {
    return this.#answer();
  }

  #tell(event: string, input: Json): Told {
    return {
      event,
      input: { ...this.#place, ...(this.#prompt === undefined ? {} : { prompt_id: this.#prompt }), ...input },
      ...this.#common,
    };
  }

  #answer(): Told[] {
    const replies = this.#reply === null ? [] : [this.#reply];
    this.#reply = null;
    return replies;
  }

  #begin(): Told[] {
    if (this.#hasBegun) return [];
    this.#hasBegun = true;
    return [
      this.#subagent === null ? this.#tell("SessionStart", { source: "startup" }) : this.#tell("SubagentStart", {}),
    ];
  }

  #readResult(block: Fields, record: Fields): Told[] {
    const id = block.text("tool_use_id") ?? "";
    const call = this.#calls.take(id);
    if (call === undefined) return [];
    const use = { tool_name: call.name, tool_input: call.input, tool_use_id: id };
    const text = messageText(block.any("content"));
    if (refusal.test(text)) return [this.#tell("PermissionDenied", { ...use, reason: text })];
    if (block.any("is_error") === true) return [this.#tell("PostToolUseFailure", { ...use, error: text })];
    return [this.#tell("PostToolUse", { ...use, tool_response: record.any("toolUseResult") ?? block.any("content") })];
  }

  #readUser(record: Fields): Told[] {
    const content = fieldsOf(record.object("message")).any("content");
    const text = messageText(content).replace(editorText, "");
    if (record.any("isCompactSummary") === true)
      return [this.#tell("PostCompact", { trigger: this.#trigger, compact_summary: summaryOf(text) })];
    if (record.any("isMeta") === true) return [];
    const results = objectsOf(content).filter((block) => block["type"] === "tool_result");
    if (results.length > 0) return results.flatMap((block) => this.#readResult(fieldsOf(block), record));
    // The tool use that started the subagent already contains the task.
    if (this.#subagent !== null || text.trim() === "" || harnessText.test(text)) return [];
    const source = record.text("promptSource");
    return [...this.#answer(), this.#tell("UserPromptSubmit", { prompt: text, ...givenFields({ source }) })];
  }

  #readAssistant(record: Fields): Told[] {
    // Claude Code writes each block of a message as a separate record.
    for (const block of objectsOf(fieldsOf(record.object("message")).any("content")).map(fieldsOf)) {
      const text = block.text("text") ?? "";
      if (block.text("type") === "tool_use") {
        this.#reply = null;
        this.#calls.add(block.text("id") ?? "", { name: block.text("name") ?? "", input: block.any("input") });
      } else if (block.text("type") === "text" && text.trim() !== "") {
        if (record.any("isApiErrorMessage") === true) return [this.#tell("StopFailure", { error: text })];
        const event = this.#subagent === null ? "Stop" : "SubagentStop";
        this.#reply = this.#tell(event, { stop_hook_active: false, last_assistant_message: text });
      }
    }
    return [];
  }
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

/** Paths: `projects/<project>/memory/MEMORY.md`, and files for single topics beside it. */
export const memories: MemorySource = {
  notes: ["CLAUDE.md", ".claude/CLAUDE.md"],
  find: (env) => {
    const home = hostFolder(env, ".claude", "CLAUDE_CONFIG_DIR");
    if (home === null) return [];
    const folders = new Map<string, string>();
    return findMemories(home, "projects", /^[^/]+\/memory\/[^/]+\.md$/).map((file) => {
      const project = dirname(dirname(file.path));
      const folder = folders.get(project) ?? projectFolder(project, findTranscripts(project, /^[^/]+\.jsonl$/, 0));
      folders.set(project, folder);
      return { ...file, folder, name: `${basename(project)}/${basename(file.path)}` };
    });
  },
};
