import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import type { HostContract } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import type { HookEvent } from "../hooks/hook-event.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { withTranscript } from "./hook-transcript.ts";

let folder: string;
let transcript: string;
beforeEach(() => {
  folder = makeScratch("transcript");
  transcript = join(folder, "events.jsonl");
});
afterEach(() => removeScratch(folder));

function contractOf(name: string): HostContract {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) throw new Error(name);
  return host.contract;
}

function readHook(name: string, event: string, input: object): HookEvent {
  const read = contractOf(name).readEvent({ event, input: { cwd: folder, ...input }, env: {} });
  if (read === null) throw new Error(`${name} ${event} is nothing`);
  return read;
}

describe("the answer of Copilot's agent", () => {
  const stoppedAt = Date.UTC(2026, 0, 1);
  const line = (type: string, data: object, after: number, more: object = {}): string =>
    `${JSON.stringify({ type, data, timestamp: new Date(stoppedAt + after).toISOString(), ...more })}\n`;
  const user = line("user.message", { content: "Why?" }, -900);
  const call = line("assistant.message", { content: "Let me look.", toolRequests: [{ name: "bash" }] }, -500);
  const reply = line("assistant.message", { content: "The time zone.", messageId: "m1", toolRequests: [] }, -10);
  const stop = line("hook.start", { hookType: "agentStop" }, 0);
  const stopped = async (): Promise<HookEvent> =>
    withTranscript(
      readHook("copilot", "agentStop", { sessionId: "s", timestamp: stoppedAt, transcriptPath: transcript }),
      contractOf("copilot"),
    );

  it("is the last message of its transcript, with the id that an import finds, too", async () => {
    verifies("HOOK-1.b", "HOOK-2.a");
    writeFileSync(transcript, user + call + reply + stop);
    expect(await stopped()).toMatchObject({ reply: "The time zone.", mark: "m1" });
  });

  it("is waited for, because Copilot writes it only shortly after running its hooks", async () => {
    verifies("HOOK-1.b");
    writeFileSync(transcript, user + call);
    setTimeout(() => appendFileSync(transcript, reply + stop), 60);
    expect(await stopped()).toMatchObject({ reply: "The time zone." });
  });

  it.each([
    ["there is no transcript", ""],
    ["it is the one before the last prompt", reply + user + stop],
    ["it is not written yet", line("assistant.message", { content: "An older one.", toolRequests: [] }, -60_000)],
    ["tools were asked for last", user + call + stop],
    ["it is a subagent's", user + line("assistant.message", { content: "I looked." }, -5, { agentId: "a1" }) + stop],
    ["the lines are broken", `${reply.slice(20, 60)}\n${stop}`],
  ])("is missing when %s, after a short wait", async (_why, lines) => {
    verifies("HOOK-5.b");
    if (lines !== "") writeFileSync(transcript, lines);
    const began = performance.now();
    expect(await stopped()).toMatchObject({ reply: null, mark: String(stoppedAt) });
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("the exit code of a Codex command", () => {
  const completed = (id: string, exit_code: number): string =>
    `${JSON.stringify({ type: "event_msg", payload: { type: "item_completed", item: { type: "CommandExecution", id, exit_code } } })}\n`;
  const finished = async (tool: object = {}): Promise<HookEvent> =>
    withTranscript(
      readHook("codex", "PostToolUse", {
        session_id: "s",
        turn_id: "t",
        tool_name: "Bash",
        tool_input: { command: "false" },
        tool_use_id: "call_2",
        tool_response: "",
        transcript_path: transcript,
        ...tool,
      }),
      contractOf("codex"),
    );

  it("comes from its rollout, because hooks do not receive it", async () => {
    verifies("HOOK-2.a");
    writeFileSync(transcript, completed("call_1", 0) + completed("call_2", 3) + completed("call_22", 0));
    expect(await finished()).toMatchObject({ result: { failed: true, exitCode: 3 } });
    writeFileSync(transcript, completed("call_2", 0));
    expect(await finished()).toMatchObject({ result: { failed: false, exitCode: 0 } });
  });

  it("is unknown without a rollout, or for another tool", async () => {
    verifies("HOOK-6.a");
    expect(await finished()).toMatchObject({ result: { failed: false } });
    expect(await finished({ transcript_path: null })).not.toHaveProperty("result.exitCode");
    writeFileSync(transcript, completed("call_2", 3));
    expect(await finished({ tool_name: "mcp__memo__search" })).not.toHaveProperty("result.exitCode");
  });
});
