import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { saidByAgent } from "../agents/read-hook-event.ts";
import type { HookEvent } from "../hooks/hook-event.ts";
import { knownEvent } from "../hooks/known-event.ts";
import { placeEvent } from "../hooks/place-event.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import type { InputText } from "../platform/io/input-ends.ts";
import { parseInput } from "./event-input.ts";
import { withTranscript } from "./hook-transcript.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the event that a host reports. Returns null for an event that Loci ignores. Throws if the input is not JSON. */
export function readReported(host: Host, hostEvent: string, text: InputText, env: Environment): HookEvent | null {
  const input = parseInput(text);
  if (input === undefined) throw new SyntaxError("no JSON");
  return host.contract.readEvent({ event: hostEvent, input, env });
}

/**
 * Adds what the host did not report: who wrote the words, the transcript's end, and a mark that all reports of the
 * event share.
 */
export async function completeEvent(host: Host, reported: HookEvent, env: Environment): Promise<HookEvent> {
  const complete = await withTranscript(saidByAgent(reported, env, hosts), host.contract);
  return placeEvent(knownEvent(complete), systemTools.sha256);
}
