import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { eventsOf, type MadeCall, type MadeConversation } from "./conversation.ts";

/** Writes conversations as Cline does: a folder for each, with a file about the session and a file of its messages. */
export function writeCline(
  home: string,
  made: Iterable<MadeConversation>,
): { readonly bytes: number; readonly events: number } {
  let [bytes, events] = [0, 0];
  for (const conversation of made) {
    const { session, folder, at } = conversation;
    const parent = join(home, ".cline", "data", "sessions", session);
    mkdirSync(parent, { recursive: true });
    const started = new Date(at).toISOString();
    const about = { version: 1, session_id: session, started_at: started, cwd: folder, workspace_root: folder };
    writeFileSync(join(parent, `${session}.json`), toText(about));
    const text = toText(messagesOf(conversation));
    writeFileSync(join(parent, `${session}.messages.json`), text);
    bytes += Buffer.byteLength(text);
    events += eventsOf(conversation);
  }
  return { bytes, events };
}

const toText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** A text as long as the instructions that Cline writes at the end of each file. */
const instructions = "Read a file before you change it, and run the tests afterwards. ".repeat(70);

function messagesOf({ session, turns }: MadeConversation): object {
  const messages = turns.flatMap(({ id, at, prompt, calls, reply }) => [
    message(id, "user", at, [{ type: "text", text: `<user_input mode="act">${prompt}</user_input>` }]),
    ...calls.flatMap(callMessages),
    answer(`reply ${id}`, (calls.at(-1)?.at ?? at) + 900, [{ type: "text", text: reply }]),
  ]);
  const origin = { source: "cli", mode: "user", sessionId: session, version: "3.0.65" };
  return { version: 1, agent: "lead", sessionId: session, origin, messages, system_prompt: instructions };
}

function callMessages({ id, at, command, output, exitCode }: MadeCall): object[] {
  const name = "run_commands";
  const error = `Command exited with code ${exitCode}`;
  const entry =
    exitCode === 0
      ? { query: command, result: output, success: true }
      : { query: command, result: `[${error}]\n${output}`, error, success: false };
  return [
    answer(`call ${id}`, at - 400, [{ type: "tool_use", id, name, input: { commands: [command] } }]),
    message(`result ${id}`, "user", at, [{ type: "tool_result", tool_use_id: id, name, content: [entry] }]),
  ];
}

function answer(id: string, at: number, content: readonly object[]): object {
  const metrics = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return { ...message(id, "assistant", at, content), modelInfo: { id: "m", provider: "openai-compatible" }, metrics };
}

function message(id: string, role: string, at: number, content: readonly object[]): object {
  return { id, role, content, ts: at };
}
