import { readPrompts } from "../statements.ts";
import { conversations, type MadeCall } from "../transcripts/conversation.ts";

/** A turn of a made-up session. `facts` are the statements of the prompt that are worth keeping. */
interface DayTurn {
  readonly id: string;
  readonly prompt: string;
  readonly facts: readonly string[];
  readonly calls: readonly MadeCall[];
  readonly reply: string;
}

export interface DaySession {
  readonly id: string;
  readonly turns: readonly DayTurn[];
}

/** The number of prompts in each session of the day, 200 in all. */
const sessionSizes = [8, 12, 30, 16, 9, 22, 14, 25, 11, 18, 20, 15];
const smokeSizes = [4, 6];

/**
 * Makes the sessions of a heavy user's day. The prompts are labelled ones of `test/statements`; tool calls and replies
 * come from the made-up conversations of the import bench. The result is the same on every run.
 */
export function makeDay(smoke: boolean): DaySession[] {
  const prompts = readPrompts("tuning-");
  const turns = [...conversations(40, "claude-code")].flatMap((conversation) => conversation.turns);
  let at = 0;
  return (smoke ? smokeSizes : sessionSizes).map((size, n) => ({
    id: `day-${n}`,
    turns: turns.slice(at, at + size).map(({ id, calls, reply }) => {
      // A step of 7 mixes the files of prompts, because it has no common factor with their number.
      const { prompt, facts } = prompts[(at++ * 7) % prompts.length] ?? { prompt: "", facts: [] };
      return { id, prompt, facts, calls, reply };
    }),
  }));
}

/** A hook that Claude Code runs, and its input. */
export interface HookRun {
  readonly event: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The hooks of a session, in the order in which Claude Code runs them. */
export function hooksOf({ id, turns }: DaySession, folder: string): HookRun[] {
  const run = (event: string, fields: object): HookRun => ({
    event,
    input: { session_id: id, cwd: folder, transcript_path: "/nowhere", hook_event_name: event, ...fields },
  });
  return [
    run("SessionStart", { source: "startup" }),
    ...turns.flatMap(({ id: turn, prompt, calls, reply }) => [
      run("UserPromptSubmit", { prompt, prompt_id: turn }),
      ...calls.map((call, at) => {
        const fields = { prompt_id: turn, tool_use_id: call.id };
        if (at % 3 === 2) return run("PostToolUse", { ...fields, ...editFields(call, folder) });
        const bash = { ...fields, tool_name: "Bash", tool_input: { command: call.command } };
        return call.exitCode === 0
          ? run("PostToolUse", { ...bash, tool_response: { stdout: call.output, stderr: "", interrupted: false } })
          : run("PostToolUseFailure", { ...bash, error: `Exit code ${call.exitCode}\n${call.output}` });
      }),
      run("Stop", { last_assistant_message: reply }),
    ]),
    run("SessionEnd", { reason: "prompt_input_exit" }),
  ];
}

/** Makes an edit of a tool call: a third of an agent's calls change a file. */
function editFields({ id, output }: MadeCall, folder: string): object {
  const [before = "", after = ""] = output.split("\n");
  const path = `${folder}/src/part-${id.slice(-2)}.ts`;
  return {
    tool_name: "Edit",
    tool_input: { file_path: path, old_string: before, new_string: after, replace_all: false },
    tool_response: { filePath: path, oldString: before, newString: after },
  };
}
