import { admit } from "../src/core/event/admit.ts";
import { hookEventToEvents } from "../src/hooks/capture.ts";
import { hookSchema, type HookDetails, type ToolUse } from "../src/hooks/hook-event.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { mulberry32 } from "../test/mulberry32.ts";
import { corpus } from "./corpus.ts";

const start = Date.UTC(2025, 9, 1);
const minute = 60_000;
const perSession = 40;

/** The questions, each with the arguments of its command. */
export const questions: Readonly<Record<string, readonly string[]>> = {
  about: ["about", "src/area7/part7.ts"],
  how: ["how", "npm"],
  fix: ["fix", "Error: widget 12 of harbour 7 did not answer in 300 ms"],
  friction: ["friction"],
};

/**
 * Writes a log of a year of work in one space: `count` events of prompts, replies, edits of 2,000 files, and commands of
 * which a fifth fails, with 400 kinds of errors.
 */
export async function writeWorkLog(memory: string, state: string, space: string, count: number): Promise<void> {
  const log = openJsonlLog({ memory, state });
  const random = mulberry32(7);
  const below = (limit: number): number => Math.floor(random() * limit);
  const texts = corpus(count);
  const context = {
    user: "me",
    device: "bench",
    space: { path: space, root: space, checkout: "none" },
    sha256: systemTools.sha256,
  };
  let batch: ReturnType<typeof admit>[] = [];
  for (let n = 0, written = 0; written < count; n += 1) {
    const session = `s${Math.floor(n / perSession)}`;
    const place = { host: n % (3 * perSession) < perSession ? "codex" : "claude-code", hostEvent: "Bench", session };
    const event = { schema: hookSchema, ...place, folder: space, at: start + n * minute, mark: `m${n}` };
    const text = texts.next().value?.text ?? "and so on";
    const details = happening(n % perSession, text, below);
    const events = hookEventToEvents({ ...event, ...details }, context).map((one) => admit(one, systemTools));
    written += events.length;
    batch.push(...events);
    if (batch.length < 2000) continue;
    await log.append(batch);
    batch = [];
  }
  await log.append(batch);
  await log.close();
}

function happening(step: number, text: string, below: (limit: number) => number): HookDetails {
  const [area, part] = [below(40), below(50)];
  const path = `src/area${area}/part${part}.ts`;
  if (step % 10 === 0) return { kind: "prompt-submitted", prompt: below(3) === 0 ? `${text} in ${path}` : text };
  if (step % 10 === 9) {
    const result = below(10) === 0 ? `Settled: ${path} waits ${part} seconds.` : `${path} waits for the answer now.`;
    return { kind: "reply-finished", reply: `${result} ${text}` };
  }
  if (step % 3 === 0) {
    const edits = [{ path, change: "modified" as const, diff: text.slice(0, 400) }];
    const tool: ToolUse = { name: "Edit", kind: "edit", text: path, path, edits };
    return { kind: "tool-finished", tool, result: { text: "done", failed: false } };
  }
  const command = commands[below(commands.length)] ?? "npm test";
  const tool: ToolUse = { name: "Bash", kind: "shell", text: command, command: `${command} ${path}` };
  if (below(5) > 0) return { kind: "tool-finished", tool, result: { text, failed: false } };
  const error = `Error: widget ${below(100)} of harbour ${below(20)} did not answer ${reasons[below(reasons.length)]} in ${below(900)} ms`;
  return {
    kind: "tool-finished",
    tool,
    result: { text: `${text.slice(0, 800)}\n${error}\n    at ${path}:${below(300)}`, failed: true },
  };
}

const commands = ["npm test --", "npx vitest run", "npm run build -- --only", "node --test", "git add", "npx tsc -p"];
const reasons = ["the call", "after a retry", "with the key", "behind the proxy", "to the second request"];
