import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { conversations, eventsOf, type MadeCall, type MadeConversation } from "./conversation.ts";
import { writeCline } from "./write-cline.ts";
import { writeDatabase } from "./write-database.ts";

type Lines = readonly object[];

/**
 * How a host writes a conversation: the file's path in the home, and its lines. The lines contain as much other data as
 * real ones.
 */
interface Scribe {
  path(conversation: MadeConversation): string;
  lines(conversation: MadeConversation): Lines;
}

const iso = (at: number): string => new Date(at).toISOString();
/** Text as long as the data that hosts store for themselves, such as instructions and lists of tools. */
const ballast = "The tool takes a path and gives back what is there, line by line. ".repeat(60);

const claudeCode: Scribe = {
  path: ({ session, folder }) => `.claude/projects/${folder.replaceAll("/", "-")}/${session}.jsonl`,
  lines: ({ session, folder, turns }) => {
    const common = { sessionId: session, cwd: folder, version: "2.1.325", isSidechain: false };
    const call = (turn: string, { id, at, command, output, exitCode }: MadeCall): Lines => {
      const result = { tool_use_id: id, type: "tool_result", content: output, is_error: exitCode !== 0 };
      return [
        {
          ...common,
          type: "assistant",
          timestamp: iso(at - 400),
          message: { id: `msg_${id}`, content: [{ type: "tool_use", id, name: "Bash", input: { command } }] },
        },
        {
          ...common,
          type: "user",
          timestamp: iso(at),
          promptId: turn,
          message: { role: "user", content: [result] },
          ...(exitCode === 0 ? { toolUseResult: { stdout: output, stderr: "", interrupted: false } } : {}),
        },
      ];
    };
    return turns.flatMap(({ id, at, prompt, calls, reply }) => [
      { ...common, type: "user", timestamp: iso(at), promptId: id, message: { role: "user", content: prompt } },
      { ...common, type: "attachment", timestamp: iso(at), attachment: { type: "prompt_snapshot", content: ballast } },
      ...calls.flatMap((one) => call(id, one)),
      {
        ...common,
        type: "assistant",
        timestamp: iso((calls.at(-1)?.at ?? at) + 900),
        message: { id: `msg_${id}`, content: [{ type: "text", text: reply }], stop_reason: "end_turn" },
      },
    ]);
  },
};

const rolloutLine = (time: number, type: string, payload: object): object => ({ timestamp: iso(time), type, payload });

const codex: Scribe = {
  path: ({ session, at }) => {
    const stamp = iso(at).slice(0, 19).replaceAll(":", "-");
    return `.codex/sessions/${stamp.slice(0, 10).replaceAll("-", "/")}/rollout-${stamp}-${session}.jsonl`;
  },
  lines: ({ session, folder, at, turns }) => {
    const item = (time: number, turn: string, one: object): object =>
      rolloutLine(time, "event_msg", { type: "item_completed", turn_id: turn, item: one });
    const call = (turn: string, { id, at: time, command, output, exitCode }: MadeCall): Lines => [
      rolloutLine(time - 400, "response_item", {
        type: "function_call",
        name: "exec_command",
        arguments: JSON.stringify({ cmd: command }),
        call_id: id,
      }),
      item(time, turn, {
        type: "CommandExecution",
        id,
        command: ["/bin/bash", "-lc", command],
        aggregated_output: output,
        exit_code: exitCode,
      }),
      rolloutLine(time + 5, "response_item", {
        type: "function_call_output",
        call_id: id,
        output: `Output:\n${output}`,
      }),
      rolloutLine(time + 6, "event_msg", {
        type: "token_count",
        info: { total_token_usage: { total_tokens: time % 1e6 } },
      }),
    ];
    return [
      rolloutLine(at, "session_meta", { id: session, session_id: session, cwd: folder, cli_version: "0.166.0" }),
      rolloutLine(at, "response_item", {
        type: "message",
        role: "developer",
        content: [{ type: "input_text", text: ballast }],
      }),
      ...turns.flatMap(({ id, at: time, prompt, calls, reply }) => [
        rolloutLine(time, "turn_context", { turn_id: id, cwd: folder }),
        item(time, id, { type: "UserMessage", id, content: [{ type: "text", text: prompt }] }),
        rolloutLine(time, "world_state", { state: ballast }),
        ...calls.flatMap((one) => call(id, one)),
        rolloutLine((calls.at(-1)?.at ?? time) + 900, "event_msg", {
          type: "task_complete",
          turn_id: id,
          last_agent_message: reply,
        }),
      ]),
    ];
  },
};

const gemini: Scribe = {
  path: ({ session, folder, at }) => {
    const stamp = iso(at).slice(0, 16).replaceAll(":", "-");
    return `.gemini/tmp/${folder.split("/").at(-1)}/chats/session-${stamp}-${session.slice(0, 8)}.jsonl`;
  },
  lines: ({ session, folder, at, turns }) => {
    const call = ({ id, at: time, command, output, exitCode }: MadeCall): Lines => {
      const message = { id: `message ${id}`, timestamp: iso(time - 400), type: "gemini", content: "" };
      const text = `<untrusted_context>\nOutput: ${output}${exitCode === 0 ? "" : `\nExit Code: ${exitCode}`}\n</untrusted_context>`;
      const result = [{ functionResponse: { id, name: "run_shell_command", response: { output: text } } }];
      const done = {
        id,
        name: "run_shell_command",
        args: { command },
        result,
        status: "success",
        timestamp: iso(time),
      };
      return [
        message,
        { $set: { lastUpdated: iso(time) } },
        { ...message, toolCalls: [{ ...done, resultDisplay: output }] },
        { id: `result ${id}`, timestamp: iso(time), type: "user", content: result },
      ];
    };
    const context = `<session_context>\n- **Workspace Directories:**\n  - ${folder}\n${ballast}</session_context>`;
    return [
      { sessionId: session, startTime: iso(at), lastUpdated: iso(at), kind: "main" },
      { $set: { messages: [{ id: "context", timestamp: iso(at), type: "user", content: [{ text: context }] }] } },
      ...turns.flatMap(({ id, at: time, prompt, calls, reply }) => [
        { id, timestamp: iso(time), type: "user", content: [{ text: prompt }] },
        ...calls.flatMap(call),
        { id: `reply ${id}`, timestamp: iso((calls.at(-1)?.at ?? time) + 900), type: "gemini", content: reply },
      ]),
    ];
  },
};

const saidByModel = (parts: Lines): object => ({ provenance: "assistant_output", message: { role: "model", parts } });

const qwen: Scribe = {
  path: ({ session, folder }) => `.qwen/projects/${folder.replaceAll("/", "-")}/chats/${session}.jsonl`,
  lines: ({ session, folder, turns }) => {
    const record = (id: string, at: number, type: string, rest: object): object => ({
      uuid: `${type} ${id}`,
      sessionId: session,
      timestamp: iso(at),
      type,
      cwd: folder,
      version: "0.24.4",
      ...rest,
    });
    const call = ({ id, at, command, output, exitCode }: MadeCall): Lines => {
      const functionCall = { id, name: "run_shell_command", args: { command } };
      const text = `Command: ${command}\nDirectory: (root)\nOutput: ${output}\nError: (none)\nExit Code: ${exitCode}\nSignal: (none)\nProcess Group PGID: 7`;
      const response = exitCode === 0 ? { output: text } : { error: text };
      return [
        record(id, at - 400, "assistant", saidByModel([{ functionCall }])),
        record(`telemetry ${id}`, at, "system", { subtype: "ui_telemetry", systemPayload: { uiEvent: ballast } }),
        record(id, at, "tool_result", {
          provenance: "tool_result",
          message: { role: "user", parts: [{ functionResponse: { id, name: "run_shell_command", response } }] },
          toolCallResult: { callId: id, resultDisplay: output, executionStatus: exitCode === 0 ? "success" : "error" },
        }),
      ];
    };
    return turns.flatMap(({ id, at, prompt, calls, reply }) => [
      record(id, at, "user", { provenance: "real_user", message: { role: "user", parts: [{ text: prompt }] } }),
      ...calls.flatMap(call),
      record(`reply ${id}`, (calls.at(-1)?.at ?? at) + 900, "assistant", saidByModel([{ text: reply }])),
    ]);
  },
};

const eventLine = (type: string, id: string, time: number, data: object): object => ({
  type,
  data,
  id: `${type} ${id}`,
  timestamp: iso(time),
});

const copilot: Scribe = {
  path: ({ session }) => `.copilot/session-state/${session}/events.jsonl`,
  lines: ({ session, folder, at, turns }) => {
    const call = ({ id, at: time, command, output, exitCode }: MadeCall): Lines => [
      eventLine("tool.execution_start", id, time - 400, { toolCallId: id, toolName: "bash", arguments: { command } }),
      eventLine("tool.execution_complete", id, time, {
        toolCallId: id,
        success: true,
        result: { content: `${output}\n<shellId: 0 completed with exit code ${exitCode}>` },
        toolTelemetry: { properties: { executionMode: "sync" }, metrics: { commandTimeout: 30_000 } },
      }),
    ];
    return [
      eventLine("session.start", session, at, {
        sessionId: session,
        copilotVersion: "1.0.102",
        context: { cwd: folder },
      }),
      eventLine("system.message", session, at, { role: "system", content: ballast.repeat(5) }),
      ...turns.flatMap(({ id, at: time, prompt, calls, reply }) => [
        eventLine("user.message", id, time, { content: prompt, transformedContent: `${prompt}\n${ballast}` }),
        ...calls.flatMap(call),
        eventLine("assistant.message", id, (calls.at(-1)?.at ?? time) + 900, {
          messageId: id,
          content: reply,
          toolRequests: [],
        }),
      ]),
    ];
  },
};

const scribes: Readonly<Record<string, Scribe>> = { "claude-code": claudeCode, codex, gemini, copilot, qwen };

/** The size of the written transcripts. */
export interface WrittenTranscripts {
  readonly bytes: number;
  /** The number of events that an import must find in the transcripts. */
  readonly events: number;
}

/** Writes `count` transcripts of a host into a home. */
export function writeTranscripts(home: string, host: string, count: number): WrittenTranscripts {
  if (host === "opencode" || host === "kilo") return writeDatabase(home, host, conversations(count, host));
  if (host === "cline") return writeCline(home, conversations(count, host));
  return writeConversations(home, host, conversations(count, host));
}

/** Writes conversations as a host with a file for each. */
export function writeConversations(home: string, host: string, made: Iterable<MadeConversation>): WrittenTranscripts {
  const scribe = scribes[host];
  if (scribe === undefined) throw new Error(`no transcripts can be made for ${host}`);
  let [bytes, events] = [0, 0];
  for (const conversation of made) {
    const path = join(home, scribe.path(conversation));
    const text = `${scribe
      .lines(conversation)
      .map((line) => JSON.stringify(line))
      .join("\n")}\n`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    bytes += Buffer.byteLength(text);
    events += eventsOf(conversation);
  }
  return { bytes, events };
}
