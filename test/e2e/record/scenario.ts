import type { Message, ModelRequest, Reply, Script } from "../model-server/script.ts";
import type { AgentName } from "../programs.ts";

type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** The task of a subagent. The model recognises the subagent by this text. */
const subtask = "Look whether the notes are complete.";

const patch = [
  "*** Begin Patch",
  "*** Update File: notes.txt",
  "@@",
  "-second",
  "+second, changed",
  "*** Add File: more.txt",
  "+more",
  "*** End Patch",
].join("\n");

/**
 * The tools that a model calls, one after the other: a successful command, a failing command, edits, a failing tool, an
 * MCP tool and a subagent.
 */
const calls: Readonly<Record<AgentName, (project: string) => readonly Call[]>> = {
  "claude-code": (project) => [
    ["Bash", { command: "echo out; echo err 1>&2", description: "Print" }],
    ["Bash", { command: "echo broken; exit 3", description: "Fail" }],
    ["Write", { file_path: `${project}/more.txt`, content: "more\n" }],
    ["Read", { file_path: `${project}/notes.txt` }],
    ["Edit", { file_path: `${project}/notes.txt`, old_string: "second", new_string: "second, changed" }],
    ["Read", { file_path: `${project}/missing.txt` }],
    ["memory_search", { query: "notes" }],
    ["Agent", { description: "Look", prompt: subtask, subagent_type: "general-purpose", run_in_background: false }],
    ["Agent", { description: "Look again", prompt: subtask, subagent_type: "general-purpose" }],
  ],
  codex: () => [
    ["exec_command", { cmd: "echo out; echo err 1>&2" }],
    ["exec_command", { cmd: "echo broken; exit 3" }],
    ["apply_patch", { patch }],
    ["memory_search", { query: "notes" }],
    ["spawn_agent", { message: subtask, agent_type: "explorer" }],
    ["exec_command", { cmd: "sleep 1" }],
  ],
  gemini: (project) => [
    ["run_shell_command", { command: "echo out", description: "Print" }],
    ["run_shell_command", { command: "echo broken; exit 3", description: "Fail" }],
    ["write_file", { file_path: `${project}/more.txt`, content: "more\n" }],
    [
      "replace",
      {
        file_path: `${project}/notes.txt`,
        old_string: "second",
        new_string: "second, changed",
        instruction: "Change the second line",
      },
    ],
    ["read_file", { file_path: `${project}/notes.txt` }],
    ["read_file", { file_path: `${project}/missing.txt` }],
    ["memory_search", { query: "notes" }],
    ["invoke_agent", { agent_name: "codebase_investigator", prompt: subtask }],
  ],
  qwen: (project) => [
    ["run_shell_command", { command: "echo out", description: "Print", is_background: false }],
    ["run_shell_command", { command: "echo broken; exit 3", description: "Fail", is_background: false }],
    ["write_file", { file_path: `${project}/more.txt`, content: "more\n" }],
    ["read_file", { file_path: `${project}/notes.txt` }],
    ["edit", { file_path: `${project}/notes.txt`, old_string: "second", new_string: "second, changed" }],
    ["read_file", { file_path: `${project}/missing.txt` }],
    ["memory_search", { query: "notes" }],
    ["agent", { description: "Look", prompt: subtask, subagent_type: "general-purpose" }],
  ],
  copilot: (project) => [
    ["bash", { command: "echo out; echo err 1>&2", description: "Print" }],
    ["bash", { command: "echo broken; exit 3", description: "Fail" }],
    ["create", { path: `${project}/more.txt`, file_text: "more\n" }],
    ["edit", { path: `${project}/notes.txt`, old_str: "second", new_str: "second, changed" }],
    ["view", { path: `${project}/missing.txt` }],
    ["memory_search", { query: "notes" }],
    ["task", { agent_type: "general-purpose", name: "look", description: "Look", prompt: subtask, mode: "sync" }],
  ],
  cline: (project) => [
    ["run_commands", { commands: ["echo out; echo err 1>&2"] }],
    ["run_commands", { commands: ["echo broken; exit 3", "echo next"] }],
    ["editor", { path: `${project}/more.txt`, new_text: "more\n" }],
    ["read_files", { files: [{ path: `${project}/notes.txt` }] }],
    ["editor", { path: `${project}/notes.txt`, old_text: "second", new_text: "second, changed" }],
    ["read_files", { files: [{ path: `${project}/missing.txt` }] }],
    ["memory_search", { query: "notes" }],
    ["spawn_agent", { systemPrompt: "You look.", task: subtask }],
  ],
  kilo: opencodeCalls,
  opencode: opencodeCalls,
};

function opencodeCalls(project: string): readonly Call[] {
  return [
    ["bash", { command: "echo out; echo err 1>&2", description: "Print" }],
    ["bash", { command: "echo broken; exit 3", description: "Fail" }],
    ["write", { filePath: `${project}/more.txt`, content: "more\n" }],
    ["read", { filePath: `${project}/notes.txt` }],
    ["edit", { filePath: `${project}/notes.txt`, oldString: "second", newString: "second, changed" }],
    ["read", { filePath: `${project}/missing.txt` }],
    ["memory_search", { query: "notes" }],
    ["task", { description: "Look", prompt: subtask, subagent_type: "general" }],
    // Nobody allows this command, and opencode then stops.
    ["bash", { command: "rm -r old", description: "Not allowed" }],
  ];
}

const shells = ["Bash", "exec_command", "bash", "run_shell_command", "run_commands"];

/** Scripts a model that uses every tool once, and answers a second prompt without tools. */
export function recordingScript(host: AgentName, project: string): Script {
  return (request) => {
    if (request.tools.length === 0) return { text: "A title" };
    const isSubagent = request.messages.some(({ role, text }) => role === "user" && text.includes(subtask));
    return isSubagent ? answerSubagent(request) : answerPerson(calls[host](project), request);
  };
}

function answerPerson(all: readonly Call[], { messages }: ModelRequest): Reply {
  const next = isAskedAgain(messages) ? undefined : all[results(messages)];
  return next === undefined ? { text: "The notes are complete." } : { call: { tool: next[0], input: next[1] } };
}

function answerSubagent({ messages, tools }: ModelRequest): Reply {
  const names = tools.map(({ name }) => name);
  const shell = shells.find((name) => names.includes(name));
  if (shell !== undefined && results(messages) === 0) {
    const command = "echo inside";
    const input =
      shell === "exec_command"
        ? { cmd: command }
        : { command, ...(shell === "run_commands" ? { commands: [command] } : { description: "Look" }) };
    return { call: { tool: shell, input } };
  }
  const text = "They are.";
  if (!names.includes("complete_task")) return { text };
  const report = { SummaryOfFindings: text, ExplorationTrace: [], RelevantLocations: [] };
  return { call: { tool: "complete_task", input: { report, result: text } } };
}

export const firstPrompt = "Put the notes in order.";
export const secondPrompt = "Are they in order now?";

function isAskedAgain(messages: readonly Message[]): boolean {
  return messages.some(({ role, text }) => role === "user" && text.includes(secondPrompt));
}

function results(messages: readonly Message[]): number {
  return messages.filter(({ role }) => role === "tool").length;
}
