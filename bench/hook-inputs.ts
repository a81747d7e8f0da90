import { fileURLToPath } from "node:url";

import { queries } from "./corpus.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** The fields that Claude Code passes to every hook. Each turn has a different session. */
export function commonInput(turn: number): object {
  return { session_id: `bench-${turn}`, cwd: folder, transcript_path: "/nowhere" };
}

const prompts = [...queries(64, 20_261_115)].map(({ q }) => q);

/** The input of the hook that runs before a prompt is sent. */
export function promptInput(turn: number): string {
  return inputOf(turn, `prompt-${turn}`, prompts[turn % prompts.length] ?? "");
}

/** The input of the hook that runs before a prompt that states a fact. Each turn states another value. */
export function statementInput(turn: number): string {
  return inputOf(turn, `statement-${turn}`, `The staging port is ${6433 + turn}.`);
}

function inputOf(turn: number, id: string, prompt: string): string {
  return JSON.stringify({ ...commonInput(turn), hook_event_name: "UserPromptSubmit", prompt, prompt_id: id });
}

/** The input of the hook that runs after a tool. */
export function toolInput(turn: number): string {
  return JSON.stringify({
    ...commonInput(turn),
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "npm test -- --project unit", description: "Run the tests" },
    tool_response: { stdout: "ok 1 - a test that passed\n".repeat(20), stderr: "", interrupted: false },
    tool_use_id: `toolu_${turn}`,
  });
}

/** The input of the hook that runs after an edit of a file that no memory names. */
export function editInput(turn: number): string {
  const path = `${folder}src/nothing-known-${turn}.ts`;
  return JSON.stringify({
    ...commonInput(turn),
    hook_event_name: "PostToolUse",
    tool_name: "Edit",
    tool_input: { file_path: path, old_string: "const port = 1;", new_string: `const port = ${turn};` },
    tool_response: { filePath: path, oldString: "const port = 1;", newString: `const port = ${turn};` },
    tool_use_id: `toolu_edit_${turn}`,
  });
}

/** The input of the hook that runs at the end of a turn. */
export function stopInput(turn: number): string {
  return JSON.stringify({
    ...commonInput(turn),
    hook_event_name: "Stop",
    last_assistant_message: `Done ${turn}.`,
  });
}
