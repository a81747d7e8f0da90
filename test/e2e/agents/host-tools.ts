import type { ScriptedCall } from "../model-server/script.ts";
import type { AgentName } from "../programs.ts";

/** The tool calls with which a scripted model makes an agent act. */
export interface HostTools {
  /** Arguments that let the agent act without asking a person. */
  readonly args: readonly string[];
  readonly runShell: (command: string) => ScriptedCall;
  /** Reads a file with the host's own tool. Codex has no such tool and uses a shell command. */
  readonly readFile: (path: string) => ScriptedCall;
  /** Writes a new file with this line. Codex takes only a path below its folder. */
  readonly writeFile: (path: string, line: string) => ScriptedCall;
  /** Delegates a task to a subagent. */
  readonly delegate: (task: string) => ScriptedCall;
  /** Notes a plan with one open step, if the model is offered a tool for that. */
  readonly plan?: (step: string) => ScriptedCall;
  /** Waits for a background subagent, whose id is in the answer of `delegate`. Missing if `delegate` itself waits. */
  readonly awaitTask?: (answer: string) => ScriptedCall | null;
}

export const hostTools: Readonly<Record<AgentName, HostTools>> = {
  "claude-code": {
    args: [],
    runShell: (command) => ({ tool: "Bash", input: { command, description: "As scripted" } }),
    readFile: (path) => ({ tool: "Read", input: { file_path: path } }),
    writeFile: (path, line) => ({ tool: "Write", input: { file_path: path, content: `${line}\n` } }),
    delegate: (task) => ({
      tool: "Agent",
      input: { description: "As scripted", prompt: task, subagent_type: "general-purpose" },
    }),
  },
  codex: {
    args: [],
    runShell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
    readFile: (path) => ({ tool: "exec_command", input: { cmd: `cat ${path}` } }),
    writeFile: (path, line) => ({
      tool: "apply_patch",
      input: { patch: `*** Begin Patch\n*** Add File: ${path}\n+${line}\n*** End Patch` },
    }),
    delegate: (task) => ({ tool: "spawn_agent", input: { message: task } }),
    awaitTask: (answer) => {
      const id = /"agent_id":"([^"]+)"/.exec(answer)?.[1];
      return id === undefined ? null : { tool: "wait_agent", input: { targets: [id] } };
    },
  },
  gemini: {
    args: ["--approval-mode", "yolo"],
    runShell: (command) => ({ tool: "run_shell_command", input: { command, description: "As scripted" } }),
    readFile: (path) => ({ tool: "read_file", input: { file_path: path } }),
    writeFile: (path, line) => ({ tool: "write_file", input: { file_path: path, content: `${line}\n` } }),
    delegate: (task) => ({ tool: "invoke_agent", input: { agent_name: "generalist", prompt: task } }),
    plan: (step) => ({ tool: "write_todos", input: { todos: [{ description: step, status: "pending" }] } }),
  },
  qwen: {
    args: ["--approval-mode", "yolo"],
    runShell: (command) => ({
      tool: "run_shell_command",
      input: { command, description: "As scripted", is_background: false },
    }),
    readFile: (path) => ({ tool: "read_file", input: { file_path: path } }),
    writeFile: (path, line) => ({ tool: "write_file", input: { file_path: path, content: `${line}\n` } }),
    delegate: (task) => ({
      tool: "agent",
      input: {
        description: "As scripted",
        prompt: task,
        subagent_type: "general-purpose",
        run_in_background: false,
      },
    }),
  },
  copilot: {
    args: [],
    runShell: (command) => ({ tool: "bash", input: { command, description: "As scripted" } }),
    readFile: (path) => ({ tool: "view", input: { path } }),
    writeFile: (path, line) => ({ tool: "create", input: { path, file_text: `${line}\n` } }),
    delegate: (task) => ({
      tool: "task",
      input: { description: "As scripted", prompt: task, agent_type: "task", name: "scripted" },
    }),
  },
  opencode: {
    args: [],
    runShell: (command) => ({ tool: "bash", input: { command, description: "As scripted" } }),
    readFile: (path) => ({ tool: "read", input: { filePath: path } }),
    writeFile: (path, line) => ({ tool: "write", input: { filePath: path, content: `${line}\n` } }),
    delegate: (task) => ({
      tool: "task",
      input: { description: "As scripted", prompt: task, subagent_type: "general" },
    }),
  },
  cline: {
    args: [],
    runShell: (command) => ({ tool: "run_commands", input: { commands: [command] } }),
    readFile: (path) => ({ tool: "read_files", input: { files: [{ path }] } }),
    writeFile: (path, line) => ({ tool: "editor", input: { path, new_text: `${line}\n` } }),
    delegate: (task) => ({ tool: "spawn_agent", input: { systemPrompt: "As scripted", task } }),
  },
  kilo: {
    args: [],
    runShell: (command) => ({ tool: "bash", input: { command, description: "As scripted" } }),
    readFile: (path) => ({ tool: "read", input: { filePath: path } }),
    writeFile: (path, line) => ({ tool: "write", input: { filePath: path, content: `${line}\n` } }),
    delegate: (task) => ({
      tool: "task",
      input: { description: "As scripted", prompt: task, subagent_type: "general" },
    }),
  },
};
