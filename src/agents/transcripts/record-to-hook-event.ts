import { fromTranscript } from "../../core/event/natural-key.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { placeEvent } from "../../hooks/place-event.ts";
import { forgottenMark } from "../forget/forgotten-strings.ts";
import type { HostContract } from "../host.ts";
import type { Told } from "./transcript-source.ts";

export interface ToldEvent {
  readonly event: HookEvent;
  /** True if a hook gives this event the same mark. */
  readonly isNamed: boolean;
}

/**
 * Converts a transcript's record to the event that a hook would have made. Returns null for records that Loci ignores.
 */
export function toldToEvent(
  contract: HostContract,
  record: Told,
  hasIds: boolean,
  sha256: (text: string) => string,
): ToldEvent | null {
  const event = contract.readEvent({ event: record.event, input: record.input, env: {} });
  // Skip text that was redacted in the transcript because the person had it forgotten.
  if (event === null || spokenBy(event) === forgottenMark) return null;
  const mark = hasIds && record.hasSameId !== false ? event.mark : null;
  const complete = {
    ...withText(event, record),
    hostEvent: `${fromTranscript}${record.event}`,
    at: record.at,
    mark: mark ?? record.id,
    ...(record.version === undefined ? {} : { hostVersion: record.version }),
  };
  return { event: placeEvent(complete, sha256), isNamed: mark !== null };
}

function spokenBy(event: HookEvent): string | null {
  if (event.kind === "prompt-submitted") return event.prompt;
  return event.kind === "reply-finished" || event.kind === "subagent-finished" ? event.reply : null;
}

/** Adds the parts that the host writes to its transcript but does not send to its hooks. */
function withText(event: HookEvent, { text, exitCode }: Told): HookEvent {
  if (event.kind === "compaction-finished") return { ...event, summary: event.summary ?? text ?? null };
  if (event.kind === "reply-finished" || event.kind === "subagent-finished")
    return { ...event, reply: event.reply ?? text ?? null };
  if (event.kind !== "tool-finished" || exitCode === undefined) return event;
  return { ...event, result: { ...event.result, exitCode, failed: event.result.failed || exitCode !== 0 } };
}
