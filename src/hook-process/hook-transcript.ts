import type { HostContract } from "../agents/host.ts";
import type { HookEvent, HookEventOf } from "../hooks/hook-event.ts";
import { readTail } from "../platform/lines/read-tail.ts";

const tailBytes = 262_144;
// Copilot was observed to write its transcript up to 130 ms after the end of a turn.
const longestWaitMs = 400;
const stepMs = 20;

/** Adds the parts that only the host's transcript contains: the agent's reply, or an exit code. */
export async function withTranscript(event: HookEvent, contract: HostContract): Promise<HookEvent> {
  if (event.transcript === undefined) return event;
  if (event.kind === "reply-finished" && event.reply === null && contract.lastReply !== undefined) {
    return withReply(event, event.transcript, contract.lastReply);
  }
  if (event.kind === "tool-finished" && contract.exitCodeOf !== undefined) {
    return withExitCode(event, event.transcript, contract.exitCodeOf);
  }
  return event;
}

async function withReply(
  event: HookEventOf<"reply-finished">,
  transcript: string,
  lastReply: NonNullable<HostContract["lastReply"]>,
): Promise<HookEvent> {
  for (let waited = 0; waited <= longestWaitMs; waited += stepMs) {
    const reply = lastReply(tailOf(transcript), event.at);
    if (reply !== null) return { ...event, reply: reply.text, mark: reply.mark ?? event.mark };
    await new Promise((resolve) => {
      setTimeout(resolve, stepMs);
    });
  }
  return event;
}

function withExitCode(
  event: HookEventOf<"tool-finished">,
  transcript: string,
  exitCodeOf: NonNullable<HostContract["exitCodeOf"]>,
): HookEvent {
  const { tool, result, mark } = event;
  if (tool.kind !== "shell" || result.exitCode !== undefined || mark === null) return event;
  const exitCode = exitCodeOf(tailOf(transcript), mark);
  if (exitCode === undefined) return event;
  return { ...event, result: { ...result, exitCode, failed: result.failed || exitCode !== 0 } };
}

/** Reads the end of a transcript. Returns an empty string if the file cannot be read, because it may not exist yet. */
function tailOf(transcript: string): string {
  try {
    return readTail(transcript, tailBytes);
  } catch {
    return "";
  }
}
